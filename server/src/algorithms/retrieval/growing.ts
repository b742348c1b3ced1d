/** Typed arrays that grow by doubling, so that appending stays cheap and nothing is kept as objects. */

interface Typed {
  readonly length: number
  readonly byteLength: number
  subarray(from: number, upTo: number): Typed
}

type Made<T> = { new (length: number): T }

export function grown<T extends Typed & { set(from: T): void }>(array: T, length: number): T {
  if (length <= array.length) return array
  const larger = new (array.constructor as Made<T>)(Math.max(length, array.length * 2, 16))
  larger.set(array)
  return larger
}

/**
 * Room for the numbers of one search after the other, so that a search of a million rows does not begin with clearing
 * megabytes. It holds what the search before left in it, and keeps the size of the largest memory that was searched.
 */
export class Scratch<T extends Typed & { set(from: T): void }> {
  #array: T

  constructor(empty: T) {
    this.#array = empty
  }

  ofLength(length: number): T {
    if (this.#array.length < length) this.#array = new (this.#array.constructor as Made<T>)(length)
    return this.#array.subarray(0, length) as T
  }
}
