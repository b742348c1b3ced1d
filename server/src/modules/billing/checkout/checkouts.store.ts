import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface CheckoutRow {
  readonly tenant_id: string
  readonly checkout_id: string
  readonly kind: 'top_up' | 'contract' | 'portal'
  readonly processor: 'stripe' | 'test'
  readonly processor_session_id: string | null
  readonly contract_id: string | null
  readonly amount_micro: MicroUsd
  readonly status: 'open' | 'paid' | 'expired'
  readonly created_by: string
  readonly created_at: Date
  readonly paid_at: Date | null
}

export async function insertCheckout(
  tx: Tx,
  checkout: Pick<
    CheckoutRow,
    | 'tenant_id'
    | 'checkout_id'
    | 'kind'
    | 'processor'
    | 'contract_id'
    | 'amount_micro'
    | 'created_by'
    | 'created_at'
  > & { readonly is_automatic?: boolean },
): Promise<void> {
  await tx.db.insertInto('checkouts').values(checkout).execute()
}

export async function noteSession(
  tx: Tx,
  tenantId: string,
  checkoutId: string,
  sessionId: string,
): Promise<void> {
  await tx.db
    .updateTable('checkouts')
    .set({ processor_session_id: sessionId })
    .where('tenant_id', '=', tenantId)
    .where('checkout_id', '=', checkoutId)
    .execute()
}

/** By its id alone: it cannot be guessed, and the caller has no tenant. */
export async function findCheckout(tx: Tx, checkoutId: string): Promise<CheckoutRow | undefined> {
  return tx.db.selectFrom('checkouts').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirst()
}

/** True once in a checkout's life: the caller that gets it books the payment. */
export async function markCheckoutPaid(tx: Tx, checkout: CheckoutRow, now: Date): Promise<boolean> {
  const row = await tx.db
    .updateTable('checkouts')
    .set({ status: 'paid', paid_at: now })
    .where('tenant_id', '=', checkout.tenant_id)
    .where('checkout_id', '=', checkout.checkout_id)
    .where('status', '<>', 'paid')
    .returning('checkout_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markCheckoutExpired(tx: Tx, checkout: CheckoutRow): Promise<void> {
  await tx.db
    .updateTable('checkouts')
    .set({ status: 'expired' })
    .where('tenant_id', '=', checkout.tenant_id)
    .where('checkout_id', '=', checkout.checkout_id)
    .where('status', '=', 'open')
    .execute()
}

export async function listPaidCheckouts(tx: Tx, tenantId: string): Promise<readonly CheckoutRow[]> {
  return tx.db
    .selectFrom('checkouts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'paid')
    .orderBy('paid_at', 'desc')
    .limit(50)
    .execute()
}

/** False when the message was dealt with before. */
export async function noteEvent(tx: Tx, event: { id: string; type: string }, now: Date): Promise<boolean> {
  const row = await tx.db
    .insertInto('payment_events')
    .values({ event_id: event.id, type: event.type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}
