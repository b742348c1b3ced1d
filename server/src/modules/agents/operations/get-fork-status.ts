import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined, iso } from '../../../platform/http/schema.ts'
import { findJob } from '../../../platform/jobs/jobs.store.ts'
import { agentPath } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { ForkStatus } from '../fork.schemas.ts'
import { findFork } from '../forks.store.ts'

export const getForkStatus = keyOperation({
  id: 'getForkStatus',
  method: 'GET',
  path: '/agents/{agentId}/fork/status',
  domain: 'agents',
  permission: 'read',
  summary: 'See how far the copy of an agent has come',
  description: '`agentId` is the copy’s. An agent that is no copy has no such status: 404.',
  params: agentPath,
  response: ForkStatus,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const key = { tenantId: agent.tenant_id, agentId: agent.agent_id }
    const fork = await findFork(tx, key)
    if (fork === undefined) throw notFound('fork')
    const isUnderWay = fork.status === 'forking' && fork.job_id !== null
    const job = isUnderWay
      ? await findJob(tx, { tenantId: key.tenantId, jobId: fork.job_id as string })
      : undefined
    // A worker that died in its last attempt could not write down that the fork failed; its job says so.
    const isLost = isUnderWay && (job === undefined || job.state === 'failed' || job.state === 'cancelled')
    const error = isLost ? (job?.error ?? 'The copy was given up.') : fork.error_message
    return defined({
      source_agent_id: fork.source_agent_id,
      status: isLost ? 'failed' : fork.status,
      tables_copied: fork.copied.length,
      tables_total: fork.tables_total,
      started_at: fork.started_at.toISOString(),
      completed_at: iso(isLost ? job?.finished_at : fork.completed_at),
      error_message: error === '' ? undefined : error,
    })
  },
})
