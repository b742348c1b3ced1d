import { isObject } from '../../../kernel/json.ts'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { PaymentMessage, PaymentNames } from './payments.ts'

const MICRO_PER_CENT = 10_000

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
/** Stripe sends an id, or the object itself where it was expanded. */
const idOf = (value: unknown): string | undefined => textOf(value) ?? textOf(fieldsOf(value)['id'])

/** The few messages that matter here, read with care: their shapes differ between versions of their interface. */
export function messageFrom(event: {
  readonly id: string
  readonly type: string
  readonly data: unknown
}): PaymentMessage {
  const about = { id: event.id, type: event.type }
  const object = fieldsOf(fieldsOf(event.data)['object'])
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return { ...about, ...paid(object) }
    case 'payment_intent.succeeded':
      return { ...about, ...toppedUp(object) }
    case 'checkout.session.expired': {
      const checkoutId = textOf(object['client_reference_id'])
      return checkoutId === undefined
        ? { ...about, kind: 'other' }
        : { ...about, kind: 'expired', checkoutId }
    }
    case 'invoice.paid':
      return { ...about, ...invoicePaid(object) }
    case 'customer.subscription.deleted': {
      const subscriptionId = textOf(object['id'])
      return subscriptionId === undefined
        ? { ...about, kind: 'other' }
        : { ...about, kind: 'subscription ended', subscriptionId }
    }
    case 'charge.refunded':
      return { ...about, ...refundsOf(object) }
    case 'refund.failed':
    case 'charge.refund.updated':
      return { ...about, ...refundFailed(object) }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return { ...about, ...disputed(object, event.type) }
    default:
      return { ...about, kind: 'other' }
  }
}

const OTHER = { kind: 'other' } as const

function paid(session: Fields) {
  const checkoutId = textOf(session['client_reference_id'])
  // A session may be complete before its money has come; another message follows when it has.
  if (checkoutId === undefined || session['payment_status'] !== 'paid') return OTHER
  const isSubscription = session['mode'] === 'subscription'
  const amount = session['amount_total']
  const isUsd = session['currency'] === 'usd' && typeof amount === 'number'
  if (!isSubscription && !isUsd) return OTHER
  return {
    kind: 'paid',
    checkoutId,
    amount: isSubscription ? undefined : (amount as number) * MICRO_PER_CENT,
    subscriptionId: idOf(session['subscription']),
    intentId: idOf(session['payment_intent']),
  } as const
}

/** Marks payments of saved cards, which have no session. */
export const AUTOMATIC = 'automatic_top_up'

function toppedUp(intent: Fields) {
  const metadata = fieldsOf(intent['metadata'])
  const [checkoutId, intentId] = [textOf(metadata['checkout_id']), textOf(intent['id'])]
  const amount = amountIn(intent, 'amount_received') ?? amountIn(intent, 'amount')
  if (metadata['kind'] !== AUTOMATIC || checkoutId === undefined || amount === undefined) return OTHER
  return { kind: 'paid', checkoutId, amount, subscriptionId: undefined, intentId } as const
}

function invoicePaid(invoice: Fields) {
  const details = fieldsOf(fieldsOf(invoice['parent'])['subscription_details'])
  const older = fieldsOf(invoice['subscription_details'])
  const invoiceId = textOf(invoice['id'])
  const subscriptionId = idOf(details['subscription']) ?? idOf(invoice['subscription'])
  if (invoiceId === undefined || subscriptionId === undefined) return OTHER
  const metadata = { ...fieldsOf(older['metadata']), ...fieldsOf(details['metadata']) }
  return {
    kind: 'invoice paid',
    invoiceId,
    subscriptionId,
    tenantId: textOf(metadata['tenant_id']),
    contractId: textOf(metadata['contract_id']),
    amount: amountIn(invoice, 'amount_paid'),
    ...paidBy(invoice),
  } as const
}

/** Older versions name the payment in the invoice itself, newer ones in its list of payments. */
function paidBy(invoice: Fields) {
  const list = fieldsOf(invoice['payments'])['data']
  const payment = fieldsOf(fieldsOf(Array.isArray(list) ? list[0] : undefined)['payment'])
  return {
    intentId: idOf(invoice['payment_intent']) ?? idOf(payment['payment_intent']),
    chargeId: idOf(invoice['charge']) ?? idOf(payment['charge']),
  }
}

const amountIn = (object: Fields, field: string): MicroUsd | undefined => {
  const amount = object[field]
  return object['currency'] === 'usd' && typeof amount === 'number' ? amount * MICRO_PER_CENT : undefined
}

const namesIn = (charge: Fields): PaymentNames => ({
  chargeId: textOf(charge['id']),
  intentId: idOf(charge['payment_intent']),
  paymentId: textOf(fieldsOf(charge['metadata'])['checkout_id']) ?? idOf(charge['invoice']),
})

/** `amount_refunded` counts all refunds of the charge, so that messages may be lost, repeated or come late. */
export function refundsOf(charge: Fields) {
  const [reference, amount] = [textOf(charge['id']), amountIn(charge, 'amount_refunded')]
  if (reference === undefined || amount === undefined) return OTHER
  return { kind: 'reversed', reversal: 'refund', reference, amount, ...namesIn(charge) } as const
}

function refundFailed(refund: Fields) {
  const [refundId, chargeId] = [textOf(refund['id']), idOf(refund['charge'])]
  const amount = amountIn(refund, 'amount')
  const hasFailed = refund['status'] === 'failed' || refund['status'] === 'canceled'
  if (!hasFailed || refundId === undefined || chargeId === undefined || amount === undefined) return OTHER
  return {
    kind: 'refund failed',
    refundId,
    amount,
    chargeId,
    intentId: idOf(refund['payment_intent']),
    paymentId: undefined,
  } as const
}

/** The money is gone while a dispute is open, and comes back when it is won. An inquiry takes none. */
function disputed(dispute: Fields, type: string) {
  const [reference, amount] = [textOf(dispute['id']), amountIn(dispute, 'amount')]
  if (reference === undefined || amount === undefined) return OTHER
  const status = textOf(dispute['status']) ?? ''
  if (status.startsWith('warning_') && status !== 'warning_closed') return OTHER
  const isBack = status === 'won' || status === 'warning_closed' || type.endsWith('funds_reinstated')
  return {
    kind: 'reversed',
    reversal: 'dispute',
    reference,
    amount: isBack ? 0 : amount,
    chargeId: idOf(dispute['charge']),
    intentId: idOf(dispute['payment_intent']),
    paymentId: undefined,
  } as const
}
