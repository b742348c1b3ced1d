import { newId } from '../../../../kernel/ids.ts'
import type { JsonObject } from '../../../../kernel/json.ts'
import { refused } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { KbAnalyticsRule, RuleBody } from '../analytics.schemas.ts'
import { countRules, insertRule } from '../analytics-rules.store.ts'
import { configErrors } from '../config.rules.ts'
import { checkedSchedule, dueAfter } from '../schedule.ts'
import { ruleView } from '../views.ts'
import { RULES_MAX } from './list-rules.ts'

export const createRule = keyOperation({
  id: 'createAnalyticsRule',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/analytics/rules',
  domain: 'knowledge',
  permission: 'manage',
  summary: 'Write an analytics rule',
  description:
    'It does nothing before it is run: by hand, or, enabled and with a `schedule`, by itself. Its config is checked here.',
  params: projectPath,
  body: RuleBody,
  response: KbAnalyticsRule,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const { tenantId, projectId, actor } = caller
    const now = clock.now()
    const errors = configErrors(body.rule_type, body.config)
    const schedule = checkedSchedule(body.schedule, now, errors)
    if ((await countRules(tx, caller)) >= RULES_MAX)
      throw refused(`A project has at most ${RULES_MAX} analytics rules.`)
    const ruleId = newId()
    const { name, enabled, rule_type: ruleType } = body
    const rule = await insertRule(
      tx,
      { tenantId, projectId, ruleId },
      {
        name: name.trim(),
        ruleType,
        config: body.config as JsonObject,
        enabled,
        schedule,
        nextRunAt: dueAfter({ enabled, schedule }, now),
        now,
      },
    )
    events.append(tx, {
      tenantId,
      projectId,
      type: 'knowledge_rule.created',
      subjectId: ruleId,
      payload: { name: rule.name, rule_type: ruleType, created_by: actor },
    })
    return ruleView(rule)
  },
})
