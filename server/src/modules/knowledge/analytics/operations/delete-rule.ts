import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { rulePath } from '../analytics.schemas.ts'
import { lockRule, deleteRule as remove } from '../analytics-rules.store.ts'

export const deleteRule = keyOperation({
  id: 'deleteAnalyticsRule',
  method: 'DELETE',
  path: '/projects/{projectId}/knowledge/analytics/rules/{ruleId}',
  domain: 'knowledge',
  permission: 'manage',
  summary: 'Delete an analytics rule, its results and the feedback it was given',
  params: rulePath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params: { ruleId }, tx, events }) {
    const { tenantId, projectId, actor } = caller
    const key = { tenantId, projectId, ruleId }
    const rule = await lockRule(tx, key)
    if (rule === undefined) throw notFound('analytics rule')
    await remove(tx, key)
    events.append(tx, {
      tenantId,
      projectId,
      type: 'knowledge_rule.deleted',
      subjectId: rule.rule_id,
      payload: { name: rule.name, rule_type: rule.rule_type, deleted_by: actor },
    })
    return undefined
  },
})
