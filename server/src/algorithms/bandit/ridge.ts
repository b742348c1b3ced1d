/** A vector that names only what is not zero. */
export interface Sparse {
  readonly at: Int32Array
  readonly value: Float64Array
  readonly length: number
}

export interface Learned {
  /** The error that was made before, squared. */
  readonly squared: number
  /** How much more the example spread than the noise: 1 and the variance of the prediction. */
  readonly spread: number
  /** Weights moved by gain × pace × error. The gain is overwritten by the next example. */
  readonly gain: Float64Array
  readonly pace: number
}

const STEP = 16

/**
 * Ridge regression, one example at a time (Sherman and Morrison): the inverse of the regularised Gram matrix and the
 * weights are exact after every example. It grows with the coordinates that it meets.
 */
export class Ridge {
  readonly penalty: number
  /** Of coordinate 0, which is 1 for everybody: a smaller one lets the mean follow the data. */
  readonly constantPenalty: number
  size: number
  inverse: Float64Array
  weights: Float64Array
  n: number
  #gain: Float64Array

  constructor(penalty: number, constantPenalty = penalty) {
    this.penalty = penalty
    this.constantPenalty = constantPenalty
    this.size = 0
    this.inverse = new Float64Array(0)
    this.weights = new Float64Array(0)
    this.#gain = new Float64Array(0)
    this.n = 0
  }

  predict({ at, value, length }: Sparse): number {
    let sum = 0
    for (let i = 0; i < length; i += 1) {
      const place = at[i] as number
      if (place < this.size) sum += (this.weights[place] as number) * (value[i] as number)
    }
    return sum
  }

  /** How little is known in this direction: the variance of the prediction in units of the noise. */
  variance({ at, value, length }: Sparse): number {
    const { size, inverse } = this
    let total = 0
    for (let i = 0; i < length; i += 1) {
      const row = at[i] as number
      const x = value[i] as number
      if (row >= size) {
        total += (x * x) / this.#penaltyOf(row)
        continue
      }
      const start = row * size
      total += x * x * (inverse[start + row] as number)
      let sum = 0
      for (let j = i + 1; j < length; j += 1) {
        const column = at[j] as number
        if (column < size) sum += (inverse[start + column] as number) * (value[j] as number)
      }
      total += 2 * x * sum
    }
    return Math.max(0, total)
  }

  /** Learns one example exactly; it counts as so many as its weight says. */
  learn(x: Sparse, target: number, weight = 1): Learned {
    this.#growFor(x)
    const { size, inverse, weights } = this
    const gain = this.#gain
    gain.fill(0)
    for (let i = 0; i < x.length; i += 1) {
      const start = (x.at[i] as number) * size
      const factor = x.value[i] as number
      for (let j = 0; j < size; j += 1)
        gain[j] = (gain[j] as number) + (inverse[start + j] as number) * factor
    }
    let spread = 1
    for (let i = 0; i < x.length; i += 1)
      spread += (gain[x.at[i] as number] as number) * (x.value[i] as number)
    const error = target - this.predict(x)
    const pace = 1 / (spread - 1 + 1 / weight)
    for (let i = 0; i < size; i += 1) {
      const share = (gain[i] as number) * pace
      if (share === 0) continue
      const start = i * size
      for (let j = 0; j < size; j += 1)
        inverse[start + j] = (inverse[start + j] as number) - share * (gain[j] as number)
      weights[i] = (weights[i] as number) + share * error
    }
    this.n += weight
    return { squared: error * error, spread, gain, pace }
  }

  #growFor({ at, length }: Sparse): void {
    let most = -1
    for (let i = 0; i < length; i += 1) most = Math.max(most, at[i] as number)
    if (most >= this.size) this.resize(Math.ceil((most + 1) / STEP) * STEP)
    else if (this.#gain.length !== this.size) this.#gain = new Float64Array(this.size)
  }

  resize(size: number): void {
    const inverse = new Float64Array(size * size)
    for (let i = 0; i < this.size; i += 1)
      inverse.set(this.inverse.subarray(i * this.size, (i + 1) * this.size), i * size)
    for (let i = this.size; i < size; i += 1) inverse[i * size + i] = 1 / this.#penaltyOf(i)
    const weights = new Float64Array(size)
    weights.set(this.weights)
    this.size = size
    this.inverse = inverse
    this.weights = weights
    this.#gain = new Float64Array(size)
  }

  /**
   * Keeps this share of the evidence: the information matrix A becomes share · A + (1 − share) · penalties, so nothing
   * is known less than before the first example. The weights stay, as the new prior mean.
   */
  forget(share: number): void {
    const { size } = this
    if (size === 0 || share >= 1) return
    // (share · A + (1 − share) · Λ)⁻¹ = (share · I + (1 − share) · A⁻¹Λ)⁻¹ A⁻¹, without inverting A⁻¹.
    const left = new Float64Array(size * size)
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j < size; j += 1)
        left[i * size + j] =
          (i === j ? share : 0) + (1 - share) * (this.inverse[i * size + j] as number) * this.#penaltyOf(j)
    this.inverse = solveSquare(left, this.inverse, size)
    this.n *= share
  }

  #penaltyOf(place: number): number {
    return place === 0 ? this.constantPenalty : this.penalty
  }
}

/** X in L · X = R, by elimination with pivoting. Both are overwritten; the answer is R. */
function solveSquare(left: Float64Array, right: Float64Array, size: number): Float64Array {
  for (let column = 0; column < size; column += 1) {
    let pivot = column
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(left[row * size + column] as number) > Math.abs(left[pivot * size + column] as number))
        pivot = row
    if (pivot !== column) {
      swapRows(left, pivot, column, size)
      swapRows(right, pivot, column, size)
    }
    const factor = 1 / (left[column * size + column] as number)
    for (let row = column + 1; row < size; row += 1) {
      const share = (left[row * size + column] as number) * factor
      if (share === 0) continue
      subtractRow(left, row, column, share, column, size)
      subtractRow(right, row, column, share, 0, size)
    }
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let below = row + 1; below < size; below += 1) {
      const share = left[row * size + below] as number
      if (share !== 0) subtractRow(right, row, below, share, 0, size)
    }
    const factor = 1 / (left[row * size + row] as number)
    for (let j = 0; j < size; j += 1) right[row * size + j] = (right[row * size + j] as number) * factor
  }
  return right
}

function swapRows(matrix: Float64Array, one: number, other: number, size: number): void {
  const held = matrix.slice(one * size, one * size + size)
  matrix.copyWithin(one * size, other * size, other * size + size)
  matrix.set(held, other * size)
}

function subtractRow(
  matrix: Float64Array,
  from: number,
  what: number,
  share: number,
  start: number,
  size: number,
): void {
  for (let j = start; j < size; j += 1)
    matrix[from * size + j] =
      (matrix[from * size + j] as number) - share * (matrix[what * size + j] as number)
}
