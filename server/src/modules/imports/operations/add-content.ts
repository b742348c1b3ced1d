import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { findAgentUser, resolveAgent } from '../../agents/index.ts'
import { asOnlyUser, beginImport } from '../begin-import.ts'
import { AddContentAccepted, ContentBody, userPath } from '../imports.schemas.ts'

export const addContent = keyOperation({
  id: 'addUserContent',
  method: 'POST',
  path: '/agents/{agentId}/users/{userId}/content',
  domain: 'imports',
  permission: 'write',
  mode: 'manual',
  bodyLimit: 64_000_000,
  inPieces: 'content',
  summary: 'Add content about a person for an agent to learn from',
  params: userPath,
  body: ContentBody,
  response: AddContentAccepted,
  uses: ['clock', 'jobs', 'events', 'extractors', 'metering'],
  async handle({ caller, params, body, db, request, clock, jobs, events, extractors, metering }) {
    const { agent, user } = await db.read(async (tx) => {
      const found = await resolveAgent(tx, caller, params.agentId)
      return { agent: found, user: await findAgentUser(tx, found, params.userId) }
    })
    if (user === undefined) throw notFound('user')
    const given = {
      jobType: 'content' as const,
      userId: params.userId,
      source: body.source ?? '',
      users: () => asOnlyUser(request.rawBody),
      fields: { user_id: params.userId, display_name: user.display_name },
    }
    const { jobId } = await beginImport({ clock, jobs, events, extractors, metering }, db, agent, given)
    return { job_id: jobId, status: 'queued' }
  },
})
