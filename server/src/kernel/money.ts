/**
 * Money is a whole number of micro-US-dollars. One rounding rule: away from zero, so that a small charge never
 * becomes free.
 */
export type MicroUsd = number

export const MICRO_PER_USD = 1_000_000

export function microFromUsd(usd: number): MicroUsd {
  // Twelve significant digits first, so that 0.1 + 0.2 does not charge a micro-dollar for its binary tail.
  const micro = Number((usd * MICRO_PER_USD).toPrecision(12))
  return micro < 0 ? Math.floor(micro) : Math.ceil(micro)
}

export const usdFromMicro = (micro: MicroUsd): number => micro / MICRO_PER_USD

/** For people: two decimals, the exact amount being in a field or row of its own. What is less than a cent is not $0.00. */
export function shownUsd(micro: MicroUsd): string {
  const sign = micro < 0 ? '-' : ''
  const cents = Math.abs(micro) / (MICRO_PER_USD / 100)
  if (cents > 0 && cents < 1) return `less than ${sign}$0.01`
  return `${sign}$${(Math.round(cents) / 100).toFixed(2)}`
}
