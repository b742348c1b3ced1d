import { type MicroUsd, usdFromMicro } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import { addCredit, reverse } from '../ledger/ledger.store.ts'
import type { PaymentNames, Reversed } from './payments.ts'
import {
  findReceivedPayment,
  findReversal,
  findWaitingReversals,
  insertReceivedPayment,
  lockReversals,
  noteBooked,
  noteReversed,
  putReversal,
  type ReceivedPaymentRow,
  type ReversalRow,
} from './received-payments.store.ts'

interface Booking {
  readonly actor: string
  readonly now: Date
}

/**
 * Writes a payment down, and takes back at once what was reported as reversed before it came. The caller has taken
 * `lockReversals` before it added the credit: a reversal locks in this order too, and any other order deadlocks.
 */
export async function keepPayment(
  tx: Tx,
  events: Events,
  payment: Omit<ReceivedPaymentRow, 'reversed_micro' | 'received_at'>,
  booking: Booking,
): Promise<void> {
  await insertReceivedPayment(tx, { ...payment, received_at: booking.now })
  const names = {
    paymentId: payment.payment_id,
    intentId: payment.intent_id ?? undefined,
    chargeId: payment.charge_id ?? undefined,
  }
  for (const waiting of await findWaitingReversals(tx, names)) await book(tx, events, waiting, booking)
}

/** Brings the ledger to what the processor says has been taken back; told twice, it changes nothing. */
export async function reversePayment(
  tx: Tx,
  events: Events,
  reversed: Reversed,
  booking: Booking,
): Promise<void> {
  await lockReversals(tx)
  const known = await findReversal(tx, reversed.reference)
  // The refunds of a charge only grow, apart from those that failed; an older message may come later.
  const wanted =
    reversed.reversal === 'refund'
      ? Math.max(reversed.amount, known?.wanted_micro ?? 0)
      : disputedAmount(reversed, known)
  await book(tx, events, await putReversal(tx, reversed, { wanted, now: booking.now }), booking)
}

/** A dispute that was won stays so, whatever is told late. */
const disputedAmount = (reversed: Reversed, known: ReversalRow | undefined): MicroUsd =>
  known?.wanted_micro === 0 ? 0 : reversed.amount

/** A refund that did not arrive: the processor keeps the money, and the workspace its credit. Once for each refund. */
export async function failRefund(
  tx: Tx,
  events: Events,
  failure: PaymentNames & { readonly amount: MicroUsd; readonly refundId: string },
  booking: Booking,
): Promise<void> {
  await lockReversals(tx)
  const { chargeId = '', refundId, amount } = failure
  const mark = await findReversal(tx, refundId)
  const refunds = await findReversal(tx, chargeId)
  if (mark !== undefined || refunds === undefined) return
  const about = { reversal: 'refund', ...failure } as const
  await putReversal(tx, { ...about, reference: refundId }, { wanted: 0, now: booking.now })
  const standing = { wanted: Math.max(0, refunds.wanted_micro - amount), now: booking.now }
  await book(tx, events, await putReversal(tx, { ...about, reference: chargeId }, standing), booking)
}

async function book(tx: Tx, events: Events, reversal: ReversalRow, booking: Booking): Promise<void> {
  const payment = await findReceivedPayment(tx, {
    paymentId: reversal.payment_id ?? undefined,
    intentId: reversal.intent_id ?? undefined,
    chargeId: reversal.charge_id ?? undefined,
  })
  // Not one of ours, or not told yet.
  if (payment === undefined) return
  const after = Math.min(
    payment.amount_micro,
    Math.max(0, payment.reversed_micro + reversal.wanted_micro - reversal.booked_micro),
  )
  const change = after - payment.reversed_micro
  await noteReversed(tx, payment, after, reversal.charge_id)
  await noteBooked(tx, reversal.reference, reversal.booked_micro + change)
  if (change === 0) return
  const service = servicePart(payment, after) - servicePart(payment, payment.reversed_micro)
  const owed = await entriesFor(tx, payment, reversal, { credit: change - service, service, ...booking })
  events.append(tx, {
    tenantId: payment.tenant_id,
    type: change > 0 ? 'billing.payment_reversed' : 'billing.payment_reinstated',
    subjectId: payment.payment_id,
    payload: {
      reason: reversal.kind,
      amount_usd: usdFromMicro(Math.abs(change)),
      owed_usd: usdFromMicro(owed),
      reversed_usd: usdFromMicro(after),
    },
  })
}

/** Of what is taken back, the share that had paid for services: the same share as of the payment. */
const servicePart = (payment: ReceivedPaymentRow, reversed: MicroUsd): MicroUsd =>
  Number((BigInt(reversed) * BigInt(payment.service_micro)) / BigInt(payment.amount_micro))

const WORDS = {
  refund: ['Refund', 'A refund that did not arrive'],
  dispute: ['Disputed payment', 'A dispute that was won'],
} as const

async function entriesFor(
  tx: Tx,
  { tenant_id: tenantId, payment_id: paymentId }: ReceivedPaymentRow,
  { kind }: ReversalRow,
  { credit, service, actor, now }: Booking & { readonly credit: MicroUsd; readonly service: MicroUsd },
): Promise<MicroUsd> {
  const [taken, returned] = WORDS[kind]
  const about = { tenantId, entryType: kind, createdBy: actor, now }
  if (credit + service > 0)
    return reverse(tx, {
      ...about,
      description: `${taken} of payment ${paymentId}`,
      amount: credit,
      serviceAmount: service,
    })
  await addCredit(tx, {
    ...about,
    from: 'payments',
    description: `${returned}: payment ${paymentId}`,
    amount: -credit,
    serviceAmount: -service,
  })
  return 0
}
