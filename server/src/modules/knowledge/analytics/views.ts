import { invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import { findRule, type RuleRow } from './analytics-rules.store.ts'
import type { RuleType } from './config.rules.ts'

/** What readers of a rule that has never run find instead of a time. */
const NEVER = '0001-01-01T00:00:00Z'

export const ruleView = (rule: RuleRow) => ({
  rule_id: rule.rule_id,
  project_id: rule.project_id,
  name: rule.name,
  rule_type: rule.rule_type,
  config: rule.config,
  enabled: rule.enabled,
  schedule: rule.schedule,
  last_run_status: rule.last_run_status,
  ...(rule.last_run_status === 'failed' ? { last_run_error: rule.last_run_error } : {}),
  last_run_at: rule.last_run_at?.toISOString() ?? NEVER,
  last_run_duration_ms: rule.last_run_duration_ms,
  created_at: rule.created_at.toISOString(),
  updated_at: rule.updated_at.toISOString(),
})

/** The rule that a query or a body names. Of the wrong type, missing and foreign are all the same mistake. */
export async function ruleNamed(
  tx: Tx,
  { tenantId, projectId }: Caller,
  ruleId: string,
  { type, location }: { readonly type: RuleType; readonly location: string },
): Promise<RuleRow> {
  const rule = await findRule(tx, { tenantId, projectId, ruleId })
  if (rule?.rule_type !== type) throw invalidField(location, `names no ${type} rule of this project`)
  return rule
}
