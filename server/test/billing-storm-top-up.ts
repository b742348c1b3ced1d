import { Problem } from '../src/kernel/problem.ts'
import { putAlerts } from '../src/modules/billing/alerts/alerts.store.ts'
import { topUp } from '../src/modules/billing/alerts/top-up.ts'
import type { Payments } from '../src/modules/billing/checkout/payments.ts'
import { asSystem, asTenant } from '../src/platform/db/database.ts'
import { type StormParts, TOP_UP_MONTH_MAX } from './billing-storm-parts.ts'

/** An automatic top-up by one or two processes at once; the processor charges, declines, or does not answer. */
export async function stormTopUp(
  { app, db, clock, note }: StormParts,
  tenantId: string,
  below: (limit: number) => number,
): Promise<string> {
  await db.transaction(asTenant(tenantId), (tx) =>
    putAlerts(tx, {
      tenant_id: tenantId,
      is_top_up_on: true,
      top_up_threshold_micro: 50_000_000,
      top_up_amount_micro: 1_000_000 + below(4_000_000),
      top_up_month_max_micro: TOP_UP_MONTH_MAX,
      updated_by: 'storm',
      updated_at: clock.now(),
    }),
  )
  let charged = ''
  // The same payment has the same end, however often it is asked for, as at the real processor.
  const chargeSaved: Payments['chargeSaved'] = async ({ checkoutId }) => {
    if (below(4) === 0) throw new Problem('unavailable', 'The processor does not answer.')
    if (checkoutId.charCodeAt(0) % 8 === 0) return { kind: 'declined', reason: 'The card was declined.' }
    charged = checkoutId
    return { kind: 'paid', intentId: `pi_${checkoutId}` }
  }
  const payments = { processor: 'stripe', chargeSaved } as unknown as Payments
  const parts = { db: db.scopedTo(asSystem), clock, events: app.services.events, payments }
  const times = below(3) === 0 ? 2 : 1
  const made = await Promise.all(Array.from({ length: times }, () => topUp(parts, tenantId)))
  if (made.filter(Boolean).length > 1) throw new Error('a top-up was booked twice')
  if (made.some(Boolean)) note('top-up', tenantId, charged)
  return made.some(Boolean) ? 'topped up' : 'not topped up'
}
