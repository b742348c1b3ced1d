import type { MicroUsd } from '../../../kernel/money.ts'

export interface CheckoutRequest {
  readonly checkoutId: string
  readonly tenantId: string
  readonly customerId: string | undefined
  readonly amount: MicroUsd
  readonly description: string
  /** Whether the card is kept for automatic top-ups. */
  readonly savesCard?: boolean
}

/** What came of charging a saved card. `pending`: a message of the processor will say. */
export type Charged =
  | { readonly kind: 'paid'; readonly intentId: string }
  | { readonly kind: 'pending' }
  | { readonly kind: 'declined'; readonly reason: string }

export interface SubscriptionRequest extends CheckoutRequest {
  readonly contractId: string
  /** Paid with the first period. */
  readonly onetimeAmount: MicroUsd
  readonly everyMonths: number
  readonly priceId: string
}

export interface Begun {
  readonly url: string
  readonly sessionId?: string
  readonly priceId?: string
}

/** The names by which the processor may know a payment; each of its messages has some of them. */
export interface PaymentNames {
  readonly chargeId: string | undefined
  readonly intentId: string | undefined
  /** Our own: the checkout or the invoice. */
  readonly paymentId: string | undefined
}

/** What the processor has taken back so far: all refunds of a charge together, or one dispute. */
export interface Reversed extends PaymentNames {
  readonly reversal: 'refund' | 'dispute'
  /** The charge of refunds, or the dispute. */
  readonly reference: string
  /** Zero when a dispute was won. */
  readonly amount: MicroUsd
}

export interface RefundRequest {
  readonly intentId: string | undefined
  readonly chargeId: string | undefined
  readonly amount: MicroUsd
  /** The same key never refunds twice. */
  readonly key: string
}

/** What a payment processor says has happened, in our words. */
export type PaymentMessage = { readonly id: string; readonly type: string } & (
  | {
      readonly kind: 'paid'
      readonly checkoutId: string
      /** What was paid; undefined for a subscription, whose invoices say it. */
      readonly amount: MicroUsd | undefined
      readonly subscriptionId: string | undefined
      readonly intentId: string | undefined
    }
  | { readonly kind: 'expired'; readonly checkoutId: string }
  | {
      readonly kind: 'invoice paid'
      readonly invoiceId: string
      readonly subscriptionId: string
      readonly tenantId: string | undefined
      readonly contractId: string | undefined
      /** What was paid; undefined in a currency that is not ours. */
      readonly amount: MicroUsd | undefined
      readonly intentId: string | undefined
      readonly chargeId: string | undefined
    }
  | ({ readonly kind: 'reversed' } & Reversed)
  | ({ readonly kind: 'refund failed'; readonly amount: MicroUsd; readonly refundId: string } & PaymentNames)
  | { readonly kind: 'subscription ended'; readonly subscriptionId: string }
  | { readonly kind: 'other' }
)

/** The payment processor. None of its methods is called while a transaction is open. */
export interface Payments {
  readonly processor: 'stripe' | 'test'
  /** Undefined where payment needs no customer. */
  createCustomer(tenantId: string): Promise<string | undefined>
  createCheckout(request: CheckoutRequest): Promise<Begun>
  createSubscription(request: SubscriptionRequest): Promise<Begun>
  createPortal(request: {
    readonly checkoutId: string
    readonly customerId: string | undefined
  }): Promise<Begun>
  /** Charges the saved card of a customer who is not there. The same checkout is charged once. */
  chargeSaved(request: CheckoutRequest): Promise<Charged>
  /** Sends money back, and says what has been sent back of the charge in all. */
  refund(request: RefundRequest): Promise<Reversed>
  /** Undefined when the signature is missing, wrong or too old. */
  readMessage(raw: Buffer, signature: string | undefined): PaymentMessage | undefined
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly payments: Payments
  }
}
