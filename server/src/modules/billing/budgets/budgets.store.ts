import type { Insertable, Selectable, Updateable } from 'kysely'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { dayOf, monthOf } from '../usage/window.rules.ts'

export type BudgetRow = Selectable<Tables['budgets']> & { readonly spent_micro: MicroUsd }

export const periodOf = (period: 'day' | 'month', now: Date): string =>
  period === 'day' ? dayOf(now) : monthOf(now)

/** The tenant's budgets, oldest first, with what was spent in the present period. */
export async function listBudgets(tx: Tx, tenantId: string, now: Date): Promise<readonly BudgetRow[]> {
  const rows = await tx.db
    .selectFrom('budgets as b')
    .leftJoin('budget_periods as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'b.tenant_id')
        .onRef('p.budget_id', '=', 'b.budget_id')
        .on((eb) =>
          eb.or([
            eb.and([eb('b.period', '=', 'day'), eb('p.period', '=', dayOf(now))]),
            eb.and([eb('b.period', '=', 'month'), eb('p.period', '=', monthOf(now))]),
          ]),
        ),
    )
    .selectAll('b')
    .select('p.spent_micro')
    .where('b.tenant_id', '=', tenantId)
    .orderBy('b.created_at')
    .orderBy('b.budget_id')
    .execute()
  return rows.map((row) => ({ ...row, spent_micro: row.spent_micro ?? 0 }))
}

export async function findBudget(
  tx: Tx,
  tenantId: string,
  budgetId: string,
  now: Date,
): Promise<BudgetRow | undefined> {
  return (await listBudgets(tx, tenantId, now)).find((row) => row.budget_id === budgetId)
}

/** Whether the project, agent or key that a budget is for is there. It is read here because its module builds on this. */
export async function isScopeThere(
  tx: Tx,
  tenantId: string,
  { scope, scopeId }: { readonly scope: 'project' | 'agent' | 'api_key'; readonly scopeId: string },
): Promise<boolean> {
  const { rowCount } = await tx.run({ text: THERE[scope], values: [tenantId, scopeId] })
  return rowCount > 0
}
const THERE = {
  project: 'select 1 from projects where tenant_id = $1 and project_id = $2',
  agent: 'select 1 from agents where tenant_id = $1 and agent_id = $2',
  api_key: 'select 1 from api_keys where tenant_id = $1 and key_id = $2',
} as const

/** False when the tenant has as many as it may have. */
export async function insertBudget(
  tx: Tx,
  row: Insertable<Tables['budgets']>,
  countMax: number,
): Promise<boolean> {
  const { count } = await tx.db
    .selectFrom('budgets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', row.tenant_id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= countMax) return false
  await tx.db.insertInto('budgets').values(row).execute()
  return true
}

export async function updateBudget(
  tx: Tx,
  tenantId: string,
  budgetId: string,
  changes: Updateable<Tables['budgets']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('budgets')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('budget_id', '=', budgetId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteBudget(tx: Tx, tenantId: string, budgetId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('budgets')
    .where('tenant_id', '=', tenantId)
    .where('budget_id', '=', budgetId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface ReachedBudget {
  readonly tenant_id: string
  readonly budget_id: string
  readonly project_id: string | null
  readonly scope: string
  readonly scope_id: string
  readonly budget_period: 'day' | 'month'
  readonly action: string
  readonly period: string
  readonly amount_micro: MicroUsd
  readonly spent_micro: MicroUsd
  readonly percent: number
}

/** Budgets whose present period passed a threshold (in percent, ascending) that was not announced yet. */
export async function findReachedBudgets(
  tx: Tx,
  now: Date,
  thresholds: readonly number[],
): Promise<readonly ReachedBudget[]> {
  const { rows } = await tx.run<ReachedBudget>({
    text: `select b.tenant_id, b.budget_id, b.scope, b.scope_id, b.period as budget_period, b.action, b.amount_micro,
        p.period, p.spent_micro, reached.percent,
        case when b.scope = 'project' then b.scope_id end as project_id
      from budgets b join budget_periods p using (tenant_id, budget_id)
      cross join lateral (
        select max(percent) as percent from unnest($3::int[]) as t (percent)
        where p.spent_micro * 100 >= b.amount_micro * percent) reached
      where p.period = case b.period when 'day' then $1 else $2 end and reached.percent > p.announced_percent
      limit 1000`,
    values: [dayOf(now), monthOf(now), [...thresholds]],
  })
  return rows
}

/** False when another process announced it. */
export async function markAnnounced(tx: Tx, reached: ReachedBudget): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('budget_periods')
    .set({ announced_percent: reached.percent })
    .where('tenant_id', '=', reached.tenant_id)
    .where('budget_id', '=', reached.budget_id)
    .where('period', '=', reached.period)
    .where('announced_percent', '<', reached.percent)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
