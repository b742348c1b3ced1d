import { isUuid } from '../../../../kernel/ids.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { findJob } from '../../../../platform/jobs/jobs.store.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { findExtraction } from '../../../memory/index.ts'
import { extractionPath, TurnStatus } from '../turns.schemas.ts'

export const getTurnStatus = keyOperation({
  id: 'getTurnStatus',
  method: 'GET',
  path: '/agents/{agentId}/turns/{extractionId}/status',
  domain: 'chat',
  permission: 'read',
  summary: 'See whether an agent has learned from an exchange',
  params: extractionPath,
  response: TurnStatus,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const { tenant_id: tenantId } = agent
    const found = isUuid(params.extractionId)
      ? await findExtraction(tx, tenantId, params.extractionId)
      : undefined
    if (found?.agent_id !== agent.agent_id) throw notFound('turn')
    const isOver = found.state === 'done' || found.state === 'failed'
    const job =
      isOver || found.job_id === null ? undefined : await findJob(tx, { tenantId, jobId: found.job_id })
    // A worker that died in its last attempt could not write down that it failed; its job says so.
    const isLost = !isOver && (job === undefined || job.state === 'failed' || job.state === 'cancelled')
    const state = isLost ? 'failed' : job?.state === 'running' ? 'running' : found.state
    return defined({
      extraction_id: found.extraction_id,
      state,
      error: state === 'failed' ? found.error || 'The facts could not be extracted.' : undefined,
      ...(found.state === 'done'
        ? {
            facts_added: found.facts_added,
            facts_confirmed: found.facts_confirmed,
            facts_superseded: found.facts_superseded,
            ...(Object.keys(found.warnings).length === 0 ? {} : { warnings: found.warnings }),
          }
        : {}),
    })
  },
})
