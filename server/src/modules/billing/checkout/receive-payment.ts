import { isUuid } from '../../../kernel/ids.ts'
import type { MicroUsd } from '../../../kernel/money.ts'
import { usdFromMicro } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import { findContractOfSubscription, updateContract } from '../contracts/contracts.store.ts'
import { receiveContractPayment } from '../contracts/contracts.ts'
import { addCredit } from '../ledger/ledger.store.ts'
import { type CheckoutRow, findCheckout, markCheckoutExpired, markCheckoutPaid } from './checkouts.store.ts'
import type { PaymentMessage } from './payments.ts'
import { lockReversals } from './received-payments.store.ts'
import { failRefund, keepPayment, reversePayment } from './reverse-payment.ts'

interface Received {
  readonly amount: MicroUsd | undefined
  readonly subscriptionId: string | undefined
  readonly intentId?: string | undefined
  readonly actor: string
  readonly now: Date
}

/** Books a paid checkout once, however often and by whichever way the payment is reported. */
export async function receiveCheckout(
  tx: Tx,
  events: Events,
  checkout: CheckoutRow,
  { amount = checkout.amount_micro, subscriptionId, intentId, actor, now }: Received,
): Promise<boolean> {
  if (!(await markCheckoutPaid(tx, checkout, now))) return false
  const { tenant_id: tenantId, checkout_id: checkoutId, contract_id: contractId } = checkout
  if (contractId !== null) {
    if (subscriptionId === undefined)
      return receiveContractPayment(tx, events, {
        tenantId,
        contractId,
        reference: checkoutId,
        paid: amount,
        processor: checkout.processor,
        intentId,
        actor,
        now,
      })
    // The invoices of a subscription bring the credit; this only says that there is one.
    await updateContract(tx, { tenantId, contractId }, { payment_subscription_id: subscriptionId }, now)
    return true
  }
  await lockReversals(tx)
  await addCredit(tx, {
    tenantId,
    from: 'payments',
    amount,
    entryType: 'payment',
    description: checkout.processor === 'test' ? 'Test payment (no real money)' : 'Card payment',
    createdBy: actor,
    now,
  })
  await keepPayment(
    tx,
    events,
    {
      tenant_id: tenantId,
      payment_id: checkoutId,
      processor: checkout.processor,
      intent_id: intentId ?? null,
      charge_id: null,
      amount_micro: amount,
      service_micro: 0,
    },
    { actor, now },
  )
  events.append(tx, {
    tenantId,
    type: 'billing.payment_received',
    subjectId: checkoutId,
    payload: { amount_usd: usdFromMicro(amount), processor: checkout.processor },
  })
  return true
}

/** Acts on a message of the payment processor. Messages come twice and out of order; each effect happens once. */
export async function act(tx: Tx, events: Events, message: PaymentMessage, now: Date): Promise<void> {
  const actor = `processor:${message.id}`
  switch (message.kind) {
    case 'paid': {
      const checkout = await findCheckout(tx, message.checkoutId)
      if (checkout?.processor === 'stripe')
        await receiveCheckout(tx, events, checkout, {
          amount: message.amount,
          subscriptionId: message.subscriptionId,
          intentId: message.intentId,
          actor,
          now,
        })
      return
    }
    case 'expired': {
      const checkout = await findCheckout(tx, message.checkoutId)
      if (checkout !== undefined) await markCheckoutExpired(tx, checkout)
      return
    }
    case 'invoice paid': {
      const place = await contractOf(tx, message)
      if (place === undefined) return
      await receiveContractPayment(tx, events, {
        ...place,
        reference: message.invoiceId,
        ...(message.amount === undefined ? {} : { paid: message.amount }),
        processor: 'stripe',
        intentId: message.intentId,
        chargeId: message.chargeId,
        actor,
        now,
      })
      await updateContract(tx, place, { payment_subscription_id: message.subscriptionId }, now)
      return
    }
    case 'reversed':
      return reversePayment(tx, events, message, { actor, now })
    case 'refund failed':
      return failRefund(tx, events, message, { actor, now })
    case 'subscription ended': {
      const contract = await findContractOfSubscription(tx, message.subscriptionId)
      if (contract?.status !== 'active') return
      const { tenant_id: tenantId, contract_id: contractId } = contract
      await updateContract(tx, { tenantId, contractId }, { status: 'cancelled' }, now)
      events.append(tx, { tenantId, type: 'billing.contract_cancelled', subjectId: contractId })
      return
    }
    case 'other':
  }
}

/** An invoice may come before the checkout that began its subscription: it carries the contract's name itself. */
async function contractOf(
  tx: Tx,
  message: Extract<PaymentMessage, { kind: 'invoice paid' }>,
): Promise<{ tenantId: string; contractId: string } | undefined> {
  const { tenantId, contractId, subscriptionId } = message
  if (tenantId !== undefined && contractId !== undefined && isUuid(tenantId) && isUuid(contractId))
    return { tenantId, contractId }
  const known = await findContractOfSubscription(tx, subscriptionId)
  return known && { tenantId: known.tenant_id, contractId: known.contract_id }
}
