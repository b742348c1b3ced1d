import { bigint, type RowOf, table, text, timestamp, uuid } from '../../platform/db/tables.ts'

export const ledgerEntries = table('ledger_entries', {
  tenant_id: uuid(),
  entry_id: uuid(),
  transaction_id: uuid(),
  account: text<LedgerAccount>(),
  amount_micro: bigint(),
  entry_type: text(),
  description: text(),
  created_by: text(),
  created_at: timestamp(),
})

/** `credit` is what the tenant may spend; the others say where it came from or went. */
export type LedgerAccount = 'credit' | 'grants' | 'payments' | 'usage' | 'adjustments'

export const creditBalances = table('credit_balances', {
  tenant_id: uuid(),
  balance_micro: bigint().withDefault(),
  updated_at: timestamp(),
})

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ledger_entries: RowOf<typeof ledgerEntries>
    credit_balances: RowOf<typeof creditBalances>
  }
}

export const billingTables = [ledgerEntries, creditBalances]
