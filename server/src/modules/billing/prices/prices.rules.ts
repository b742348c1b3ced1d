import type { MicroUsd } from '../../../kernel/money.ts'

/**
 * Prices are whole nano-US-dollars, because a token of a small model costs less than a micro-dollar. Amounts are whole
 * micro-US-dollars. One rule leads from one to the other: each line of a charge is multiplied out exactly and then
 * rounded up, once, so that nothing that has a price is ever free.
 */
export type NanoUsd = number

const NANO_PER_USD = 1_000_000_000
const NANO_PER_MICRO = 1_000n
const TOKENS_PER_PRICE = 1_000n

export const nanoFromUsd = (usd: number): NanoUsd => Math.round(usd * NANO_PER_USD)
/** Prices below half a nano-dollar would be stored as none at all. */
export const isTooSmall = (usd: number): boolean => usd > 0 && nanoFromUsd(usd) === 0
export const TOO_SMALL = 'is smaller than the smallest price, 0.000000001'
export const usdFromNano = (nano: NanoUsd): number => nano / NANO_PER_USD

/** standard: we call the model. byok: the project's own endpoint, a service fee only. built_in: no model at all. */
export type BillingMode = 'standard' | 'byok' | 'built_in'

/** What a mode pays of the provider's price, in hundredths. */
const PERCENT: Readonly<Record<BillingMode, bigint>> = { standard: 133n, byok: 33n, built_in: 0n }

/** Names of events or services, and what one of them costs; `*` is for those that have no price of their own. */
export type UnitPrices = Readonly<Record<string, NanoUsd>>

export interface PriceList {
  readonly token: NanoUsd
  readonly input: NanoUsd
  readonly output: NanoUsd
  readonly character: NanoUsd
  readonly events: UnitPrices
  readonly services: UnitPrices
}

/** What a thousand tokens cost at the provider. Cached ones cost a share of the input price unless they have a price. */
export interface TokenPrices {
  readonly input: NanoUsd
  readonly output: NanoUsd
  readonly cacheRead?: NanoUsd | null
  readonly cacheCreation?: NanoUsd | null
}

export interface Tokens {
  readonly input: number
  readonly output: number
  /** Input tokens that are not among those of `input`: read from the provider's cache, or written to it. */
  readonly cacheRead?: number
  readonly cacheCreation?: number
}

/** In hundredths of the input price: what providers commonly ask. */
const CACHE_READ_PERCENT = 10
const CACHE_CREATION_PERCENT = 125

const shareOf = (price: NanoUsd, percent: number): NanoUsd => Math.ceil((price * percent) / 100)
export const cachePrices = ({ input, cacheRead, cacheCreation }: TokenPrices) => ({
  read: cacheRead ?? shareOf(input, CACHE_READ_PERCENT),
  creation: cacheCreation ?? shareOf(input, CACHE_CREATION_PERCENT),
})

const roundedUp = (amount: bigint, unit: bigint): MicroUsd => Number((amount + unit - 1n) / unit)

export function tokenCharge(prices: TokenPrices, mode: BillingMode, tokens: Tokens): MicroUsd {
  const cache = cachePrices(prices)
  const atProvider =
    BigInt(prices.input) * BigInt(tokens.input) +
    BigInt(prices.output) * BigInt(tokens.output) +
    BigInt(cache.read) * BigInt(tokens.cacheRead ?? 0) +
    BigInt(cache.creation) * BigInt(tokens.cacheCreation ?? 0)
  return roundedUp(atProvider * PERCENT[mode], TOKENS_PER_PRICE * NANO_PER_MICRO * 100n)
}

export const unitCharge = (price: NanoUsd, quantity: number): MicroUsd =>
  roundedUp(BigInt(price) * BigInt(quantity), NANO_PER_MICRO)

/** What is due for a month's characters after some of its days. */
export const accruedCharge = (
  price: NanoUsd,
  quantity: number,
  { days, daysOfMonth }: { readonly days: number; readonly daysOfMonth: number },
): MicroUsd =>
  roundedUp(BigInt(price) * BigInt(quantity) * BigInt(days), NANO_PER_MICRO * BigInt(daysOfMonth))

export const unitPrice = (prices: UnitPrices, name: string): NanoUsd =>
  (Object.hasOwn(prices, name) ? prices[name] : prices['*']) ?? 0

/** The price of an unlisted model: the default price of the direction. */
export const unlistedPrices = ({ input, output }: PriceList): TokenPrices => ({ input, output })

export interface OwnPrices {
  readonly token: NanoUsd | null
  readonly input: NanoUsd | null
  readonly output: NanoUsd | null
  readonly character: NanoUsd | null
  readonly events: UnitPrices
  readonly services: UnitPrices
}

/** The tenant's own prices over the installation's. A price for all tokens stands in for both directions. */
export function mergedPrices(installation: PriceList, own: OwnPrices | undefined): PriceList {
  if (own === undefined) return installation
  return {
    token: own.token ?? installation.token,
    input: own.input ?? own.token ?? installation.input,
    output: own.output ?? own.token ?? installation.output,
    character: own.character ?? installation.character,
    events: { ...installation.events, ...own.events },
    services: { ...installation.services, ...own.services },
  }
}
