import type { JsonObject } from '../../../../kernel/json.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { KbAnalyticsRule, RuleChanges, rulePath } from '../analytics.schemas.ts'
import { lockRule, updateRule as write } from '../analytics-rules.store.ts'
import { configErrors } from '../config.rules.ts'
import { checkedSchedule, dueAfter } from '../schedule.ts'
import { ruleView } from '../views.ts'

export const updateRule = keyOperation({
  id: 'updateAnalyticsRule',
  method: 'PUT',
  path: '/projects/{projectId}/knowledge/analytics/rules/{ruleId}',
  domain: 'knowledge',
  permission: 'manage',
  summary: 'Switch an analytics rule on or off, or change it',
  description:
    'What is left out stays; an empty `schedule` takes it away. Results stay as they are until the next run. The type of a rule cannot be changed.',
  params: rulePath,
  body: RuleChanges,
  response: KbAnalyticsRule,
  uses: ['clock', 'events'],
  async handle({ caller, params: { ruleId }, body, tx, clock, events }) {
    const { tenantId, projectId, actor } = caller
    const key = { tenantId, projectId, ruleId }
    const before = await lockRule(tx, key)
    if (before === undefined) throw notFound('analytics rule')
    const now = clock.now()
    const errors = body.config === undefined ? [] : configErrors(before.rule_type, body.config)
    const schedule = checkedSchedule(body.schedule ?? before.schedule, now, errors)
    const { enabled } = body
    // A rule that goes on as it was keeps its turn, even one that is just coming up.
    const isSame = enabled === before.enabled && schedule === before.schedule
    const rule = await write(tx, key, {
      name: body.name?.trim() ?? before.name,
      config: body.config === undefined ? before.config : (body.config as JsonObject),
      enabled,
      schedule,
      nextRunAt: isSame ? before.next_run_at : dueAfter({ enabled, schedule }, now),
      now,
    })
    events.append(tx, {
      tenantId,
      projectId,
      type: 'knowledge_rule.updated',
      subjectId: rule.rule_id,
      payload: { name: rule.name, enabled, schedule, updated_by: actor },
    })
    return ruleView(rule)
  },
})
