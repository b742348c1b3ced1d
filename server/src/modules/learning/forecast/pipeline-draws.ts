/** Uniform numbers by position: the same for a seed and a place, whatever else is drawn. */
export function uniformAt(seed: number, at: number): number {
  let mixed = (seed ^ Math.imul(at + 0x3c6ef372, 0x9e3779b1)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}

/** A 32-bit seed for a name (FNV-1a). */
export function seedOf(name: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) | 0
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  // Names that differ in their last letter only would otherwise have neighbouring seeds.
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
}

type Next = () => number

/** Numbers of one place: each call takes the next. */
export function uniformsAt(seed: number, draw: number): Next {
  let at = draw * 64
  return () => {
    at += 1
    return uniformAt(seed, at)
  }
}

const TINY = 1e-9

/** By Box and Muller. */
export const normalOf = (next: Next): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** Gamma of this shape and scale 1, by Marsaglia and Tsang; shapes below one by their boost. */
export function gammaOf(shape: number, next: Next): number {
  if (shape < 1) return gammaOf(shape + 1, next) * Math.max(TINY, next()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normalOf(next)
    const v = (1 + c * x) ** 3
    if (v <= 0) continue
    if (Math.log(Math.max(TINY, next())) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

const RATE_MIN = 1e-6

export function betaOf(won: number, lost: number, next: Next): number {
  const a = gammaOf(Math.max(TINY, won), next)
  const b = gammaOf(Math.max(TINY, lost), next)
  return boundedRate(a + b === 0 ? won / (won + lost) : a / (a + b))
}

export const boundedRate = (rate: number): number => Math.min(1 - RATE_MIN, Math.max(RATE_MIN, rate))
export const oddsOf = (rate: number): number => boundedRate(rate) / (1 - boundedRate(rate))

/** The normal number below which this share of them lies, by Acklam's rational approximation (error below 1.2e-9). */
export function normalQuantile(share: number): number {
  const p = Math.min(1 - 1e-12, Math.max(1e-12, share))
  if (p < 0.02425) return tailQuantile(Math.sqrt(-2 * Math.log(p)))
  if (p > 1 - 0.02425) return -tailQuantile(Math.sqrt(-2 * Math.log(1 - p)))
  const [q, r] = [p - 0.5, (p - 0.5) ** 2]
  return (q * polynomial(CENTER_ABOVE, r)) / (polynomial(CENTER_BELOW, r) * r + 1)
}

const CENTER_ABOVE = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
]
const CENTER_BELOW = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
]
const TAIL_ABOVE = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const TAIL_BELOW = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416]

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
const tailQuantile = (q: number): number => polynomial(TAIL_ABOVE, q) / (polynomial(TAIL_BELOW, q) * q + 1)
