import type { ExpressionBuilder } from 'kysely'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Window } from './window.rules.ts'

export interface UsedUnits {
  readonly name: string
  readonly quantity: number
  readonly amount: MicroUsd
}

/** What was used of one kind, by name. */
export async function sumByName(
  tx: Tx,
  tenantId: string,
  kind: 'event' | 'service',
  window: Window,
): Promise<readonly UsedUnits[]> {
  const rows = await tx.db
    .selectFrom('usage_days')
    .select((eb) => [
      'name',
      eb.fn.sum<number>('quantity').as('quantity'),
      eb.fn.sum<number>('amount_micro').as('amount'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('day', '>=', window.firstDay)
    .groupBy('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name, quantity, amount }) => ({
    name,
    quantity: Number(quantity),
    amount: Number(amount),
  }))
}

export interface UsageTotals {
  readonly projects: number
  readonly characters: number
  readonly sessions: number
  readonly messages: number
  readonly tokensIn: number
  readonly tokensOut: number
  readonly amount: MicroUsd
}

/** Everything the summary adds up, in one statement. Projects and agents are counted here because it is one. */
export async function sumUsage(tx: Tx, tenantId: string, window: Window): Promise<UsageTotals> {
  const { rows } = await tx.run<UsageTotals>({
    text: `select coalesce(sum(quantity) filter (where kind = 'session'), 0)::bigint as sessions,
        coalesce(sum(quantity) filter (where kind = 'message'), 0)::bigint as messages,
        coalesce(sum(tokens_in), 0)::bigint as "tokensIn", coalesce(sum(tokens_out), 0)::bigint as "tokensOut",
        coalesce(sum(amount_micro), 0)::bigint as amount,
        (select count(*) from projects where tenant_id = $1 and is_active) as projects,
        (select count(*) from agents where tenant_id = $1 and is_active) as characters
      from usage_days where tenant_id = $1 and day >= $2`,
    values: [tenantId, window.firstDay],
  })
  return rows[0] as UsageTotals
}

export interface LedgerRow {
  readonly entry_id: string
  readonly account: string
  readonly amount_micro: MicroUsd
  readonly entry_type: string
  readonly description: string
  readonly created_by: string
  readonly created_at: Date
  readonly tokens: number
  readonly traffic_source: string
}

const SHOWN = [
  'entry_id',
  'account',
  'amount_micro',
  'entry_type',
  'description',
  'created_by',
  'created_at',
  'tokens',
  'traffic_source',
] as const

/** The tenant's side of the book: its credit, what it owes, and the services that payments covered beside credit. */
const isShown = (eb: ExpressionBuilder<Tables, 'ledger_entries'>) =>
  eb.or([
    eb('account', 'in', ['credit', 'owed']),
    eb.and([eb('account', '=', 'services'), eb('entry_type', 'in', ['contract', 'refund', 'dispute'])]),
  ])

/** The tenant's side of the book, newest first. */
export async function listEntries(
  tx: Tx,
  tenantId: string,
  since: Date,
  rowsMax: number,
): Promise<readonly LedgerRow[]> {
  return tx.db
    .selectFrom('ledger_entries')
    .select(SHOWN)
    .where('tenant_id', '=', tenantId)
    .where(isShown)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(rowsMax)
    .execute()
}

/** A page of the same, oldest first, after an entry. */
export async function pageOfEntries(
  tx: Tx,
  tenantId: string,
  span: { readonly from: Date; readonly to: Date },
  after: { readonly createdAt: Date; readonly entryId: string } | undefined,
  rowsMax: number,
): Promise<readonly LedgerRow[]> {
  return tx.db
    .selectFrom('ledger_entries')
    .select(SHOWN)
    .where('tenant_id', '=', tenantId)
    .where(isShown)
    .where('created_at', '>=', span.from)
    .where('created_at', '<', span.to)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('created_at', 'entry_id'),
          '>',
          eb.tuple(after?.createdAt as Date, after?.entryId as string),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('entry_id')
    .limit(rowsMax)
    .execute()
}

/** The tenant's credit, less what it owes, before a moment. */
export async function balanceBefore(tx: Tx, tenantId: string, moment: Date): Promise<MicroUsd> {
  const row = await tx.db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_micro'), eb.lit(0)).as('balance'))
    .where('tenant_id', '=', tenantId)
    .where('account', 'in', ['credit', 'owed'])
    .where('created_at', '<', moment)
    .executeTakeFirstOrThrow()
  return Number(row.balance)
}
