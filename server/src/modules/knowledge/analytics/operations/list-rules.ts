import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { KbAnalyticsRuleList } from '../analytics.schemas.ts'
import { listRules as readRules } from '../analytics-rules.store.ts'
import { ruleView } from '../views.ts'

/** As many as a project has, so that the list needs no pages. */
export const RULES_MAX = 200

export const listRules = keyOperation({
  id: 'listAnalyticsRules',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/analytics/rules',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List analytics rules, oldest first',
  params: projectPath,
  response: KbAnalyticsRuleList,
  async handle({ caller, tx }) {
    const rules = await readRules(tx, caller, RULES_MAX)
    return { rules: rules.map(ruleView), total: rules.length }
  },
})
