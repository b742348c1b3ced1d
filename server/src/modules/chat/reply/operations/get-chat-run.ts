import { isUuid } from '../../../../kernel/ids.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { ChatRunResult, runPath } from '../chat.schemas.ts'
import { findRun } from '../runs.store.ts'

export const getChatRun = keyOperation({
  id: 'getChatRun',
  method: 'GET',
  path: '/agents/{agentId}/chat/result/{runId}',
  domain: 'chat',
  permission: 'read',
  summary: 'Fetch a reply that was asked for earlier',
  description: 'Kept for a day once it is complete, and for ten minutes when it failed.',
  params: runPath,
  response: ChatRunResult,
  uses: ['clock'],
  async handle({ caller, params, tx, clock }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const key = { tenantId: agent.tenant_id, agentId: agent.agent_id, processingId: params.runId }
    const run = isUuid(params.runId) ? await findRun(tx, key) : undefined
    if (run === undefined || (run.expires_at !== null && run.expires_at <= clock.now()))
      throw notFound('reply')
    return defined({
      processing_id: run.processing_id,
      session_id: run.session_id,
      status: run.status,
      response: run.response === '' ? undefined : run.response,
      phase: run.phase === '' ? undefined : run.phase,
      tool: run.tool === '' ? undefined : run.tool,
      side_effects: Object.keys(run.side_effects).length === 0 ? undefined : run.side_effects,
      external_tool_calls: run.external_tool_calls.length === 0 ? undefined : [...run.external_tool_calls],
      error: run.error === '' ? undefined : run.error,
      created_at: run.created_at.toISOString(),
      updated_at: run.updated_at.toISOString(),
    })
  },
})
