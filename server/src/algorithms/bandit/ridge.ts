/** A vector that names only what is not zero. */
export interface Sparse {
  readonly at: Int32Array
  readonly value: Float64Array
  readonly length: number
}

const STEP = 16

/**
 * Ridge regression, one example at a time (Sherman and Morrison): the inverse of the regularised Gram matrix and the
 * weights are exact after every example. It grows with the coordinates that it meets.
 */
export class Ridge {
  readonly penalty: number
  size: number
  inverse: Float64Array
  weights: Float64Array
  n: number
  #gain: Float64Array

  constructor(penalty: number) {
    this.penalty = penalty
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
        total += (x * x) / this.penalty
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

  /** Learns one example; answers the squared error made before, and how much more the example spread than the noise. */
  learn(x: Sparse, target: number): { readonly squared: number; readonly spread: number } {
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
    for (let i = 0; i < size; i += 1) {
      const share = (gain[i] as number) / spread
      if (share === 0) continue
      const start = i * size
      for (let j = 0; j < size; j += 1)
        inverse[start + j] = (inverse[start + j] as number) - share * (gain[j] as number)
      weights[i] = (weights[i] as number) + share * error
    }
    this.n += 1
    return { squared: error * error, spread }
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
    for (let i = this.size; i < size; i += 1) inverse[i * size + i] = 1 / this.penalty
    const weights = new Float64Array(size)
    weights.set(this.weights)
    this.size = size
    this.inverse = inverse
    this.weights = weights
    this.#gain = new Float64Array(size)
  }
}
