import { invariant } from '../../../../kernel/invariant.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, checkInstanceWritable, resolveAgent } from '../../../agents/index.ts'
import { countSessionMessages, embedMemories, scopeOf } from '../../../memory/index.ts'
import { messagesFrom, takeTurn, timezoneFrom } from '../../turns/turns.ts'
import { endSessionJob, endSession as finishSession } from '../jobs/end-session.ts'
import { EndSessionBody, endSessionQuery, SessionEnd } from '../sessions.schemas.ts'

export const endSession = keyOperation({
  id: 'endSession',
  method: 'POST',
  path: '/agents/{agentId}/sessions/end',
  domain: 'chat',
  permission: 'write',
  mode: 'manual',
  summary: 'End a conversation: learn what is left to learn from it and put the memory in order',
  description:
    'Answers at once with a `processing_id` to poll, or with `wait` when it is done and can be found by words and by meaning. `messages` may repeat the whole conversation: only what is not stored yet is taken.',
  params: agentPath,
  query: endSessionQuery,
  body: EndSessionBody,
  bodyLimit: 16_000_000,
  valuesMax: 200_000,
  status: 202,
  response: SessionEnd,
  uses: ['clock', 'jobs', 'events', 'extractors', 'metering', 'settings', 'embedder'],
  async handle({
    caller,
    params,
    query,
    body,
    db,
    request,
    clock,
    jobs,
    events,
    extractors,
    metering,
    settings,
    embedder,
  }) {
    const timezone = timezoneFrom(body.user_timezone, 'body.user_timezone')
    const isWaiting = body.wait === true || query.force_sync === true
    const now = clock.now()
    const { agent, jobId } = await db.transaction(async (tx) => {
      const found = await resolveAgent(tx, caller, params.agentId)
      await checkInstanceWritable(tx, found, body.instance_id)
      const scope = scopeOf(found, body.user_id, body.instance_id)
      const given = messagesFrom(body.messages ?? [], now)
      const stored =
        given.length === 0 ? 0 : await countSessionMessages(tx, scope, body.session_id, given.length)
      const messages = given.slice(stored)
      if (messages.length > 0) {
        await takeTurn(tx, { clock, jobs }, found, {
          userId: scope.userId,
          instanceId: scope.instanceId,
          sessionId: body.session_id,
          messages,
          timezone,
          displayName: body.user_display_name,
        })
      }
      const payload = {
        agent_id: found.agent_id,
        user_id: scope.userId,
        instance_id: scope.instanceId,
        session_id: body.session_id,
      }
      const added = isWaiting ? undefined : await jobs.add(tx, endSessionJob, found.tenant_id, payload)
      return { agent: found, jobId: added }
    })
    const ended = { success: true, session_id: body.session_id, agent_id: agent.agent_id }
    if (!isWaiting) {
      invariant(jobId !== undefined, 'a session end has no dedupe key')
      return {
        ...ended,
        async: true,
        processing_id: jobId,
        status_url: `${settings.publicUrl}/api/v1/sessions/end/status/${jobId}`,
        enqueued_at: now.toISOString(),
      }
    }
    const where = { tenantId: caller.tenantId, db, signal: request.signal }
    const scope = scopeOf(agent, body.user_id, body.instance_id)
    await finishSession({ clock, jobs, events, extractors, metering }, where, scope, body.session_id)
    await embedMemories({ clock, embedder }, where, async () => scope)
    return { ...ended, async: false }
  },
})
