/** Typed arrays that grow by doubling, so that appending stays cheap and nothing is kept as objects. */

interface Typed {
  readonly length: number
  readonly byteLength: number
}

type Made<T> = { new (length: number): T }

export function grown<T extends Typed & { set(from: T): void }>(array: T, length: number): T {
  if (length <= array.length) return array
  const larger = new (array.constructor as Made<T>)(Math.max(length, array.length * 2, 16))
  larger.set(array)
  return larger
}
