import type { Clock } from '../../../kernel/clock.ts'
import { randomToken } from '../../../kernel/ids.ts'
import { usdFromMicro } from '../../../kernel/money.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Events } from '../../../platform/events/events.ts'
import { findCheckout, insertCheckout, markCheckoutExpired } from '../checkout/checkouts.store.ts'
import type { Payments } from '../checkout/payments.ts'
import { receiveCheckout } from '../checkout/receive-payment.ts'
import { findCustomer } from '../profile/profile.store.ts'
import { findDueTopUp, markLowBalances, switchTopUpOff, tenantsToTopUp } from './alerts.store.ts'

export interface AlertParts {
  readonly db: ScopedDatabase
  readonly clock: Clock
  readonly events: Events
  readonly payments: Payments
}

const BY = 'system:top-up'

/** Says once that a workspace's credit runs low, until it has been topped up. */
export async function announceLowBalances({ db, events, clock }: AlertParts): Promise<number> {
  return db.transaction(async (tx) => {
    const low = await markLowBalances(tx, clock.now())
    for (const { tenant_id: tenantId, credit, threshold } of low)
      events.append(tx, {
        tenantId,
        type: 'billing.balance_low',
        payload: { credit_usd: usdFromMicro(credit), threshold_usd: usdFromMicro(threshold) },
      })
    return low.length
  })
}

/** Charges the saved cards of workspaces whose credit is low. */
export async function topUpAll(parts: AlertParts): Promise<number> {
  let paid = 0
  for (const tenantId of await parts.db.read(tenantsToTopUp)) if (await topUp(parts, tenantId)) paid += 1
  return paid
}

/**
 * Writes the payment down, lets go of the database, and charges the card under the payment's name. Killed anywhere in
 * between, the next round asks for the same payment again, which the processor makes once.
 */
export async function topUp(parts: AlertParts, tenantId: string): Promise<boolean> {
  const { db, clock, payments } = parts
  const due = await db.transaction((tx) => begun(parts, tx, tenantId))
  if (due === undefined) return false
  const customerId = await db.read((tx) => findCustomer(tx, tenantId))
  let charged: Awaited<ReturnType<Payments['chargeSaved']>>
  try {
    charged = await payments.chargeSaved({ ...due, tenantId, customerId, description: 'Credit' })
  } catch (error) {
    // The processor did not answer: whether it charged is not known, so the same payment is asked for again.
    if (error instanceof Problem) return false
    throw error
  }
  const now = clock.now()
  return db.transaction(async (tx) => {
    const checkout = await findCheckout(tx, due.checkoutId)
    if (checkout === undefined || charged.kind === 'pending') return false
    if (charged.kind === 'paid')
      return receiveCheckout(tx, parts.events, checkout, {
        amount: due.amount,
        subscriptionId: undefined,
        intentId: charged.intentId,
        actor: BY,
        now,
      })
    await markCheckoutExpired(tx, checkout)
    await switchOff(parts, tx, tenantId, charged.reason)
    return false
  })
}

type Tx = Parameters<Parameters<ScopedDatabase['transaction']>[0]>[0]

async function begun(parts: AlertParts, tx: Tx, tenantId: string) {
  const now = parts.clock.now()
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const due = await findDueTopUp(tx, tenantId, monthStart)
  if (due === undefined) return undefined
  const { amount, open, isOverCap } = due
  if (open !== undefined) return { checkoutId: open, amount }
  if (isOverCap) {
    await switchOff(parts, tx, tenantId, 'The monthly maximum is reached.')
    return undefined
  }
  const checkoutId = randomToken(24)
  await insertCheckout(tx, {
    tenant_id: tenantId,
    checkout_id: checkoutId,
    kind: 'top_up',
    processor: parts.payments.processor,
    contract_id: null,
    amount_micro: amount,
    created_by: BY,
    created_at: now,
    is_automatic: true,
  })
  return { checkoutId, amount }
}

async function switchOff({ events, clock }: AlertParts, tx: Tx, tenantId: string, reason: string) {
  if (!(await switchTopUpOff(tx, tenantId, reason, clock.now()))) return
  events.append(tx, { tenantId, type: 'billing.top_up_switched_off', payload: { reason } })
}
