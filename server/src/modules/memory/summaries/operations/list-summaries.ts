import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { MemorySummaries, summariesQuery } from '../../memory.schemas.ts'
import { scopeOf } from '../../scope.ts'
import { summariesOf, summariesOfAgent } from '../summaries.store.ts'

export const listSummaries = keyOperation({
  id: 'listMemorySummaries',
  method: 'GET',
  fromReplica: true,
  path: '/agents/{agentId}/memory/summaries',
  domain: 'memory',
  permission: 'read',
  summary: 'Read what consolidation wrote about days and weeks, newest first',
  params: agentPath,
  query: summariesQuery,
  response: MemorySummaries,
  async handle({ caller, params, query, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const filter = { stage: query.period, limit: query.limit ?? 20 }
    const rows = query.user_id
      ? await summariesOf(tx, scopeOf(agent, query.user_id, query.instance_id), filter)
      : await summariesOfAgent(tx, agent, filter)
    return {
      summaries: rows.map((row) => ({
        summary_id: row.summary_id,
        agent_id: agent.agent_id,
        user_id: row.user_id,
        stage: row.stage,
        period_start: row.period_start.toISOString(),
        period_end: row.period_end.toISOString(),
        topics: row.topics,
        summary: row.summary,
        created_at: row.created_at.toISOString(),
      })),
    }
  },
})
