import type { Feature } from './features.ts'
import { hashOf } from './random.ts'
import type { Sparse } from './ridge.ts'

/** Coordinates of first order; the last of them are shared by all names that come later. */
export const PLAIN_MAX = 64
const SHARED_BUCKETS = 16
/** Coordinates of first and second order together. */
export const CROSSED_MAX = 192
/** Coordinate 0 is 1 for everybody; a feature by itself is its product with it. */
const CONSTANT = 0
/** Standard deviations; a value further out counts as this far. */
const REACH = 5
/** Crossed coordinates are trusted less than plain ones until they prove themselves. */
const CROSS_SCALE = 0.5

/** The running mean and spread of a quantity, and those that are in use until its count has doubled. */
export interface Scale {
  n: number
  mean: number
  squares: number
  usedMean: number
  usedSpread: number
  next: number
}

export interface Encoded {
  readonly plain: Sparse
  readonly crossed: Sparse
}

interface Part {
  readonly slot: number
  readonly value: number
  readonly isNumeric: boolean
}

const newScale = (): Scale => ({ n: 0, mean: 0, squares: 0, usedMean: 0, usedSpread: 1, next: 1 })

/**
 * Gives every feature a coordinate as it comes. Quantities are standardised by what was seen of them, so their unit
 * does not matter; the scale in use moves only when twice as much has been seen, so coordinates hold still.
 */
export class Encoder {
  readonly slots: Map<string, number>
  readonly scales: Map<number, Scale>
  readonly pairs: Map<number, number>

  constructor(
    slots = new Map<string, number>(),
    scales = new Map<number, Scale>(),
    pairs = new Map<number, number>(),
  ) {
    this.slots = slots
    this.scales = scales
    this.pairs = pairs
  }

  /** `learns`: new names get coordinates and scales move. Otherwise what is unknown is left out. */
  encode(features: readonly Feature[], learns: boolean): Encoded {
    const parts: Part[] = []
    for (const feature of features) {
      const slot = this.#slotOf(feature.name, learns)
      if (slot === undefined) continue
      const value = feature.isNumeric ? this.#standard(slot, feature.value, learns) : 1
      parts.push({ slot, value, isNumeric: feature.isNumeric })
    }
    return { plain: plainOf(parts), crossed: this.#crossedOf(parts, learns) }
  }

  /** Puts what has been seen so far into use, whatever the count: for data that is known as a whole. */
  freeze(): void {
    for (const scale of this.scales.values()) use(scale)
  }

  #slotOf(name: string, learns: boolean): number | undefined {
    const known = this.slots.get(name)
    if (known !== undefined) return known
    const own = PLAIN_MAX - SHARED_BUCKETS
    if (this.slots.size + 1 >= own) return own + (hashOf(name) % SHARED_BUCKETS)
    if (!learns) return undefined
    this.slots.set(name, this.slots.size + 1)
    return this.slots.size
  }

  #standard(slot: number, value: number, learns: boolean): number {
    let scale = this.scales.get(slot)
    if (scale === undefined) {
      scale = newScale()
      if (learns) this.scales.set(slot, scale)
    }
    // Beyond this a square overflows.
    const bounded = Math.max(-1e150, Math.min(1e150, value))
    if (learns) observe(scale, bounded)
    const standard = (bounded - scale.usedMean) / scale.usedSpread
    return Math.max(-REACH, Math.min(REACH, standard))
  }

  #crossedOf(parts: readonly Part[], learns: boolean): Sparse {
    const at: number[] = [0]
    const value: number[] = [1]
    const add = (place: number, amount: number) => {
      at.push(place)
      value.push(amount)
    }
    for (const part of parts) {
      const place = this.#pairOf(CONSTANT, part.slot, learns)
      if (place !== undefined) add(place, part.value)
    }
    for (let i = 0; i < parts.length; i += 1) {
      for (let j = i; j < parts.length; j += 1) {
        const [left, right] = [parts[i] as Part, parts[j] as Part]
        if (i === j && !left.isNumeric) continue
        const place = this.#pairOf(left.slot, right.slot, learns)
        if (place === undefined) continue
        const product = left.value * right.value
        add(place, CROSS_SCALE * (i === j ? (product - 1) / Math.SQRT2 : product))
      }
    }
    return sparse(at, value)
  }

  #pairOf(left: number, right: number, learns: boolean): number | undefined {
    const key = Math.min(left, right) * PLAIN_MAX + Math.max(left, right)
    const known = this.pairs.get(key)
    const place = this.pairs.size + 1
    if (known !== undefined || !learns || place >= CROSSED_MAX) return known
    this.pairs.set(key, place)
    return place
  }
}

function observe(scale: Scale, value: number): void {
  scale.n += 1
  const before = value - scale.mean
  scale.mean += before / scale.n
  scale.squares += before * (value - scale.mean)
  if (scale.n < scale.next) return
  use(scale)
}

function use(scale: Scale): void {
  scale.next = scale.n * 2
  scale.usedMean = scale.mean
  const spread = Math.sqrt(scale.squares / scale.n)
  scale.usedSpread = spread > 0 && Number.isFinite(spread) ? spread : 1
}

function plainOf(parts: readonly Part[]): Sparse {
  return sparse([0, ...parts.map(({ slot }) => slot)], [1, ...parts.map(({ value }) => value)])
}

const sparse = (at: readonly number[], value: readonly number[]): Sparse => ({
  at: new Int32Array(at),
  value: new Float64Array(value),
  length: at.length,
})
