import type { Insertable, Selectable } from 'kysely'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export type AlertsRow = Selectable<Tables['balance_alerts']>

export async function findAlerts(tx: Tx, tenantId: string): Promise<AlertsRow | undefined> {
  return tx.db.selectFrom('balance_alerts').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

export async function putAlerts(tx: Tx, row: Insertable<Tables['balance_alerts']>): Promise<void> {
  const { tenant_id: _, ...changes } = row
  await tx.db
    .insertInto('balance_alerts')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changes))
    .execute()
}

export interface LowBalance {
  readonly tenant_id: string
  readonly credit: MicroUsd
  readonly threshold: MicroUsd
}

/** Marks workspaces whose credit fell below their threshold, and clears the mark of those that are above it again. */
export async function markLowBalances(tx: Tx, now: Date): Promise<readonly LowBalance[]> {
  await tx.run({
    text: `update balance_alerts a set low_noticed_at = null from credit_balances b
      where a.tenant_id = b.tenant_id and a.low_noticed_at is not null
        and b.balance_micro - b.owed_micro >= coalesce(a.low_balance_micro, b.balance_micro - b.owed_micro)`,
    values: [],
  })
  const { rows } = await tx.run<LowBalance>({
    text: `update balance_alerts a set low_noticed_at = $1 from credit_balances b
      where a.tenant_id = b.tenant_id and a.low_noticed_at is null and b.balance_micro - b.owed_micro < a.low_balance_micro
      returning a.tenant_id, b.balance_micro - b.owed_micro as credit, a.low_balance_micro as threshold`,
    values: [now],
  })
  return rows
}

/** Workspaces whose credit is below the threshold at which it is topped up. */
export async function tenantsToTopUp(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.run<{ tenant_id: string }>({
    text: `select a.tenant_id from balance_alerts a join credit_balances b using (tenant_id)
      where a.is_top_up_on and b.balance_micro - b.owed_micro < a.top_up_threshold_micro
      limit 1000`,
    values: [],
  })
  return rows.map((row) => row.tenant_id)
}

export interface DueTopUp {
  readonly amount: MicroUsd
  /** A payment that was begun before and whose end is not known; it is asked for again under the same name. */
  readonly open: string | undefined
  readonly isOverCap: boolean
}

/** What is due now, if anything; the row stays locked, so that two processes do not begin two payments. */
export async function findDueTopUp(
  tx: Tx,
  tenantId: string,
  monthStart: Date,
): Promise<DueTopUp | undefined> {
  const { rows: locked } = await tx.run({
    text: 'select 1 from balance_alerts where tenant_id = $1 and is_top_up_on for update',
    values: [tenantId],
  })
  if (locked.length === 0) return undefined
  const { rows } = await tx.run<{
    amount: MicroUsd
    open: string | null
    open_amount: MicroUsd | null
    over: boolean
    low: boolean
  }>({
    text: `select a.top_up_amount_micro as amount, o.checkout_id as open, o.amount_micro as open_amount,
        a.top_up_amount_micro + coalesce((select sum(c.amount_micro) from checkouts c where c.tenant_id = $1
          and c.is_automatic and c.created_at >= $2 and c.status <> 'expired'), 0) > a.top_up_month_max_micro as over,
        b.balance_micro - b.owed_micro < a.top_up_threshold_micro as low
      from balance_alerts a join credit_balances b using (tenant_id)
      left join lateral (select * from checkouts c where c.tenant_id = $1 and c.is_automatic and c.status = 'open' limit 1) o on true
      where a.tenant_id = $1`,
    values: [tenantId, monthStart],
  })
  const row = rows[0]
  if (row === undefined) return undefined
  if (row.open !== null) return { amount: row.open_amount ?? 0, open: row.open, isOverCap: false }
  return row.low ? { amount: row.amount, open: undefined, isOverCap: row.over } : undefined
}

/** Switches it off; false when that was done before. */
export async function switchTopUpOff(tx: Tx, tenantId: string, fault: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('balance_alerts')
    .set({ is_top_up_on: false, top_up_fault: fault, updated_by: 'system:top-up', updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('is_top_up_on', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
