import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { RankingList, rankingsQuery } from '../analytics.schemas.ts'
import { WINDOWS } from '../config.rules.ts'
import { rankedOf } from '../results.store.ts'
import { ruleNamed } from '../views.ts'

export const getRankings = keyOperation({
  id: 'getRankings',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/analytics/rankings',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Rank nodes by a trend: the greatest, the fastest rising, the fastest falling',
  params: projectPath,
  query: rankingsQuery,
  response: RankingList,
  async handle({ caller, query, tx }) {
    const rule = await ruleNamed(tx, caller, query.rule_id, { type: 'trend', location: 'query.rule_id' })
    const { type, window, limit = 10 } = query
    const ranked = await rankedOf(tx, rule, { type, days: WINDOWS[window], limit })
    const rankings = ranked.map((row, at) => ({
      rule_id: rule.rule_id,
      project_id: rule.project_id,
      ranking_type: type,
      window,
      rank: at + 1,
      node_id: row.node_id,
      node_label: row.label,
      value: row.value,
      computed_at: row.computed_at.toISOString(),
    }))
    return { rankings, total: rankings.length }
  },
})
