import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { RuleRunResult, rulePath } from '../analytics.schemas.ts'
import { lockRule } from '../analytics-rules.store.ts'
import { wantRun } from '../jobs/run-rule.ts'

const MESSAGES = {
  queued: 'The rule will run in a moment.',
  running: 'The rule is running already.',
} as const

export const runRule = keyOperation({
  id: 'runAnalyticsRule',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/analytics/rules/{ruleId}/run',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Run an analytics rule now',
  description:
    'Works in the background; `last_run_status` of the rule says how far it is. A rule never runs twice at once: a second request meanwhile gets the same answer. A disabled rule runs too when requested like this.',
  params: rulePath,
  response: RuleRunResult,
  uses: ['clock', 'jobs'],
  async handle({ caller: { tenantId, projectId }, params: { ruleId }, tx, clock, jobs }) {
    const rule = await lockRule(tx, { tenantId, projectId, ruleId })
    if (rule === undefined) throw notFound('analytics rule')
    const status = await wantRun(tx, jobs, rule, clock.now())
    return { status, rule_id: rule.rule_id, message: MESSAGES[status] }
  },
})
