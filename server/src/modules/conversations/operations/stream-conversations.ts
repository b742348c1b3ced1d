import { Type } from 'typebox'
import { isUuid } from '../../../kernel/ids.ts'
import { invalidField, notFound } from '../../../kernel/problem.ts'
import { eventStream, keyOperation } from '../../../platform/http/operation.ts'
import { Uuid } from '../../../platform/http/schema.ts'
import { ConversationEvent } from '../schemas.ts'
import { framesOf } from '../stream.ts'

export const streamConversations = keyOperation({
  id: 'streamConversations',
  method: 'GET',
  path: '/conversations/stream',
  domain: 'conversations',
  permission: 'read',
  summary: 'Follow a project’s conversations, live',
  description:
    'Every frame carries an `id`. Reconnect with `Last-Event-ID` and nothing is missed and nothing comes twice; without ' +
    'it the stream begins now.',
  mode: 'manual',
  query: Type.Object({
    project_id: Type.Optional(Uuid('The project; the caller’s unless said otherwise.')),
    project: Type.Optional(Uuid('The same as `project_id`.')),
  }),
  headers: Type.Object({ 'Last-Event-ID': Type.Optional(Type.String({ pattern: '^\\d{0,15}$' })) }),
  response: eventStream(ConversationEvent),
  uses: ['eventHub', 'projectSettings'],
  async handle({ caller, query, headers, request, db, eventHub, projectSettings }) {
    const last = (headers as Record<string, string | undefined>)['last-event-id']
    const from = last === undefined || last === '' ? undefined : Number(last)
    if (from !== undefined && !Number.isSafeInteger(from))
      throw invalidField('header.Last-Event-ID', 'is not an event’s id')
    const projectId = (query.project_id ?? query.project ?? caller.projectId).toLowerCase()
    if (projectId !== caller.projectId) {
      const mayLook = caller.kind === 'session' && isUuid(projectId)
      const found = mayLook && (await db.read((tx) => projectSettings.find(tx, caller.tenantId, projectId)))
      if (!found) throw notFound('project')
    }
    const following = await eventHub.follow(caller.tenantId, from, request.signal)
    return { frames: framesOf(db, following, projectId) }
  },
})
