import type { Begun, Charged, CheckoutRequest, PaymentMessage, Payments } from './payments.ts'

/**
 * Stands in while no payment processor is configured. It serves a page of its own, on which an operator confirms the
 * payment, and which says that no money moves.
 */
export class TestPayments implements Payments {
  readonly processor = 'test'
  readonly #publicUrl: string

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl
  }

  async createCustomer(): Promise<undefined> {
    return undefined
  }

  async createCheckout({ checkoutId }: Pick<CheckoutRequest, 'checkoutId'>): Promise<Begun> {
    return { url: `${this.#publicUrl}/payments/test/${checkoutId}` }
  }

  createSubscription(request: CheckoutRequest): Promise<Begun> {
    return this.createCheckout(request)
  }

  createPortal(request: { readonly checkoutId: string }): Promise<Begun> {
    return this.createCheckout(request)
  }

  async chargeSaved(): Promise<Charged> {
    return { kind: 'declined', reason: 'The test processor keeps no card.' }
  }

  /** No money has moved, so none moves back. */
  async refund(): Promise<never> {
    throw new Error('the test processor refunds nothing')
  }

  readMessage(): PaymentMessage | undefined {
    return undefined
  }
}
