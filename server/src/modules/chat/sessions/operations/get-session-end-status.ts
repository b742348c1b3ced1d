import { isUuid } from '../../../../kernel/ids.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined, iso } from '../../../../platform/http/schema.ts'
import { findJob, type JobState } from '../../../../platform/jobs/jobs.store.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { endSessionJob } from '../jobs/end-session.ts'
import { SessionEndStatus, sessionEndPath } from '../sessions.schemas.ts'

const STATES: Readonly<Record<JobState, string>> = {
  scheduled: 'pending',
  queued: 'pending',
  running: 'processing',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
}

export const getSessionEndStatus = keyOperation({
  id: 'getSessionEndStatus',
  method: 'GET',
  path: '/sessions/end/status/{sessionEndId}',
  domain: 'chat',
  permission: 'read',
  summary: 'See whether a conversation that ended has been learned from',
  description: 'It can be asked for thirty days.',
  params: sessionEndPath,
  response: SessionEndStatus,
  async handle({ caller, params, tx }) {
    const key = { tenantId: caller.tenantId, jobId: params.sessionEndId }
    const job = isUuid(key.jobId) ? await findJob(tx, key) : undefined
    if (job?.queue !== endSessionJob.queue) throw notFound('session end')
    const { agent_id: agentId, session_id: sessionId } = job.payload
    // Refuses the one of an agent that the caller cannot reach.
    const agent = await resolveAgent(tx, caller, String(agentId))
    const state = STATES[job.state]
    return defined({
      state,
      session_id: String(sessionId),
      agent_id: agent.agent_id,
      enqueued_at: job.created_at.toISOString(),
      started_at: iso(job.started_at),
      finished_at: iso(job.finished_at),
      error: state === 'failed' ? (job.error ?? 'The session could not be ended.') : undefined,
      attempt: job.attempts === 0 ? undefined : job.attempts,
    })
  },
})
