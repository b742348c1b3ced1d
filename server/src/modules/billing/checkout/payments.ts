import type { MicroUsd } from '../../../kernel/money.ts'

export interface CheckoutRequest {
  readonly checkoutId: string
  readonly tenantId: string
  readonly customerId: string | undefined
  readonly amount: MicroUsd
  readonly description: string
}

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

/** What a payment processor says has happened, in our words. */
export type PaymentMessage = { readonly id: string; readonly type: string } & (
  | {
      readonly kind: 'paid'
      readonly checkoutId: string
      /** What was paid; undefined for a subscription, whose invoices say it. */
      readonly amount: MicroUsd | undefined
      readonly subscriptionId: string | undefined
    }
  | { readonly kind: 'expired'; readonly checkoutId: string }
  | {
      readonly kind: 'invoice paid'
      readonly invoiceId: string
      readonly subscriptionId: string
      readonly tenantId: string | undefined
      readonly contractId: string | undefined
    }
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
  /** Undefined when the signature is missing, wrong or too old. */
  readMessage(raw: Buffer, signature: string | undefined): PaymentMessage | undefined
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly payments: Payments
  }
}
