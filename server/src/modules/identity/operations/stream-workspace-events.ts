import { Type } from 'typebox'
import { invalidField } from '../../../kernel/problem.ts'
import type { Following } from '../../../platform/events/event-hub.ts'
import { eventStream, keyOperation } from '../../../platform/http/operation.ts'
import { AnyMap, defined, named, Timestamp, Uuid } from '../../../platform/http/schema.ts'

export const WorkspaceEvent = named(
  'WorkspaceEvent',
  Type.Object({
    type: Type.String(),
    event_id: Type.String(),
    subject_id: Type.Optional(Type.String()),
    project_id: Type.Optional(Type.String()),
    data: AnyMap(),
    created_at: Timestamp(),
  }),
)

export const streamWorkspaceEvents = keyOperation({
  id: 'streamWorkspaceEvents',
  method: 'GET',
  path: '/events/stream',
  domain: 'events',
  permission: 'read',
  summary: 'Follow what happens in the workspace, live',
  description:
    'Every frame carries an `id`. Reconnect with `Last-Event-ID` and nothing is missed and nothing comes twice; ' +
    'without it the stream begins now, with `Last-Event-ID: 0` at the oldest event that is kept (thirty days). ' +
    'An API key follows the events of its own project; those of the whole workspace, which belong to no project, are ' +
    'for sessions.',
  mode: 'manual',
  query: Type.Object({ project_id: Type.Optional(Uuid('Only events of this project.')) }),
  headers: Type.Object({ 'Last-Event-ID': Type.Optional(Type.String({ pattern: '^\\d{0,15}$' })) }),
  response: eventStream(WorkspaceEvent),
  uses: ['eventHub'],
  async handle({ caller, query, headers, request, eventHub }) {
    const last = (headers as Record<string, string | undefined>)['last-event-id']
    const from = last === undefined || last === '' ? undefined : Number(last)
    if (from !== undefined && !Number.isSafeInteger(from))
      throw invalidField('header.Last-Event-ID', 'is not an event’s id')
    const following = await eventHub.follow(caller.tenantId, from, request.signal)
    const projectId = caller.kind === 'key' ? caller.projectId : query.project_id?.toLowerCase()
    return { frames: framesOf(following, projectId) }
  },
})

async function* framesOf({ from, events }: Following, projectId: string | undefined) {
  // Said at once, so that the client knows it is connected, and its place, before anything happens.
  yield { comment: 'connected', id: String(from) }
  for await (const event of events) {
    if (projectId !== undefined && event.projectId !== projectId) continue
    yield {
      id: String(event.seq),
      data: defined({
        type: event.type,
        event_id: event.eventId,
        subject_id: event.subjectId ?? undefined,
        project_id: event.projectId ?? undefined,
        data: event.payload,
        created_at: event.createdAt.toISOString(),
      }),
    }
  }
}
