import { Type } from 'typebox'
import { type MicroUsd, microFromUsd, usdFromMicro } from '../../../../kernel/money.ts'
import { invalidField, notFound, refused } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { named, Uuid } from '../../../../platform/http/schema.ts'
import { findBalance } from '../../ledger/ledger.store.ts'
import { requireOperator } from '../../operator.ts'
import type { Payments, Reversed } from '../payments.ts'
import { findReceivedPayment, type ReceivedPaymentRow } from '../received-payments.store.ts'
import { reversePayment } from '../reverse-payment.ts'

const CENT = 10_000

export const refundPayment = personOperation({
  id: 'refundPayment',
  method: 'POST',
  path: '/operator/tenants/{tenantId}/payments/{paymentId}/refund',
  domain: 'operator',
  summary: 'Refund a payment, whole or in part',
  description:
    'The processor sends the money back, and the credit that it had brought is taken back. What was spent already is owed and is paid first by the next credit. Asked twice before the first answer, it refunds once.',
  mode: 'manual',
  params: Type.Object({ tenantId: Uuid(), paymentId: Type.String({ pattern: '^[A-Za-z0-9_-]{3,100}$' }) }),
  body: Type.Object({
    amountUsd: Type.Optional(
      Type.Number({ minimum: 0.01, maximum: 1_000_000, description: 'All that is left of it unless given.' }),
    ),
  }),
  response: named(
    'PaymentRefund',
    Type.Object({
      paymentId: Type.String(),
      refundedUsd: Type.Number({ description: 'What has been taken back of it in all.' }),
      newBalance: Type.Number(),
      owedUsd: Type.Number({ description: 'What the workspace had spent of it already.' }),
    }),
  ),
  uses: ['clock', 'events', 'payments'],
  async handle({ caller, params, body, db, clock, events, payments }) {
    requireOperator(caller)
    const tenantId = params.tenantId.toLowerCase()
    const names = { paymentId: params.paymentId, intentId: undefined, chargeId: undefined }
    const payment = await db.transaction((tx) => findReceivedPayment(tx, names))
    if (payment?.tenant_id !== tenantId) throw notFound('payment')
    const left = payment.amount_micro - payment.reversed_micro
    if (left === 0) throw refused('All of this payment has been taken back already.')
    const amount = body.amountUsd === undefined ? left : microFromUsd(body.amountUsd)
    if (amount > left || amount % CENT !== 0)
      throw invalidField('body.amountUsd', `must be whole cents up to ${usdFromMicro(left)}`, body.amountUsd)
    const reversed = await refundOf(payments, payment, amount)
    return db.transaction(async (tx) => {
      await reversePayment(tx, events, reversed, { actor: caller.actor, now: clock.now() })
      const after = await findReceivedPayment(tx, names)
      const { balance, owed } = await findBalance(tx, tenantId)
      return {
        paymentId: params.paymentId,
        refundedUsd: usdFromMicro(after?.reversed_micro ?? 0),
        newBalance: usdFromMicro(balance),
        owedUsd: usdFromMicro(owed),
      }
    })
  },
})

/** Under a key made of what had been refunded before: a second click is the same refund, a second refund is not. */
async function refundOf(
  payments: Payments,
  payment: ReceivedPaymentRow,
  amount: MicroUsd,
): Promise<Reversed> {
  const { payment_id: paymentId, reversed_micro: before } = payment
  if (payment.processor === 'test')
    return {
      reversal: 'refund',
      reference: `test/${paymentId}`,
      amount: before + amount,
      paymentId,
      intentId: undefined,
      chargeId: undefined,
    }
  if (payments.processor !== payment.processor)
    throw refused('The payment processor that received it is not configured any more.')
  return {
    ...(await payments.refund({
      intentId: payment.intent_id ?? undefined,
      chargeId: payment.charge_id ?? undefined,
      amount,
      key: `${paymentId}-${before}-${amount}`,
    })),
    paymentId,
  }
}
