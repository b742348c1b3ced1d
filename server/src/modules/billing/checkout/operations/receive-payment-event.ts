import { Type } from 'typebox'
import { invalidField, notFound, type Problem } from '../../../../kernel/problem.ts'
import { publicOperation } from '../../../../platform/http/operation.ts'
import { AnyMap, named } from '../../../../platform/http/schema.ts'
import { noteEvent } from '../checkouts.store.ts'
import { act } from '../receive-payment.ts'

/** The processor's messages hold one object each. */
const BODY_LIMIT = 256 * 1024

export const receivePaymentEvent = publicOperation({
  id: 'receivePaymentEvent',
  method: 'POST',
  path: '/payments/webhook',
  domain: 'billing',
  summary: 'Where the payment processor reports what was paid',
  description: 'Signed by the processor. A message that comes twice is dealt with once.',
  headers: Type.Object({ 'Stripe-Signature': Type.Optional(Type.String({ maxLength: 5_000 })) }),
  body: AnyMap(),
  bodyLimit: BODY_LIMIT,
  readsRawBody: true,
  response: named('PaymentEventReceipt', Type.Object({ received: Type.Boolean() })),
  uses: ['clock', 'events', 'payments'],
  async admit({ headers, payments }) {
    if (payments.processor === 'test') throw notFound('address')
    if (headers['stripe-signature'] === undefined) throw wrongSignature()
    return {}
  },
  async handle({ headers, request, tx, clock, events, payments }) {
    if (payments.processor === 'test') throw notFound('address')
    const given = (headers as Record<string, unknown>)['stripe-signature']
    const message = payments.readMessage(
      request.rawBody ?? Buffer.alloc(0),
      typeof given === 'string' ? given : undefined,
    )
    if (message === undefined) throw wrongSignature()
    const now = clock.now()
    if (await noteEvent(tx, message, now)) await act(tx, events, message, now)
    return { received: true }
  },
})

const wrongSignature = (): Problem =>
  invalidField('header.Stripe-Signature', 'is missing, wrong, or older than five minutes')
