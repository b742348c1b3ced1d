import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { ConversionStatList, conversionsQuery } from '../analytics.schemas.ts'
import { listConversions } from '../feedback.store.ts'
import { ruleNamed } from '../views.ts'

export const getConversions = keyOperation({
  id: 'getConversions',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/analytics/conversions',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Read what became of recommendations, by segment',
  description: 'Reckoned after every conversion and at every run of the rule.',
  params: projectPath,
  query: conversionsQuery,
  response: ConversionStatList,
  async handle({ caller, query, tx }) {
    const asked = { type: 'recommendation', location: 'query.rule_id' } as const
    const rule = await ruleNamed(tx, caller, query.rule_id, asked)
    const key = { tenantId: rule.tenant_id, ruleId: rule.rule_id }
    const rows = await listConversions(tx, key, query.segment || undefined)
    const conversions = rows.map((row) => ({
      rule_id: row.rule_id,
      project_id: rule.project_id,
      segment_key: row.segment_key,
      target_type: row.target_type,
      total_leads: row.total_leads,
      shown_count: row.shown_count,
      conversion_count: row.conversion_count,
      conversion_rate: row.conversion_rate,
      avg_days_to_convert: row.avg_days_to_convert,
      top_features: { ...row.top_features },
      computed_at: row.computed_at.toISOString(),
    }))
    return { conversions, total: conversions.length }
  },
})
