import { newId } from '../../kernel/ids.ts'
import type { MicroUsd } from '../../kernel/money.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { LedgerAccount } from './tables.ts'

export interface Transfer {
  readonly tenantId: string
  /** Where the credit comes from; the tenant's credit grows by the amount, this account falls by it. */
  readonly from: Exclude<LedgerAccount, 'credit'>
  readonly amount: MicroUsd
  readonly entryType: string
  readonly description: string
  readonly createdBy: string
  readonly now: Date
}

/** Two entries that sum to zero, and the balance with them: one transaction, or nothing. */
export async function addCredit(tx: Tx, transfer: Transfer): Promise<MicroUsd> {
  const common = {
    tenant_id: transfer.tenantId,
    transaction_id: newId(),
    entry_type: transfer.entryType,
    description: transfer.description,
    created_by: transfer.createdBy,
    created_at: transfer.now,
  }
  await tx.db
    .insertInto('ledger_entries')
    .values([
      { ...common, entry_id: newId(), account: 'credit', amount_micro: transfer.amount },
      { ...common, entry_id: newId(), account: transfer.from, amount_micro: -transfer.amount },
    ])
    .execute()
  const row = await tx.db
    .insertInto('credit_balances')
    .values({ tenant_id: transfer.tenantId, balance_micro: transfer.amount, updated_at: transfer.now })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet((eb) => ({
        balance_micro: eb('credit_balances.balance_micro', '+', transfer.amount),
        updated_at: transfer.now,
      })),
    )
    .returning('balance_micro')
    .executeTakeFirstOrThrow()
  return row.balance_micro
}

/** What was spent on usage since a moment. */
export async function usageSince(tx: Tx, tenantId: string, since: Date): Promise<MicroUsd> {
  const row = await tx.db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_micro'), eb.lit(0)).as('spent'))
    .where('tenant_id', '=', tenantId)
    .where('account', '=', 'usage')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.spent)
}
