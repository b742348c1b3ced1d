import type { Selectable } from 'kysely'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { paymentReversals, receivedPayments } from '../tables.ts'
import type { PaymentNames, Reversed } from './payments.ts'

export type ReceivedPaymentRow = Selectable<RowOf<typeof receivedPayments>>
export type ReversalRow = Selectable<RowOf<typeof paymentReversals>>

/**
 * One at a time until commit: a refund that is reported while its payment is being booked must see it, or be seen by it.
 * Both are rare. Taken before the balance is locked, by payments and reversals alike.
 */
export async function lockReversals(tx: Tx): Promise<void> {
  await tx.run({ text: `select pg_advisory_xact_lock(hashtext('rapport payment reversals'))`, values: [] })
}

export async function insertReceivedPayment(
  tx: Tx,
  payment: Omit<ReceivedPaymentRow, 'reversed_micro'>,
): Promise<void> {
  await tx.db
    .insertInto('received_payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** By any of its names, for a caller that knows no tenant; locked. */
export async function findReceivedPayment(
  tx: Tx,
  { paymentId, intentId, chargeId }: PaymentNames,
): Promise<ReceivedPaymentRow | undefined> {
  return tx.db
    .selectFrom('received_payments')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(paymentId === undefined ? [] : [eb('payment_id', '=', paymentId)]),
        ...(intentId === undefined ? [] : [eb('intent_id', '=', intentId)]),
        ...(chargeId === undefined ? [] : [eb('charge_id', '=', chargeId)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
}

export async function noteReversed(
  tx: Tx,
  payment: ReceivedPaymentRow,
  reversed: MicroUsd,
  chargeId: string | null,
): Promise<void> {
  await tx.db
    .updateTable('received_payments')
    .set({ reversed_micro: reversed, charge_id: payment.charge_id ?? chargeId })
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.payment_id)
    .execute()
}

export async function listReceivedPayments(
  tx: Tx,
  tenantId: string,
  limit: number,
): Promise<readonly ReceivedPaymentRow[]> {
  return tx.db
    .selectFrom('received_payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('received_at', 'desc')
    .orderBy('payment_id')
    .limit(limit)
    .execute()
}

export async function findReversal(tx: Tx, reference: string): Promise<ReversalRow | undefined> {
  return tx.db
    .selectFrom('payment_reversals')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

export async function putReversal(
  tx: Tx,
  reversed: Omit<Reversed, 'amount'>,
  { wanted, now }: { readonly wanted: MicroUsd; readonly now: Date },
): Promise<ReversalRow> {
  const names = {
    intent_id: reversed.intentId ?? null,
    charge_id: reversed.chargeId ?? null,
    payment_id: reversed.paymentId ?? null,
  }
  const standing = { wanted_micro: wanted, updated_at: now }
  return tx.db
    .insertInto('payment_reversals')
    .values({ reference: reversed.reference, kind: reversed.reversal, ...names, ...standing })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(standing))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function noteBooked(tx: Tx, reference: string, booked: MicroUsd): Promise<void> {
  await tx.db
    .updateTable('payment_reversals')
    .set({ booked_micro: booked })
    .where('reference', '=', reference)
    .execute()
}

/** Reversals that were reported before their payment. */
export async function findWaitingReversals(
  tx: Tx,
  { paymentId, intentId, chargeId }: PaymentNames,
): Promise<readonly ReversalRow[]> {
  return tx.db
    .selectFrom('payment_reversals')
    .selectAll()
    .whereRef('booked_micro', '<>', 'wanted_micro')
    .where((eb) =>
      eb.or([
        ...(paymentId === undefined ? [] : [eb('payment_id', '=', paymentId)]),
        ...(intentId === undefined ? [] : [eb('intent_id', '=', intentId)]),
        ...(chargeId === undefined ? [] : [eb('charge_id', '=', chargeId)]),
      ]),
    )
    .forUpdate()
    .execute()
}
