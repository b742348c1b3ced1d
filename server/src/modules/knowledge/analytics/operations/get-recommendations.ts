import { conflict } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { RecommendationList, recommendationsQuery } from '../analytics.schemas.ts'
import { isConfig, readRecommendation } from '../config.rules.ts'
import { recommend } from '../recommend.ts'
import { ruleNamed } from '../views.ts'

export const getRecommendations = keyOperation({
  id: 'getRecommendations',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/analytics/recommendations',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Recommend targets for a node, best first, and say why',
  description:
    'Reckoned from the graph and the feedback as they are now; empty before the first run of the rule. For a source that nothing is known about, targets are ranked by feedback alone, and `reasoning` says so.',
  params: projectPath,
  query: recommendationsQuery,
  response: RecommendationList,
  uses: ['clock'],
  async handle({ caller, query, tx, clock }) {
    const asked = { type: 'recommendation', location: 'query.rule_id' } as const
    const rule = await ruleNamed(tx, caller, query.rule_id, asked)
    const config = readRecommendation(rule.config)
    if (!isConfig(config)) throw conflict('The config of the rule is not valid any more; write it anew.')
    const { source_id: sourceId, limit = 10 } = query
    const found = await recommend({ tx, rule, config, sourceId }, limit)
    const computedAt = clock.now().toISOString()
    const recommendations = found.map(({ target, score, reasoning }) => ({
      rule_id: rule.rule_id,
      project_id: rule.project_id,
      source_node_id: sourceId,
      target_node_id: target.node_id,
      target_type: target.node_type,
      target_label: target.label,
      score,
      reasoning: { ...reasoning },
      computed_at: computedAt,
    }))
    return { recommendations, total: recommendations.length }
  },
})
