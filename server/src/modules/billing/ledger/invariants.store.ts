import { MINUTE_MS } from '../../../kernel/clock.ts'
import { ask, type Invariant } from '../../../platform/invariants/invariant.ts'

/** What must hold of every book, each as a statement whose rows are the faults among the tenants `$1`. */
export const LEDGER_FAULTS = {
  'transactions that do not sum to zero': `select tenant_id, format('transaction %s sums to %s micro-dollars', transaction_id, sum(amount_micro)) as what
    from ledger_entries where tenant_id = any($1) group by tenant_id, transaction_id having sum(amount_micro) <> 0`,
  'balances that are not the sum of their entries': `select b.tenant_id, format('balance %s, entries %s micro-dollars', b.balance_micro, e.total) as what
    from credit_balances b, lateral (select coalesce(sum(amount_micro), 0) as total from ledger_entries
      where tenant_id = b.tenant_id and account = 'credit') e
    where b.tenant_id = any($1) and b.balance_micro <> e.total`,
  'debts that are not the sum of their entries': `select b.tenant_id, format('owed %s, entries %s micro-dollars', b.owed_micro, -e.total) as what
    from credit_balances b, lateral (select coalesce(sum(amount_micro), 0) as total from ledger_entries
      where tenant_id = b.tenant_id and account = 'owed') e
    where b.tenant_id = any($1) and -b.owed_micro <> e.total`,
  'balances below their limit': `select tenant_id, format('balance %s, limit %s, held %s micro-dollars', balance_micro, limit_micro, held_micro) as what
    from credit_balances where tenant_id = any($1) and balance_micro + limit_micro - held_micro < 0`,
  'promises that are not the sum of the open holds': `select b.tenant_id, format('held %s, open holds %s micro-dollars', b.held_micro, h.total) as what
    from credit_balances b, lateral (select coalesce(sum(amount_micro), 0) as total from credit_holds
      where tenant_id = b.tenant_id and state = 'open') h
    where b.tenant_id = any($1) and b.held_micro <> h.total`,
  'summaries that are not the ledger': `select t.id as tenant_id, format('usage by day %s, entries %s micro-dollars', d.total, e.total) as what
    from unnest($1::uuid[]) as t (id),
      lateral (select coalesce(sum(amount_micro), 0) as total from usage_days where tenant_id = t.id) d,
      lateral (select coalesce(sum(amount_micro), 0) as total from ledger_entries where tenant_id = t.id and account = 'usage') e
    where d.total <> e.total`,
} as const

const FIX =
  'Do not correct rows by hand: keep a copy of the database, see the log for who wrote to it besides Rapport, and report it.'

const book = (name: string, holds: string, fault: keyof typeof LEDGER_FAULTS): Invariant => ({
  name,
  holds,
  fix: FIX,
  reach: 'workspaces',
  find: ({ tx }, tenantIds) => ask(tx, LEDGER_FAULTS[fault], [tenantIds]),
})

/** Holds are given back every minute once they have expired. */
const HOLD_PATIENCE_MS = 15 * MINUTE_MS

const orphanedHolds: Invariant = {
  name: 'holds-end',
  holds: 'no credit is held for longer than a reply can take',
  fix: 'The job billing.expire-holds gives it back every minute: see that a process with the role `worker` runs, and its log.',
  reach: 'installation',
  async find({ tx, overdueBefore }) {
    const before = overdueBefore(HOLD_PATIENCE_MS)
    if (before === undefined) return []
    return ask(
      tx,
      `select tenant_id, format('hold %s of %s micro-dollars expired at %s', hold_id, amount_micro, expires_at) as what
        from credit_holds where state = 'open' and expires_at < $1 order by expires_at`,
      [before],
    )
  },
}

export const billingInvariants: readonly Invariant[] = [
  book(
    'ledger-transactions',
    'the entries of every transaction sum to zero',
    'transactions that do not sum to zero',
  ),
  book(
    'ledger-balances',
    'every balance is the sum of its ledger entries',
    'balances that are not the sum of their entries',
  ),
  book(
    'ledger-debts',
    'what is owed is the sum of its ledger entries',
    'debts that are not the sum of their entries',
  ),
  book('ledger-limits', 'no balance is below its limit', 'balances below their limit'),
  book(
    'ledger-holds',
    'what is held is the sum of the open holds',
    'promises that are not the sum of the open holds',
  ),
  book(
    'ledger-summaries',
    'the usage by day is the usage in the ledger',
    'summaries that are not the ledger',
  ),
  orphanedHolds,
]
