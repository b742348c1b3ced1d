import type { Clock } from '../../../kernel/clock.ts'
import { randomToken } from '../../../kernel/ids.ts'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { findCustomer, keepCustomer } from '../profile/profile.store.ts'
import { insertCheckout, noteSession } from './checkouts.store.ts'
import type { Begun, Payments } from './payments.ts'

export interface NewCheckout {
  readonly tenantId: string
  readonly kind: 'top_up' | 'contract' | 'portal'
  readonly contractId?: string
  readonly amount: MicroUsd
  readonly actor: string
}

/**
 * Writes down that a payment begins, lets go of the database, asks the processor, and writes down what it said. Killed
 * in between, the checkout is there already when its payment is reported.
 */
export async function beginCheckout(
  parts: { readonly db: ScopedDatabase; readonly payments: Payments; readonly clock: Clock },
  checkout: NewCheckout,
  ask: (known: { readonly checkoutId: string; readonly customerId: string | undefined }) => Promise<Begun>,
): Promise<Begun> {
  const { db, payments, clock } = parts
  const { tenantId } = checkout
  const customerId = await customerOf(parts, tenantId)
  const checkoutId = randomToken(24)
  await db.transaction((tx) =>
    insertCheckout(tx, {
      tenant_id: tenantId,
      checkout_id: checkoutId,
      kind: checkout.kind,
      processor: payments.processor,
      contract_id: checkout.contractId ?? null,
      amount_micro: checkout.amount,
      created_by: checkout.actor,
      created_at: clock.now(),
    }),
  )
  const begun = await ask({ checkoutId, customerId })
  const { sessionId } = begun
  if (sessionId !== undefined) await db.transaction((tx) => noteSession(tx, tenantId, checkoutId, sessionId))
  return begun
}

async function customerOf(
  {
    db,
    payments,
    clock,
  }: { readonly db: ScopedDatabase; readonly payments: Payments; readonly clock: Clock },
  tenantId: string,
): Promise<string | undefined> {
  const known = await db.read((tx) => findCustomer(tx, tenantId))
  if (known !== undefined || payments.processor === 'test') return known
  const made = await payments.createCustomer(tenantId)
  return made === undefined
    ? undefined
    : db.transaction((tx) => keepCustomer(tx, tenantId, made, clock.now()))
}
