/** What was sent, with `a[b][0]` read as the structure it means. */
export interface Form {
  readonly [name: string]: string | Form | undefined
}

export interface Session {
  readonly id: string
  readonly mode: string
  readonly customer: string | undefined
  readonly client_reference_id: string | undefined
  readonly amount_total: number
  readonly savesCard: boolean
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

let count = 0
export const newId = (prefix: string): string => {
  count += 1
  return `${prefix}_${count.toString(36).padStart(8, '0')}${Math.random().toString(36).slice(2, 10)}`
}

export function formOf(text: string): Form {
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

export class Refusal extends Error {}
/** The card's bank says no. */
export class Decline extends Refusal {
  readonly code: string
  constructor(code: string) {
    super(`Your card was declined: ${code}`)
    this.code = code
  }
}

/** The part of the payment processor's interface that is used, with the memory that goes with it. */
export class Processor {
  readonly customers = new Set<string>()
  /** Saved cards by customer. */
  readonly cards = new Map<string, string>()
  /** Why charges of saved cards are declined, while set. */
  cardFault: string | undefined
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
    const [, customer] = /^\/v1\/customers\/(\w+)\/payment_methods/.exec(path) ?? []
    if (customer !== undefined) {
      const card = this.cards.get(customer)
      return { object: 'list', has_more: false, data: card === undefined ? [] : [{ id: card }] }
    }
    switch (path) {
      case '/v1/payment_intents':
        return this.#intent(form)
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

  #intent(form: Form): object {
    const amount = this.#amount(at(form, 'amount'), at(form, 'currency'))
    const customer = at(form, 'customer') ?? ''
    if (this.cards.get(customer) !== at(form, 'payment_method')) throw new Refusal('No such payment_method')
    if (at(form, 'off_session') !== 'true' || at(form, 'confirm') !== 'true')
      throw new Refusal('The customer is not there')
    if (this.cardFault !== undefined) throw new Decline(this.cardFault)
    const metadata = under(form, 'metadata')
    const charge = this.charge(at(metadata, 'checkout_id') ?? '', amount, metadata)
    const view = { object: 'payment_intent', amount, amount_received: amount, currency: 'usd', metadata }
    return { id: charge.payment_intent, status: 'succeeded', ...view }
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
      savesCard: at(form, 'payment_intent_data', 'setup_future_usage') === 'off_session',
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
    if (session.savesCard && session.customer !== undefined) this.cards.set(session.customer, newId('pm'))
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

export const chargeView = (charge: Charge) => ({ ...charge, object: 'charge', currency: 'usd' })

export const event = (type: string, object: object): PaymentEvent => ({
  id: newId('evt'),
  type,
  data: { object },
})
