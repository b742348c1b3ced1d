import type { MicroUsd } from '../../../kernel/money.ts'
import type { Statement } from '../../../platform/db/statement.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface NewHold {
  readonly tenantId: string
  readonly holdId: string
  readonly wanted: MicroUsd
  /** With less than this the call is not begun, or does not go on. */
  readonly least: MicroUsd
  readonly expiresAt: Date
  /** Agent, project and API key whose budgets may stop the call. */
  readonly scopes: readonly string[]
  readonly now: Date
}

/** What a promise came to: null when there was not enough, or a budget is used up. `promised` is what other calls hold. */
export interface Granted {
  readonly granted: MicroUsd | null
  readonly promised: MicroUsd
  readonly budget: string | null
}

/** Promises credit to a call, or more of it to one that has a hold already. */
export const holdStatement = (hold: NewHold): Statement => ({
  text: 'select granted, promised, budget from billing_hold($1, $2, $3, $4, $5, $6::uuid[], $7)',
  values: [hold.tenantId, hold.holdId, hold.wanted, hold.least, hold.expiresAt, hold.scopes, hold.now],
})

/** Tenants with holds that were not settled in time. */
export async function tenantsWithDueHolds(tx: Tx, now: Date): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom('credit_holds')
    .select('tenant_id')
    .distinct()
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .limit(1_000)
    .execute()
  return rows.map((row) => row.tenant_id)
}

/** Gives back what forgotten holds of a tenant were promised; returns how many there were. */
export async function expireHolds(tx: Tx, tenantId: string, now: Date): Promise<number> {
  // The balance first, as everywhere: a settlement that runs beside this waits, and then finds its hold expired.
  await tx.run({ text: 'select 1 from credit_balances where tenant_id = $1 for update', values: [tenantId] })
  const { rows } = await tx.run<{ count: number }>({
    text: `with over as (
        update credit_holds set state = 'expired'
        where tenant_id = $1 and state = 'open' and expires_at <= $2
        returning amount_micro),
      given as (
        update credit_balances set held_micro = held_micro - (select sum(amount_micro) from over), updated_at = $2
        where tenant_id = $1 and exists (select from over))
      select count(*) as count from over`,
    values: [tenantId, now],
  })
  return rows[0]?.count as number
}
