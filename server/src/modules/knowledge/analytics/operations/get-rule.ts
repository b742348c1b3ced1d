import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { KbAnalyticsRule, rulePath } from '../analytics.schemas.ts'
import { findRule } from '../analytics-rules.store.ts'
import { ruleView } from '../views.ts'

export const getRule = keyOperation({
  id: 'getAnalyticsRule',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/analytics/rules/{ruleId}',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Read an analytics rule and how its last run went',
  params: rulePath,
  response: KbAnalyticsRule,
  async handle({ caller: { tenantId, projectId }, params: { ruleId }, tx }) {
    const rule = await findRule(tx, { tenantId, projectId, ruleId })
    if (rule === undefined) throw notFound('analytics rule')
    return ruleView(rule)
  },
})
