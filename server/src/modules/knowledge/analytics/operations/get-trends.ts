import { invalidField } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { findNode } from '../../nodes/nodes.store.ts'
import { projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { TrendList, trendsQuery } from '../analytics.schemas.ts'
import { isConfig, readTrend, WINDOW_NAMES, WINDOWS } from '../config.rules.ts'
import { type TrendRow, trendsOf } from '../results.store.ts'

export const getTrends = keyOperation({
  id: 'getTrends',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/analytics/trends',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Read the trends of a node, of every rule that follows it',
  params: projectPath,
  query: trendsQuery,
  response: TrendList,
  async handle({ caller, query, tx }) {
    const node = await findNode(tx, projectScope(caller), query.node_id)
    if (node === undefined) throw invalidField('query.node_id', 'names no node of this project')
    const trends = (await trendsOf(tx, caller, node.node_id)).map(trendView)
    return { trends, total: trends.length }
  },
})

function trendView(row: TrendRow) {
  const config = readTrend(row.config)
  return {
    project_id: row.project_id,
    node_id: row.node_id,
    metric_name: isConfig(config) ? config.metricName : '',
    window: WINDOW_NAMES.find((name) => WINDOWS[name] === row.window_days) ?? `${row.window_days}d`,
    value: row.mean_value,
    min_value: row.min_value,
    max_value: row.max_value,
    sample_count: row.sample_count,
    computed_at: row.computed_at.toISOString(),
  }
}
