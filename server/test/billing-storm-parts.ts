import { createHmac } from 'node:crypto'
import type { App } from '../src/app.ts'
import { type Clock, DAY_MS, later, SECOND_MS } from '../src/kernel/clock.ts'
import { newId } from '../src/kernel/ids.ts'
import { canonicalText, signatureOf } from '../src/modules/billing/usage/reports.rules.ts'
import type { Database } from '../src/platform/db/database.ts'

/** What the automatic top-ups of a workspace may be in a month. */
export const TOP_UP_MONTH_MAX = 40_000_000

export interface StormTenant {
  readonly tenantId: string
  readonly owner: string
  readonly key: string
  readonly meteringSecret: string
}

/** What a storm can be told is done. */
export type Acknowledged = 'voucher' | 'payment' | 'report' | 'settled' | 'refund' | 'dispute' | 'top-up'

export interface StormParts {
  readonly app: App
  readonly db: Database
  readonly clock: Clock
  readonly webhookSecret: string
  readonly tenants: readonly StormTenant[]
  readonly voucherCodes: readonly string[]
  /** Hears of everything that was acknowledged: a word, the tenant and an id. */
  readonly note: (word: Acknowledged, tenantId: string, id: string) => void
}

export interface StormPayment {
  readonly tenantId: string
  readonly checkoutId: string
  readonly cents: number
  readonly eventId: string
}

/** Small numbers that repeat for the same seed. */
export function randomBelow(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** A message of the payment processor, as it is delivered. */
export function signedEvent(
  { clock, webhookSecret }: Pick<StormParts, 'clock' | 'webhookSecret'>,
  eventId: string,
  type: string,
  object: object,
) {
  const body = JSON.stringify({ object: 'event', id: eventId, type, data: { object } })
  const seconds = Math.floor(clock.now().getTime() / SECOND_MS)
  const mac = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')
  return { body, headers: { 'stripe-signature': `t=${seconds},v1=${mac}` } }
}

export function newReport(
  tenant: StormTenant,
  clock: Clock,
  instanceId: string,
  count: number,
  tokens: { readonly tokens_in: number; readonly tokens_out: number },
) {
  const start = later(clock.now(), count * SECOND_MS - 20 * DAY_MS)
  // Half a second, so that periods of one worker never touch, whatever the clock does between them.
  const end = later(start, SECOND_MS / 2)
  const report = {
    report_id: newId(),
    tenant_id: tenant.tenantId,
    instance_id: instanceId,
    period_start: start.toISOString(),
    period_end: end.toISOString(),
    heartbeat_at: end.toISOString(),
    counters: [{ model: 'storm', use_case: 'chat', ...tokens, turns: 1 }],
  }
  return {
    tenant,
    body: { ...report, signature: signatureOf(tenant.meteringSecret, canonicalText(report)) },
  }
}
