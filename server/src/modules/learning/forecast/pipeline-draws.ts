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
