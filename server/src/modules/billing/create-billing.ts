import type { Clock } from '../../kernel/clock.ts'
import type { Notifier } from '../../platform/db/notifier.ts'
import type { Payments } from './checkout/payments.ts'
import { StripePayments } from './checkout/stripe-payments.ts'
import { TestPayments } from './checkout/test-payments.ts'
import { Metering } from './holds/metering.ts'
import { nanoFromUsd, type UnitPrices } from './prices/prices.rules.ts'

/** What the operator decided about money, by the names the settings have. */
export interface BillingSettings {
  readonly RAPPORT_PAYMENTS_KEY: string | undefined
  readonly RAPPORT_PAYMENTS_WEBHOOK_SECRET: string | undefined
  readonly RAPPORT_PAYMENTS_URL: string | undefined
  readonly RAPPORT_TOKEN_PRICE_USD: number
  readonly RAPPORT_INPUT_TOKEN_PRICE_USD: number
  readonly RAPPORT_OUTPUT_TOKEN_PRICE_USD: number
  readonly RAPPORT_CHARACTER_PRICE_USD: number
  readonly RAPPORT_EVENT_PRICES: Readonly<Record<string, number>>
  readonly RAPPORT_SERVICE_PRICES: Readonly<Record<string, number>>
  readonly publicUrl: string
}

/** The prices of the installation, and the payment processor. */
export function createBilling(
  settings: BillingSettings,
  clock: Clock,
  notifier: Notifier,
): { readonly metering: Metering; readonly payments: Payments } {
  const prices = {
    token: nanoFromUsd(settings.RAPPORT_TOKEN_PRICE_USD),
    input: nanoFromUsd(settings.RAPPORT_INPUT_TOKEN_PRICE_USD),
    output: nanoFromUsd(settings.RAPPORT_OUTPUT_TOKEN_PRICE_USD),
    character: nanoFromUsd(settings.RAPPORT_CHARACTER_PRICE_USD),
    events: nanoOfEach(settings.RAPPORT_EVENT_PRICES),
    services: nanoOfEach(settings.RAPPORT_SERVICE_PRICES),
  }
  const metering = new Metering(clock, prices, notifier)
  return { metering, payments: createPayments(settings, clock) }
}

/** The real processor when there is a key for it; else the built-in one, which says that it moves no money. */
function createPayments(settings: BillingSettings, clock: Clock): Payments {
  const { RAPPORT_PAYMENTS_KEY: key, RAPPORT_PAYMENTS_WEBHOOK_SECRET: webhookSecret, publicUrl } = settings
  return key === undefined || webhookSecret === undefined
    ? new TestPayments(publicUrl)
    : new StripePayments({ url: settings.RAPPORT_PAYMENTS_URL, key, webhookSecret, publicUrl }, clock)
}

const nanoOfEach = (prices: Readonly<Record<string, number>>): UnitPrices =>
  Object.fromEntries(Object.entries(prices).map(([name, usd]) => [name, nanoFromUsd(usd)]))
