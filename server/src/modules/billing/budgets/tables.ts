import { bigint, integer, type TablesOf, table, text, timestamp, uuid } from '../../../platform/db/tables.ts'

export const budgets = table('budgets', {
  tenant_id: uuid(),
  budget_id: uuid(),
  scope: text<'project' | 'agent' | 'api_key'>(),
  scope_id: uuid(),
  period: text<'day' | 'month'>(),
  amount_micro: bigint(),
  action: text<'warn' | 'stop'>(),
  created_by: text(),
  created_at: timestamp(),
  updated_at: timestamp(),
})

export const budgetPeriods = table('budget_periods', {
  tenant_id: uuid(),
  budget_id: uuid(),
  period: text(),
  spent_micro: bigint(),
  announced_percent: integer().withDefault(),
})

declare module '../../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof budgetTables)[number]> {}
}

export const budgetTables = [budgets, budgetPeriods]
