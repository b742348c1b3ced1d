import { Type } from 'typebox'
import { usdFromMicro } from '../../../../kernel/money.ts'
import { conflict, notFound } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { named } from '../../../../platform/http/schema.ts'
import { findBalance } from '../../ledger/ledger.store.ts'
import { requireOperator } from '../../operator.ts'
import { findCheckout } from '../checkouts.store.ts'
import { receiveCheckout } from '../receive-payment.ts'

export const checkoutParams = Type.Object({ checkoutId: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }) })

export const confirmTestPayment = personOperation({
  id: 'confirmTestPayment',
  method: 'POST',
  path: '/operator/test-payments/{checkoutId}/confirm',
  domain: 'operator',
  summary: 'Confirm a payment of the built-in test processor, which moves no money',
  params: checkoutParams,
  response: named(
    'TestPayment',
    Type.Object({
      checkoutId: Type.String(),
      status: Type.String(),
      amountUsd: Type.Number(),
      newBalance: Type.Number(),
    }),
  ),
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    requireOperator(caller)
    const checkout = await findCheckout(tx, params.checkoutId)
    if (checkout === undefined || checkout.processor !== 'test' || checkout.kind === 'portal')
      throw notFound('payment')
    const received = { amount: undefined, subscriptionId: undefined, actor: caller.actor, now: clock.now() }
    if (!(await receiveCheckout(tx, events, checkout, received)))
      throw conflict('The payment has been confirmed already.')
    const { balance } = await findBalance(tx, checkout.tenant_id)
    return {
      checkoutId: checkout.checkout_id,
      status: 'paid',
      amountUsd: usdFromMicro(checkout.amount_micro),
      newBalance: usdFromMicro(balance),
    }
  },
})
