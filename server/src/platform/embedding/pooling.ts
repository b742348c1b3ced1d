import type { Pooling } from './model.ts'

/** One vector from those of the tokens, which stand behind each other; not normalised. */
export function pooled(numbers: Float32Array, tokens: number, pooling: Pooling): Float32Array {
  const length = numbers.length / tokens
  if (!Number.isInteger(length)) throw new Error('The network answered in an unexpected shape.')
  if (pooling === 'cls') return numbers.slice(0, length)
  if (pooling === 'last') return numbers.slice(numbers.length - length)
  const vector = numbers.slice(0, length)
  for (let at = length; at < numbers.length; at += length) {
    for (let d = 0; d < length; d += 1) {
      const [so, now] = [vector[d] as number, numbers[at + d] as number]
      // The sum has the direction of the mean, and only the direction counts.
      vector[d] = pooling === 'max' ? Math.max(so, now) : so + now
    }
  }
  return vector
}
