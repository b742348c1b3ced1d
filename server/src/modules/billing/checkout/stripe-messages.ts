import { isObject } from '../../../kernel/json.ts'
import type { PaymentMessage } from './payments.ts'

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
  } as const
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
  } as const
}
