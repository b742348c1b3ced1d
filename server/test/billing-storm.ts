import type { InjectOptions } from 'fastify'
import { later, MINUTE_MS } from '../src/kernel/clock.ts'
import { newId, randomToken } from '../src/kernel/ids.ts'
import { Problem } from '../src/kernel/problem.ts'
import { insertCheckout } from '../src/modules/billing/checkout/checkouts.store.ts'
import type { Hold } from '../src/modules/billing/holds/hold.ts'
import { expireHolds } from '../src/modules/billing/holds/holds.store.ts'
import { transfer } from '../src/modules/billing/ledger/ledger.store.ts'
import { asTenant } from '../src/platform/db/database.ts'
import type { Tx } from '../src/platform/db/tx.ts'
import {
  newReport,
  randomBelow,
  type StormParts,
  type StormPayment,
  type StormTenant,
  signedEvent,
} from './billing-storm-parts.ts'
import { stormTopUp } from './billing-storm-top-up.ts'

/** Everything that moves money, by many at once, in random order. Returns how often each thing happened. */
export async function storm(
  parts: StormParts,
  options: { readonly workers: number; readonly operations: number; readonly seed: number },
): Promise<Readonly<Record<string, number>>> {
  const tally: Record<string, number> = {}
  let left = options.operations
  await Promise.all(
    Array.from({ length: options.workers }, async (_, number) => {
      const worker = new Worker(parts, randomBelow(options.seed * 7_919 + number))
      while (left > 0) {
        left -= 1
        const word = await worker.step()
        tally[word] = (tally[word] ?? 0) + 1
      }
    }),
  )
  return tally
}

class Worker {
  readonly #parts: StormParts
  readonly #below: (limit: number) => number
  readonly #holds: { hold: Hold; outputMax: number }[] = []
  readonly #instance = newId()
  #reports = 0
  #lastReport: { tenant: StormTenant; body: object } | undefined
  #lastPayment: StormPayment | undefined

  constructor(parts: StormParts, below: (limit: number) => number) {
    this.#parts = parts
    this.#below = below
  }

  step(): Promise<string> {
    const dice = this.#below(100)
    if (dice < 28) return this.#reserve()
    if (dice < 32) return this.#grow()
    if (dice < 62) return this.#settle()
    if (dice < 65) return this.#forget()
    if (dice < 67) return this.#expire()
    if (dice < 74) return this.#meter()
    if (dice < 78) return this.#adjust()
    if (dice < 82) return this.#redeem()
    if (dice < 88) return this.#pay()
    if (dice < 93) return this.#reverse()
    if (dice < 96) return stormTopUp(this.#parts, this.#tenant.tenantId, this.#below)
    return this.#report()
  }

  get #tenant(): StormTenant {
    return this.#parts.tenants[this.#below(this.#parts.tenants.length)] as StormTenant
  }

  #inside<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#parts.db.transaction(asTenant(tenantId), work)
  }

  async #call(path: string, request: { as?: string; body: unknown; headers?: Record<string, string> }) {
    const answer = await this.#parts.app.server.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: {
        'content-type': 'application/json',
        ...(request.as === undefined ? {} : { authorization: `Bearer ${request.as}` }),
        ...request.headers,
      },
      payload: (typeof request.body === 'string'
        ? request.body
        : JSON.stringify(request.body)) as NonNullable<InjectOptions['payload']>,
    })
    if (answer.statusCode >= 500) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.statusCode
  }

  async #reserve(): Promise<string> {
    const { tenantId } = this.#tenant
    const outputMax = 1 + this.#below(900_000)
    const mode = this.#below(4) === 0 ? 'byok' : 'standard'
    const tokensMax = { input: this.#below(5_000), output: outputMax }
    try {
      const { app, db } = this.#parts
      const hold = await app.services.metering.reserve(db.scopedTo(asTenant(tenantId)), {
        tenantId,
        model: 'storm',
        mode,
        tokensMax,
        actor: 'storm',
      })
      this.#holds.push({ hold, outputMax })
      return 'reserved'
    } catch (error) {
      if (error instanceof Problem && error.status === 402) return 'out of credit'
      throw error
    }
  }

  /** More credit for a call that runs. */
  async #grow(): Promise<string> {
    const taken = this.#holds[this.#below(Math.max(1, this.#holds.length))]
    if (taken === undefined) return 'nothing to grow'
    const { app, db } = this.#parts
    const more = { wanted: 1 + this.#below(200_000), least: 1 + this.#below(1_000) }
    const { granted } = await app.services.metering.extend(
      db.scopedTo(asTenant(taken.hold.tenantId)),
      taken.hold,
      more,
    )
    return granted === null ? 'not grown' : 'grown'
  }

  async #settle(): Promise<string> {
    const [taken] = this.#holds.splice(this.#below(Math.max(1, this.#holds.length)), 1)
    if (taken === undefined) return 'nothing to settle'
    const { hold, outputMax } = taken
    // Some calls take more than their worst case, and some are settled twice.
    const output = this.#below(20) === 0 ? outputMax * 3 : this.#below(outputMax)
    const usage = {
      tokens: { input: 0, output },
      session: { agentId: hold.tenantId, sessionId: `s${output % 50}` },
    }
    const heard: boolean[] = []
    const { metering } = this.#parts.app.services
    const hear = (isCharged: boolean) => heard.push(isCharged)
    const settle = () => this.#inside(hold.tenantId, async (tx) => metering.settle(tx, hold, usage, hear))
    await Promise.all(Array.from({ length: this.#below(10) === 0 ? 2 : 1 }, settle))
    if (heard.filter(Boolean).length !== 1) throw new Error('a hold was not settled exactly once')
    this.#parts.note('settled', hold.tenantId, hold.holdId as string)
    return 'settled'
  }

  async #forget(): Promise<string> {
    return this.#holds.splice(this.#below(Math.max(1, this.#holds.length)), 1).length > 0
      ? 'forgotten'
      : 'nothing to forget'
  }

  async #expire(): Promise<string> {
    const { tenantId } = this.#tenant
    const soon = later(this.#parts.clock.now(), 20 * MINUTE_MS)
    await this.#inside(tenantId, (tx) => expireHolds(tx, tenantId, soon))
    return 'expired'
  }

  async #meter(): Promise<string> {
    const { tenantId } = this.#tenant
    const units = Array.from({ length: 1 + this.#below(3) }, () => ({
      kind: this.#below(2) === 0 ? ('event' as const) : ('service' as const),
      name: `kind-${this.#below(4)}`,
      quantity: 1 + this.#below(5),
    }))
    await this.#inside(tenantId, (tx) =>
      this.#parts.app.services.metering.meter(tx, { tenantId, units, actor: 'storm' }),
    )
    return 'metered'
  }

  async #adjust(): Promise<string> {
    const { tenantId } = this.#tenant
    const amount = this.#below(2_000_000) - 800_000 || 1
    const after = await this.#inside(tenantId, (tx) =>
      transfer(tx, {
        tenantId,
        from: 'adjustments',
        amount,
        entryType: 'adjustment',
        description: 'storm',
        createdBy: 'storm',
        now: this.#parts.clock.now(),
      }),
    )
    return after === undefined ? 'adjustment refused' : 'adjusted'
  }

  async #redeem(): Promise<string> {
    const { voucherCodes } = this.#parts
    const code = voucherCodes[this.#below(voucherCodes.length)] as string
    const tenant = this.#tenant
    const status = await this.#call('/org/vouchers/redeem', { as: tenant.owner, body: { code } })
    if (status === 200) this.#parts.note('voucher', tenant.tenantId, code)
    return status === 200 ? 'redeemed' : 'voucher refused'
  }

  async #pay(): Promise<string> {
    const isNew = this.#lastPayment === undefined || this.#below(2) === 0
    const payment = isNew || this.#lastPayment === undefined ? await this.#begunPayment() : this.#lastPayment
    // What is told again comes with the same number, or with another one.
    const eventId = isNew || this.#below(2) === 0 ? `evt_${randomToken(12)}` : payment.eventId
    this.#lastPayment = { ...payment, eventId }
    const status = await this.#call('/payments/webhook', this.#signed(this.#lastPayment))
    if (status !== 200) throw new Error(`a payment was answered with ${status}`)
    this.#parts.note('payment', payment.tenantId, payment.checkoutId)
    return isNew ? 'paid' : 'paid again'
  }

  /** A refund of the last payment, which only grows, or a dispute that is open, won or lost; told once or twice. */
  async #reverse(): Promise<string> {
    const payment = this.#lastPayment
    if (payment === undefined) return 'nothing to reverse'
    const { tenantId, checkoutId, cents } = payment
    const refunded = 1 + this.#below(cents)
    const names = { payment_intent: `pi_${checkoutId}`, currency: 'usd' }
    const isRefund = this.#below(2) === 0
    const object = isRefund
      ? { id: `ch_${checkoutId}`, amount_refunded: refunded, ...names }
      : {
          id: `dp_${checkoutId}`,
          charge: `ch_${checkoutId}`,
          amount: cents,
          status: ['needs_response', 'won', 'lost'][this.#below(3)],
          ...names,
        }
    const type = isRefund ? 'charge.refunded' : 'charge.dispute.updated'
    const message = signedEvent(this.#parts, `evt_${randomToken(12)}`, type, object)
    for (let told = 0; told <= this.#below(2); told += 1) {
      const status = await this.#call('/payments/webhook', message)
      if (status !== 200) throw new Error(`a reversal was answered with ${status}`)
    }
    if (isRefund) this.#parts.note('refund', tenantId, `${checkoutId} ${refunded}`)
    else this.#parts.note('dispute', tenantId, checkoutId)
    return isRefund ? 'refunded' : 'disputed'
  }

  async #begunPayment() {
    const { tenantId } = this.#tenant
    const checkoutId = randomToken(24)
    const cents = 100 + this.#below(500)
    await this.#inside(tenantId, (tx) =>
      insertCheckout(tx, {
        tenant_id: tenantId,
        checkout_id: checkoutId,
        kind: 'top_up',
        processor: 'stripe',
        contract_id: null,
        amount_micro: cents * 10_000,
        created_by: 'storm',
        created_at: this.#parts.clock.now(),
      }),
    )
    return { tenantId, checkoutId, cents, eventId: '' }
  }

  #signed({ checkoutId, cents, eventId }: StormPayment) {
    const object = {
      client_reference_id: checkoutId,
      mode: 'payment',
      payment_status: 'paid',
      currency: 'usd',
      amount_total: cents,
      payment_intent: `pi_${checkoutId}`,
    }
    return signedEvent(this.#parts, eventId, 'checkout.session.completed', object)
  }

  async #report(): Promise<string> {
    if (this.#lastReport === undefined || this.#below(3) > 0) this.#lastReport = this.#newReport()
    const { tenant, body } = this.#lastReport
    const status = await this.#call('/usage/reports', { as: tenant.key, body })
    if (status !== 202) throw new Error(`a report was answered with ${status}`)
    this.#parts.note('report', tenant.tenantId, (body as { report_id: string }).report_id)
    return 'reported'
  }

  #newReport() {
    this.#reports += 1
    const tokens = { tokens_in: this.#below(5_000), tokens_out: this.#below(5_000) }
    return newReport(
      this.#tenant,
      this.#parts.clock,
      `${this.#instance}-${this.#reports}`,
      this.#reports,
      tokens,
    )
  }
}
