import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  chargeView,
  Decline,
  event,
  type Form,
  formOf,
  newId,
  type PaymentEvent,
  Processor,
  Refusal,
  type Session,
} from './payment-processor.ts'

export type { PaymentEvent } from './payment-processor.ts'

export interface PaymentServer {
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  readonly sessions: ReadonlyMap<string, Session>
  readonly customers: ReadonlySet<string>
  readonly calls: readonly { readonly path: string; readonly form: Form }[]
  /** Answers every call with 500 while true. */
  isFailing: boolean
  /** Why the bank declines charges of saved cards, while set. */
  cardFault: string | undefined
  /** A customer pays at the session's address; the messages that follow, in the order they happened. */
  pay(sessionId: string): readonly PaymentEvent[]
  expire(sessionId: string): PaymentEvent
  /** A further period of a subscription is paid. */
  renew(subscriptionId: string): PaymentEvent
  cancel(subscriptionId: string): PaymentEvent
  /** The merchant refunds some cents of what a session or invoice paid. */
  refund(paidFor: string, cents: number): PaymentEvent
  /** The customer's bank disputes it; `status` as the processor words it. */
  dispute(paidFor: string, cents: number, status: string, disputeId?: string): PaymentEvent
  /** Body and signature header of a message, as they are delivered. */
  sign(event: PaymentEvent, at: Date, secret?: string): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export async function startPaymentServer(): Promise<PaymentServer> {
  const processor = new Processor()
  const [key, webhookSecret] = ['sk_test_local', 'whsec_local']
  const calls: { path: string; form: Form }[] = []
  const state = { isFailing: false }
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = formOf(await textOf(request))
    const path = request.url ?? ''
    calls.push({ path, form })
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.isFailing) return void send(500, { error: { type: 'api_error', message: 'down' } })
    if (request.headers.authorization !== `Bearer ${key}`)
      return void send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
    try {
      send(200, processor.answer(path, form, request.headers['idempotency-key'] as string | undefined))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error instanceof Decline)
        return void send(402, { error: { type: 'card_error', code: error.code, message: error.message } })
      send(400, { error: { type: 'invalid_request_error', message: error.message } })
    }
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    webhookSecret,
    sessions: processor.sessions,
    customers: processor.customers,
    calls,
    get isFailing() {
      return state.isFailing
    },
    set isFailing(value) {
      state.isFailing = value
    },
    get cardFault() {
      return processor.cardFault
    },
    set cardFault(value) {
      processor.cardFault = value
    },
    pay: (sessionId) => processor.pay(sessionId),
    expire: (sessionId) => {
      const session = processor.sessions.get(sessionId) as Session
      session.status = 'expired'
      return event('checkout.session.expired', { ...session, object: 'checkout.session' })
    },
    renew: (subscriptionId) => processor.invoice(subscriptionId),
    refund: (paidFor, cents) => {
      const charge = processor.chargeOf(paidFor)
      charge.amount_refunded += cents
      return event('charge.refunded', chargeView(charge))
    },
    dispute: (paidFor, cents, status, disputeId = newId('dp')) => {
      const { id: charge, payment_intent } = processor.chargeOf(paidFor)
      const isOver = status === 'won' || status === 'lost'
      return event(`charge.dispute.${isOver ? 'closed' : 'created'}`, {
        ...{ id: disputeId, object: 'dispute', charge, payment_intent },
        ...{ amount: cents, currency: 'usd', status, reason: 'fraudulent' },
      })
    },
    cancel: (subscriptionId) =>
      event('customer.subscription.deleted', { id: subscriptionId, object: 'subscription' }),
    sign: (sent, moment, secret = webhookSecret) => {
      const body = JSON.stringify({ object: 'event', ...sent })
      const seconds = Math.floor(moment.getTime() / 1_000)
      const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      return { body, headers: { 'stripe-signature': `t=${seconds},v1=${mac}` } }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** The settings that make an application use it. */
export const paymentSettings = (server: PaymentServer): Record<string, string> => ({
  RAPPORT_PAYMENTS_URL: server.url,
  RAPPORT_PAYMENTS_KEY: server.key,
  RAPPORT_PAYMENTS_WEBHOOK_SECRET: server.webhookSecret,
})
