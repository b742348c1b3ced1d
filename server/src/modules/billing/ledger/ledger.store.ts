import { newId } from '../../../kernel/ids.ts'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { Statement } from '../../../platform/db/statement.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { LedgerAccount } from '../tables.ts'

export interface Transfer {
  readonly tenantId: string
  /** Where the credit comes from; the tenant's credit grows by the amount, this account falls by it. */
  readonly from: Exclude<LedgerAccount, 'credit' | 'services' | 'owed' | 'usage'>
  readonly amount: MicroUsd
  /** Paid together with the credit, for services that are not metered. */
  readonly serviceAmount?: MicroUsd
  readonly entryType: string
  readonly description: string
  readonly createdBy: string
  readonly now: Date
}

/**
 * Entries that sum to zero, and the balance with them. What the tenant owes is paid first. Returns the balance after
 * it, or undefined when a negative amount found too little credit and nothing was done.
 */
export async function transfer(tx: Tx, wanted: Transfer): Promise<MicroUsd | undefined> {
  const { rows } = await tx.run<{ balance: MicroUsd | null }>({
    text: 'select billing_credit($1, $2, $3, $4, $5::uuid[], $6::uuid[], $7, $8, $9, $10) as balance',
    values: [
      wanted.tenantId,
      wanted.from,
      wanted.amount,
      wanted.serviceAmount ?? 0,
      [newId(), newId()],
      [newId(), newId(), newId(), newId(), newId()],
      wanted.entryType,
      wanted.description,
      wanted.createdBy,
      wanted.now,
    ],
  })
  return rows[0]?.balance ?? undefined
}

/** Gives the tenant credit, and returns the balance after it. */
export async function addCredit(tx: Tx, wanted: Transfer): Promise<MicroUsd> {
  return (await transfer(tx, wanted)) ?? 0
}

/** Takes back what a payment had brought; what was spent already is owed. Returns what had to be owed. */
export async function reverse(
  tx: Tx,
  wanted: Omit<Transfer, 'from' | 'serviceAmount'> & { readonly serviceAmount: MicroUsd },
): Promise<MicroUsd> {
  const { rows } = await tx.run<{ owed: MicroUsd }>({
    text: 'select billing_reverse($1, $2, $3, $4, $5::uuid[], $6, $7, $8, $9) as owed',
    values: [
      wanted.tenantId,
      wanted.amount,
      wanted.serviceAmount,
      newId(),
      [newId(), newId(), newId(), newId()],
      wanted.entryType,
      wanted.description,
      wanted.createdBy,
      wanted.now,
    ],
  })
  return rows[0]?.owed ?? 0
}

/** One line of a charge, in the names the database reads. */
export interface ChargeLine {
  readonly kind: 'tokens' | 'message' | 'session' | 'character' | 'event' | 'service' | 'agreement'
  readonly name: string
  readonly mode?: string
  readonly quantity: number
  readonly tokens_in?: number
  readonly tokens_out?: number
  readonly cache_read?: number
  readonly cache_creation?: number
  readonly amount: MicroUsd
  /** What the use belongs to, as far as it is known. */
  readonly agent?: string | undefined
  readonly project?: string | undefined
  readonly key?: string | undefined
  readonly person?: string | undefined
}

export interface Charge {
  readonly tenantId: string
  readonly holdId?: string | undefined
  readonly lines: readonly ChargeLine[]
  readonly entryType: string
  readonly description: string
  readonly createdBy: string
  /** Where the use came from: chat, runtime, background, billing. */
  readonly source: string
  readonly session?: { readonly agentId: string; readonly sessionId: string } | undefined
  readonly now: Date
}

/** Books what was used; a hold that was settled before books nothing. */
export const chargeStatement = (wanted: Charge): Statement => ({
  text: 'select billing_charge($1, $2, $3, $4::uuid[], $5::jsonb, $6, $7, $8, $9, $10, $11, $12) as booked',
  values: [
    wanted.tenantId,
    wanted.holdId ?? null,
    newId(),
    [newId(), newId(), newId()],
    JSON.stringify(wanted.lines),
    wanted.entryType,
    wanted.description,
    wanted.createdBy,
    wanted.source,
    wanted.session?.agentId ?? null,
    wanted.session?.sessionId ?? null,
    wanted.now,
  ],
})

export interface Balance {
  readonly balance: MicroUsd
  readonly held: MicroUsd
  readonly owed: MicroUsd
  readonly limit: MicroUsd
  readonly updatedAt: Date | undefined
}

export async function findBalance(tx: Tx, tenantId: string): Promise<Balance> {
  const row = await tx.db
    .selectFrom('credit_balances')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return {
    balance: row?.balance_micro ?? 0,
    held: row?.held_micro ?? 0,
    owed: row?.owed_micro ?? 0,
    limit: row?.limit_micro ?? 0,
    updatedAt: row?.updated_at,
  }
}

/** False when more than this is outstanding already. */
export async function setLimit(tx: Tx, tenantId: string, limit: MicroUsd, now: Date): Promise<boolean> {
  const row = await tx.db
    .insertInto('credit_balances')
    .values({ tenant_id: tenantId, limit_micro: limit, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ limit_micro: limit, updated_at: now })
        .where((eb) =>
          eb(eb('credit_balances.balance_micro', '-', eb.ref('credit_balances.held_micro')), '>=', -limit),
        ),
    )
    .returning('tenant_id')
    .executeTakeFirst()
  return row !== undefined
}

interface UsageSince {
  readonly spent: MicroUsd
  readonly tokens: number
}

/** What was spent on usage since a moment, and the tokens since the beginning of its day. */
export async function usageSince(tx: Tx, tenantId: string, since: Date): Promise<UsageSince> {
  const { rows } = await tx.run<UsageSince>({
    text: `select
        (select coalesce(sum(amount_micro), 0)::bigint from ledger_entries
          where tenant_id = $1 and account = 'usage' and created_at >= $2) as spent,
        (select coalesce(sum(tokens_in + tokens_out), 0)::bigint from usage_days
          where tenant_id = $1 and day >= to_char($2::timestamptz at time zone 'UTC', 'YYYY-MM-DD')) as tokens`,
    values: [tenantId, since],
  })
  return rows[0] as UsageSince
}
