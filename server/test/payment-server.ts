import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What was sent, with `a[b][0]` read as the structure it means. */
interface Form {
  readonly [name: string]: string | Form | undefined
}

interface Session {
  readonly id: string
  readonly mode: string
  readonly customer: string | undefined
  readonly client_reference_id: string | undefined
  readonly amount_total: number
  readonly metadata: Form
  readonly subscriptionMetadata: Form
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  payment_intent: string | null
  /** What a further period costs. */
  readonly renewal: number
}

/** Money that came; what it paid for is told by its names alone, as the processor does. */
interface Charge {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  readonly metadata: Form
  amount_refunded: number
}

export interface PaymentEvent {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: object }
}

export interface PaymentServer {
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  readonly sessions: ReadonlyMap<string, Session>
  readonly customers: ReadonlySet<string>
  readonly calls: readonly { readonly path: string; readonly form: Form }[]
  /** Answers every call with 500 while true. */
  isFailing: boolean
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

let count = 0
const newId = (prefix: string): string => {
  count += 1
  return `${prefix}_${count.toString(36).padStart(8, '0')}${Math.random().toString(36).slice(2, 10)}`
}

function formOf(text: string): Form {
  const root: Record<string, unknown> = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const keys = path.split(/[[\]]+/).filter((key) => key !== '')
    let node = root
    for (const key of keys.slice(0, -1)) {
      node[key] ??= {}
      node = node[key] as Record<string, unknown>
    }
    node[keys.at(-1) as string] = value
  }
  return root as Form
}

const at = (form: Form | string | undefined, ...path: readonly string[]): string | undefined => {
  let node: Form | string | undefined = form
  for (const key of path) node = typeof node === 'object' ? node[key] : undefined
  return typeof node === 'string' ? node : undefined
}
const under = (form: Form, name: string): Form => (typeof form[name] === 'object' ? (form[name] as Form) : {})

class Refusal extends Error {}

/** The part of the payment processor's interface that is used, with the memory that goes with it. */
class Processor {
  readonly customers = new Set<string>()
  readonly prices = new Map<string, number>()
  readonly sessions = new Map<string, Session>()
  readonly subscriptions = new Map<string, Session>()
  /** By the session or invoice that they paid. */
  readonly charges = new Map<string, Charge>()
  /** Answers by idempotency key. */
  readonly answered = new Map<string, object>()

  answer(path: string, form: Form, idempotencyKey: string | undefined): object {
    const known = idempotencyKey === undefined ? undefined : this.answered.get(idempotencyKey)
    if (known !== undefined) return known
    const made = this.#make(path, form)
    if (idempotencyKey !== undefined) this.answered.set(idempotencyKey, made)
    return made
  }

  #make(path: string, form: Form): object {
    switch (path) {
      case '/v1/customers': {
        const id = newId('cus')
        this.customers.add(id)
        return { id, object: 'customer' }
      }
      case '/v1/prices': {
        const id = newId('price')
        this.prices.set(id, this.#amount(at(form, 'unit_amount'), at(form, 'currency')))
        if (at(form, 'recurring', 'interval') === undefined)
          throw new Refusal('recurring[interval] is missing')
        return { id, object: 'price' }
      }
      case '/v1/checkout/sessions':
        return this.#session(form)
      case '/v1/refunds': {
        const intent = at(form, 'payment_intent')
        const charge = [...this.charges.values()].find((one) => one.payment_intent === intent)
        if (charge === undefined) throw new Refusal('No such payment_intent')
        return {
          id: newId('re'),
          object: 'refund',
          status: 'succeeded',
          charge: this.#refunded(charge, form),
        }
      }
      case '/v1/billing_portal/sessions':
        if (!this.customers.has(at(form, 'customer') ?? '')) throw new Refusal('No such customer')
        return { id: newId('bps'), url: `https://portal.example/${newId('p')}` }
      default:
        throw new Refusal(`Unrecognized request URL (${path})`)
    }
  }

  #refunded(charge: Charge, form: Form): object {
    const amount = Number(at(form, 'amount'))
    if (amount > charge.amount - charge.amount_refunded)
      throw new Refusal('Refund amount is greater than unrefunded amount on charge')
    charge.amount_refunded += amount
    return chargeView(charge)
  }

  charge(paidFor: string, amount: number, metadata: Form): Charge {
    const charge = { id: newId('ch'), payment_intent: newId('pi'), amount, metadata, amount_refunded: 0 }
    this.charges.set(paidFor, charge)
    return charge
  }

  chargeOf(paidFor: string): Charge {
    const charge = this.charges.get(paidFor)
    if (charge === undefined) throw new Error(`nothing was paid for ${paidFor}`)
    return charge
  }

  #amount(text: string | undefined, currency: string | undefined): number {
    const amount = Number(text)
    if (currency !== 'usd') throw new Refusal(`Invalid currency: ${currency}`)
    if (!Number.isInteger(amount) || amount < 50) throw new Refusal('Amount must be at least 50 cents')
    return amount
  }

  #session(form: Form): object {
    const customer = at(form, 'customer')
    if (customer !== undefined && !this.customers.has(customer)) throw new Refusal('No such customer')
    const items = Object.values(under(form, 'line_items')) as Form[]
    if (items.length === 0) throw new Refusal('line_items is missing')
    let total = 0
    let renewal = 0
    for (const item of items) {
      const price = at(item, 'price')
      if (price !== undefined && !this.prices.has(price)) throw new Refusal('No such price')
      total +=
        price === undefined
          ? this.#amount(at(item, 'price_data', 'unit_amount'), at(item, 'price_data', 'currency'))
          : (this.prices.get(price) as number)
      renewal += price === undefined ? 0 : (this.prices.get(price) as number)
    }
    const session: Session = {
      id: newId('cs_test'),
      mode: at(form, 'mode') ?? '',
      customer,
      client_reference_id: at(form, 'client_reference_id'),
      amount_total: total,
      metadata: under(form, 'metadata'),
      subscriptionMetadata: under(under(form, 'subscription_data'), 'metadata'),
      status: 'open',
      subscription: null,
      payment_intent: null,
      renewal,
    }
    this.sessions.set(session.id, session)
    return { id: session.id, object: 'checkout.session', url: `https://checkout.example/${session.id}` }
  }

  pay(sessionId: string): readonly PaymentEvent[] {
    const session = this.sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`${sessionId} is not open`)
    session.status = 'complete'
    if (session.mode === 'subscription') {
      session.subscription = newId('sub')
      this.subscriptions.set(session.subscription, session)
    } else
      session.payment_intent = this.charge(session.id, session.amount_total, session.metadata).payment_intent
    const completed = event('checkout.session.completed', {
      ...session,
      currency: 'usd',
      payment_status: 'paid',
      object: 'checkout.session',
    })
    return session.subscription === null ? [completed] : [completed, this.invoice(session.subscription, true)]
  }

  invoice(subscriptionId: string, isFirst = false): PaymentEvent {
    const session = this.subscriptions.get(subscriptionId)
    if (session === undefined) throw new Error(`there is no ${subscriptionId}`)
    const id = newId('in')
    const amount = isFirst ? session.amount_total : session.renewal
    return event('invoice.paid', {
      id,
      object: 'invoice',
      amount_paid: amount,
      payments: {
        data: [{ payment: { payment_intent: this.charge(id, amount, {}).payment_intent } }],
      },
      currency: 'usd',
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscriptionId, metadata: session.subscriptionMetadata },
      },
    })
  }
}

const chargeView = (charge: Charge) => ({ ...charge, object: 'charge', currency: 'usd' })

const event = (type: string, object: object): PaymentEvent => ({ id: newId('evt'), type, data: { object } })

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
