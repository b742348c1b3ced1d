import type { JsonObject } from '../../kernel/json.ts'
import { CROSSED_MAX, type Encoded, Encoder, PLAIN_MAX } from '../bandit/encoder.ts'
import { featuresOf } from '../bandit/features.ts'
import type { Sparse } from '../bandit/ridge.ts'
import { solveRidge } from './cholesky.ts'

const FOLDS = 5
const PENALTY = 1

/** Every row's context as numbers, standardised over the whole log. */
export function encodeContexts(contexts: readonly (JsonObject | undefined)[]): readonly Encoded[] {
  const encoder = new Encoder()
  const features = contexts.map(featuresOf)
  for (const row of features) encoder.encode(row, true)
  encoder.freeze()
  return features.map((row) => encoder.encode(row, false))
}

/** Which fold holds a row out of training. Logs are often sorted, so neighbours go to different folds. */
const foldOf = (row: number): number => row % FOLDS

/**
 * Ridge regressions of `rewards` on some rows, one for each fold that is held out: a row is never predicted by a
 * model that has seen it.
 */
export class CrossFitted {
  readonly #weights: readonly Float64Array[]

  constructor(
    vectors: readonly Sparse[],
    rewards: Float64Array,
    rows: ArrayLike<number>,
    isCrossed: boolean,
    importance?: Float64Array,
  ) {
    const size = sizeOf(vectors, rows, isCrossed)
    const parts = Array.from({ length: FOLDS }, () => new Moments(size))
    const whole = new Moments(size)
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] as number
      const weight = importance?.[row] ?? 1
      const vector = vectors[row] as Sparse
      parts[foldOf(row)]?.add(vector, rewards[row] as number, weight)
    }
    for (const part of parts) whole.plus(part, 1)
    this.#weights = parts.map((part) => whole.copy().plus(part, -1).solve())
  }

  predict(vector: Sparse, row: number): number {
    const weights = this.#weights[foldOf(row)] as Float64Array
    let sum = 0
    for (let i = 0; i < vector.length; i += 1)
      sum += (weights[vector.at[i] as number] ?? 0) * (vector.value[i] as number)
    return sum
  }
}

function sizeOf(vectors: readonly Sparse[], rows: ArrayLike<number>, isCrossed: boolean): number {
  let most = 0
  for (let at = 0; at < rows.length; at += 1)
    for (const place of (vectors[rows[at] as number] as Sparse).at) most = Math.max(most, place)
  return Math.min(most + 1, isCrossed ? CROSSED_MAX : PLAIN_MAX)
}

class Moments {
  readonly size: number
  readonly gram: Float64Array
  readonly right: Float64Array

  constructor(size: number) {
    this.size = size
    this.gram = new Float64Array(size * size)
    this.right = new Float64Array(size)
  }

  add({ at, value, length }: Sparse, reward: number, weight: number): void {
    const { gram, right, size } = this
    for (let i = 0; i < length; i += 1) {
      const row = at[i] as number
      const amount = weight * (value[i] as number)
      right[row] = (right[row] as number) + amount * reward
      const start = row * size
      for (let j = 0; j < length; j += 1) {
        // Only the lower half is read.
        if ((at[j] as number) > row) continue
        const place = start + (at[j] as number)
        gram[place] = (gram[place] as number) + amount * (value[j] as number)
      }
    }
  }

  plus(other: Moments, sign: number): this {
    for (let at = 0; at < this.gram.length; at += 1)
      this.gram[at] = (this.gram[at] as number) + sign * (other.gram[at] as number)
    for (let at = 0; at < this.size; at += 1)
      this.right[at] = (this.right[at] as number) + sign * (other.right[at] as number)
    return this
  }

  copy(): Moments {
    return new Moments(this.size).plus(this, 1)
  }

  solve(): Float64Array {
    return solveRidge(this.gram, this.right, this.size, PENALTY)
  }
}
