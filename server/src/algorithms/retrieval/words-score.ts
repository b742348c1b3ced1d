import { Scratch } from './growing.ts'
import type { Postings } from './postings.ts'
import type { Term } from './question.ts'
import { EARLIER_SHARES, LATER_SHARES, NONE, type Rows, SELF_SHARE } from './rows.ts'

/** Everything about the memory that scoring looks at. */
export interface Memory {
  readonly rows: Rows
  readonly postings: Postings
  readonly size: number
  readonly averageLength: number
}

const SATURATION = 1.2
const LENGTH_EFFECT = 0.75

/** All 0 between searches. */
const COUNTS = new Scratch(new Int32Array(0))
const TOUCHED = new Scratch(new Int32Array(0))
const SCORES = new Scratch(new Float64Array(0))

export const rarityOf = (size: number, frequency: number): number =>
  Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5))

/**
 * BM25 by row. Every occurrence of a term also counts for the messages around it, by their shares. A row that is shorter
 * than `lengthMin` times the average is scored as if it were so long. The result holds until the next search.
 */
export function scoreWords(
  memory: Memory,
  terms: readonly Term[],
  { commonness, lengthMin }: { readonly commonness: number; readonly lengthMin: number },
): Float64Array {
  const { rows, postings, size, averageLength } = memory
  const { isAlive, isFact, earlier, later, fullLength } = rows
  const scores = SCORES.ofLength(rows.count).fill(0)
  const counts = COUNTS.ofLength(rows.count)
  const touched = TOUCHED.ofLength(rows.count)
  let touchedCount = 0
  const touch = (row: number, amount: number): void => {
    if (counts[row] === 0) touched[touchedCount++] = row
    counts[row] = (counts[row] as number) + amount
  }
  let possible = 0
  const expected = commonness * rarityOf(size, 1)
  for (const term of terms) {
    let frequency = 0
    for (const stem of term) frequency += postings.frequency(stem)
    frequency = Math.min(frequency, size)
    const rarity = rarityOf(size, frequency)
    possible += Math.max(rarity, expected)
    const visit = (row: number, count: number): void => {
      if (isAlive[row] === 0) return
      touch(row, SELF_SHARE * count)
      if (isFact[row] === 1) return
      // What is earlier for those that come later, and the other way round.
      let near = later[row] as number
      for (let step = 0; near !== NONE && step < EARLIER_SHARES.length; step += 1) {
        touch(near, (EARLIER_SHARES[step] as number) * count)
        near = later[near] as number
      }
      near = earlier[row] as number
      for (let step = 0; near !== NONE && step < LATER_SHARES.length; step += 1) {
        touch(near, (LATER_SHARES[step] as number) * count)
        near = earlier[near] as number
      }
    }
    for (const stem of term) postings.forEach(stem, visit)
    for (let at = 0; at < touchedCount; at += 1) {
      const row = touched[at] as number
      const count = (counts[row] as number) / SELF_SHARE
      const relativeLength = Math.max((fullLength[row] as number) / averageLength, lengthMin)
      const damping = SATURATION * (1 - LENGTH_EFFECT + LENGTH_EFFECT * relativeLength)
      scores[row] = (scores[row] as number) + (rarity * count * (SATURATION + 1)) / (count + damping)
      counts[row] = 0
    }
    touchedCount = 0
  }
  if (possible > 0)
    for (let row = 0; row < scores.length; row += 1) scores[row] = (scores[row] as number) / possible
  return scores
}
