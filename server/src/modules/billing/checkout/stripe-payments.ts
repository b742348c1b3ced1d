import Stripe from 'stripe'
import { type Clock, SECOND_MS } from '../../../kernel/clock.ts'
import type { MicroUsd } from '../../../kernel/money.ts'
import { Problem } from '../../../kernel/problem.ts'
import { boundedFetch } from '../../../platform/net/bounded-fetch.ts'
import type {
  Begun,
  Charged,
  CheckoutRequest,
  PaymentMessage,
  Payments,
  RefundRequest,
  Reversed,
  SubscriptionRequest,
} from './payments.ts'
import { AUTOMATIC, messageFrom, refundsOf } from './stripe-messages.ts'

const TIMEOUT_MS = 15 * SECOND_MS
const ANSWER_BYTES_MAX = 1024 * 1024
const TOLERANCE_SECONDS = 300
const MICRO_PER_CENT = 10_000

const NO_CARD = {
  kind: 'declined',
  reason: 'No card is saved: pay once while automatic top-ups are on.',
} as const

const cents = (amount: MicroUsd): number => Math.round(amount / MICRO_PER_CENT)

interface StripeSettings {
  readonly url: string | undefined
  readonly key: string
  readonly webhookSecret: string
  readonly publicUrl: string
}

/**
 * Stripe, through its own library. Every call carries an idempotency key of ours, so that a repeated request makes
 * nothing twice on the other side either.
 */
export class StripePayments implements Payments {
  readonly processor = 'stripe'
  readonly #stripe: Stripe
  readonly #settings: StripeSettings
  readonly #clock: Clock

  constructor(settings: StripeSettings, clock: Clock) {
    const address = settings.url === undefined ? undefined : new URL(settings.url)
    this.#settings = settings
    this.#clock = clock
    this.#stripe = new Stripe(settings.key, {
      timeout: TIMEOUT_MS,
      httpClient: Stripe.createFetchHttpClient(
        boundedFetch({ bytesMax: ANSWER_BYTES_MAX, timeoutMs: TIMEOUT_MS }),
      ),
      maxNetworkRetries: 2,
      telemetry: false,
      ...(address === undefined
        ? {}
        : {
            host: address.hostname,
            port: address.port === '' ? (address.protocol === 'http:' ? 80 : 443) : Number(address.port),
            protocol: address.protocol === 'http:' ? 'http' : 'https',
          }),
    })
  }

  createCustomer(tenantId: string): Promise<string> {
    return this.#ask(async () => {
      const customer = await this.#stripe.customers.create(
        { metadata: { tenant_id: tenantId } },
        { idempotencyKey: `customer-${tenantId}` },
      )
      return customer.id
    })
  }

  createCheckout(request: CheckoutRequest): Promise<Begun> {
    return this.#begin(request, {
      mode: 'payment',
      // The charge carries it, too, so that a refund finds its checkout whatever it is told with.
      payment_intent_data: {
        metadata: { tenant_id: request.tenantId, checkout_id: request.checkoutId },
        ...(request.savesCard ? { setup_future_usage: 'off_session' } : {}),
      },
      line_items: [oneTimeItem(request.description, request.amount)],
    })
  }

  async createSubscription(request: SubscriptionRequest): Promise<Begun> {
    if (request.everyMonths === 0) return this.createCheckout({ ...request, amount: request.onetimeAmount })
    const priceId = request.priceId || (await this.#createPrice(request))
    const { onetimeAmount } = request
    const metadata = { tenant_id: request.tenantId, contract_id: request.contractId }
    const begun = await this.#begin(request, {
      mode: 'subscription',
      line_items: [
        { price: priceId, quantity: 1 },
        ...(onetimeAmount === 0 ? [] : [oneTimeItem('One-time payment', onetimeAmount)]),
      ],
      subscription_data: { metadata },
    })
    return { ...begun, priceId }
  }

  createPortal({ customerId }: { readonly customerId: string | undefined }): Promise<Begun> {
    return this.#ask(async () => {
      const session = await this.#stripe.billingPortal.sessions.create({
        customer: customerId ?? '',
        return_url: this.#settings.publicUrl,
      })
      return { url: session.url }
    })
  }

  async chargeSaved(request: CheckoutRequest): Promise<Charged> {
    const { customerId, checkoutId, tenantId } = request
    if (customerId === undefined) return NO_CARD
    return this.#ask(async () => {
      const cards = await this.#stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 1 })
      const [card] = cards.data
      if (card === undefined) return NO_CARD
      try {
        const intent = await this.#stripe.paymentIntents.create(
          {
            amount: cents(request.amount),
            currency: 'usd',
            customer: customerId,
            payment_method: card.id,
            off_session: true,
            confirm: true,
            description: request.description,
            metadata: { tenant_id: tenantId, checkout_id: checkoutId, kind: AUTOMATIC },
          },
          { idempotencyKey: `top-up-${checkoutId}` },
        )
        return intent.status === 'succeeded' ? { kind: 'paid', intentId: intent.id } : { kind: 'pending' }
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error
        return { kind: 'declined', reason: `The card was declined (${error.code ?? 'no reason given'}).` }
      }
    })
  }

  refund({ intentId, chargeId, amount, key }: RefundRequest): Promise<Reversed> {
    return this.#ask(async () => {
      const refund = await this.#stripe.refunds.create(
        {
          amount: cents(amount),
          ...(intentId === undefined ? { charge: chargeId ?? '' } : { payment_intent: intentId }),
          expand: ['charge'],
        },
        { idempotencyKey: `refund-${key}` },
      )
      const reversed = refundsOf({ ...(refund.charge as Stripe.Charge) })
      if (reversed.kind === 'other') throw new Error('a refund without its charge')
      return reversed
    })
  }

  readMessage(raw: Buffer, signature: string | undefined): PaymentMessage | undefined {
    try {
      const event = this.#stripe.webhooks.constructEvent(
        raw,
        signature ?? '',
        this.#settings.webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        this.#clock.now().getTime(),
      )
      return messageFrom(event)
    } catch {
      return undefined
    }
  }

  #createPrice(request: SubscriptionRequest): Promise<string> {
    return this.#ask(async () => {
      const price = await this.#stripe.prices.create(
        {
          currency: 'usd',
          unit_amount: cents(request.amount),
          recurring: { interval: 'month', interval_count: request.everyMonths },
          product_data: { name: request.description },
          metadata: { contract_id: request.contractId },
        },
        { idempotencyKey: `price-${request.contractId}` },
      )
      return price.id
    })
  }

  #begin(request: CheckoutRequest, params: Stripe.Checkout.SessionCreateParams): Promise<Begun> {
    const { checkoutId, tenantId, customerId } = request
    return this.#ask(async () => {
      const session = await this.#stripe.checkout.sessions.create(
        {
          ...params,
          ...(customerId === undefined ? {} : { customer: customerId }),
          client_reference_id: checkoutId,
          metadata: { tenant_id: tenantId, checkout_id: checkoutId },
          success_url: `${this.#settings.publicUrl}/?payment=done`,
          cancel_url: `${this.#settings.publicUrl}/?payment=cancelled`,
        },
        { idempotencyKey: `checkout-${checkoutId}` },
      )
      return { url: session.url ?? '', sessionId: session.id }
    })
  }

  /** Their faults are ours to explain, without showing what they said. */
  async #ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw new Problem(
        'unavailable',
        'The payment processor does not answer as it should; try again later.',
        {
          headers: { 'Retry-After': '30' },
          cause: error,
        },
      )
    }
  }
}

const oneTimeItem = (name: string, amount: MicroUsd): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: cents(amount), product_data: { name } },
})
