import { LEDGER_FAULTS } from '../src/modules/billing/ledger/invariants.store.ts'
import { asSystem, type Database } from '../src/platform/db/database.ts'
import { type Acknowledged, TOP_UP_MONTH_MAX } from './billing-storm-parts.ts'

/** What must hold of every book, each as a question whose answers are the faults. */
const QUESTIONS: Readonly<Record<string, string>> = {
  ...LEDGER_FAULTS,
  'payments that did not count exactly once': `select t.id from unnest($1::uuid[]) as t (id)
    where (select coalesce(sum(amount_micro), 0) from checkouts where tenant_id = t.id and status = 'paid')
      - (select coalesce(sum(reversed_micro), 0) from received_payments where tenant_id = t.id) <> (select -coalesce(sum(amount_micro), 0) from ledger_entries where tenant_id = t.id and account = 'payments')`,
  'automatic top-ups beyond what a month allows': `select tenant_id, sum(amount_micro) from checkouts
    where tenant_id = any($1) and is_automatic and status <> 'expired' group by tenant_id having sum(amount_micro) > ${TOP_UP_MONTH_MAX}`,
  'reversals that were not booked': `select p.tenant_id, p.payment_id from received_payments p where p.tenant_id = any($1)
    and p.reversed_micro <> (select coalesce(sum(booked_micro), 0) from payment_reversals r where r.intent_id = p.intent_id)`,
  'vouchers that did not count exactly once': `select t.id from unnest($1::uuid[]) as t (id)
    where (select coalesce(sum(credit_micro), 0) from voucher_redemptions where tenant_id = t.id)
      <> (select -coalesce(sum(amount_micro), 0) from ledger_entries where tenant_id = t.id and account = 'vouchers')`,
  'reports that did not count exactly once': `select t.id from unnest($1::uuid[]) as t (id)
    where (select coalesce(sum(amount_micro), 0) from usage_reports where tenant_id = t.id)
      <> (select coalesce(sum(amount_micro), 0) from ledger_entries where tenant_id = t.id and account = 'usage' and traffic_source = 'runtime')`,
}

const OVERDRAWN_VOUCHERS = `select v.code from vouchers v where v.code = any($1)
  and (v.redemptions > v.redemptions_max
    or v.redemptions <> (select count(*) from voucher_redemptions r where r.code = v.code))`

/** Of each word, the rows that must be there for these ids. A refund's id is its payment and the cents taken back by then. */
const ACKNOWLEDGED: Readonly<Record<Acknowledged, string>> = {
  settled: `select 1 from credit_holds where tenant_id = $1 and hold_id::text = any($2) and state = 'settled'`,
  payment: `select 1 from checkouts where tenant_id = $1 and checkout_id = any($2) and status = 'paid'`,
  voucher: 'select 1 from voucher_redemptions where tenant_id = $1 and code = any($2)',
  refund: `select 1 from unnest($2::text[]) as told (id)
    join payment_reversals r on r.kind = 'refund' and r.intent_id = 'pi_' || split_part(told.id, ' ', 1)
      and r.wanted_micro >= split_part(told.id, ' ', 2)::bigint * 10000
    join received_payments p on p.tenant_id = $1 and p.intent_id = r.intent_id`,
  dispute: `select 1 from unnest($2::text[]) as told (id)
    join payment_reversals r on r.kind = 'dispute' and r.intent_id = 'pi_' || told.id
    join received_payments p on p.tenant_id = $1 and p.intent_id = r.intent_id`,
  'top-up': `select 1 from checkouts where tenant_id = $1 and checkout_id = any($2) and is_automatic and status = 'paid'`,
  report: 'select 1 from usage_reports where tenant_id = $1 and report_id = any($2)',
}

/** Every fault in the books of these tenants, and everything that was acknowledged and is not there. */
export async function faultsIn(
  db: Database,
  /** Others may have vouchers too, and may be deleted with what they redeemed. */
  {
    tenantIds,
    voucherCodes,
  }: { readonly tenantIds: readonly string[]; readonly voucherCodes: readonly string[] },
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly string[]> {
  const faults: string[] = []
  const ask = (text: string, values: readonly unknown[]) =>
    db.read(asSystem, async (tx) => (await tx.run({ text, values })).rows)
  for (const [name, text] of Object.entries(QUESTIONS)) {
    const found = await ask(text, [tenantIds])
    if (found.length > 0) faults.push(`${found.length} ${name}: ${JSON.stringify(found.slice(0, 3))}`)
  }
  const overdrawn = await ask(OVERDRAWN_VOUCHERS, [voucherCodes])
  if (overdrawn.length > 0)
    faults.push(`vouchers redeemed more often than they may be: ${JSON.stringify(overdrawn.slice(0, 3))}`)
  for (const [place, ids] of acknowledged) {
    const [word = '', tenantId = ''] = place.split(' ')
    const found = await ask(ACKNOWLEDGED[word as Acknowledged], [tenantId, [...ids]])
    if (found.length !== ids.size)
      faults.push(`${tenantId}: ${ids.size} acknowledged as ${word}, ${found.length} there`)
  }
  return faults
}

/** How many of each kind were acknowledged, those that never were among them. */
export function countsOf(
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = Object.fromEntries(
    Object.keys(ACKNOWLEDGED).map((word) => [word, 0]),
  )
  for (const [place, ids] of acknowledged) {
    const [word = ''] = place.split(' ')
    counts[word] = (counts[word] ?? 0) + ids.size
  }
  return counts
}

/** Collects what a storm acknowledged. */
export function acknowledgements() {
  const all = new Map<string, Set<string>>()
  const note = (word: string, tenantId: string, id: string): void => {
    const place = `${word} ${tenantId}`
    const ids = all.get(place) ?? new Set<string>()
    all.set(place, ids.add(id))
  }
  return { all, note }
}
