/** So many intervals are counted at a time; one of them holds few rows, unless very many are as strong. */
const INTERVALS = 4_096
const ROUNDS = 3

/** By how much more than was wanted may be found, before it is looked at more closely. */
const SURPLUS = 2

/** Values of rows: all up to `count`, or those in a list of so many. Rows whose strength is -Infinity are passed over. */
interface Ranked {
  readonly key: Float64Array
  readonly strengths: Float64Array
  readonly list: Int32Array | undefined
  readonly count: number
}

/**
 * The rows of the largest strengths in order of rows, at least `wanted` of them where there are so many, and a few more;
 * in a time that does not depend on how they lie. Of very many equals those of the largest `position`.
 */
export function strongest(
  strengths: Float64Array,
  position: Float64Array,
  wanted: number,
  among?: Int32Array,
): Int32Array {
  const taken: Int32Array[] = []
  let missing = wanted
  let open = among
  for (let round = 0; round <= ROUNDS && missing > 0; round += 1) {
    const key = round < ROUNDS ? strengths : position
    const ranked: Ranked = { key, strengths, list: open, count: open?.length ?? strengths.length }
    const intervals = intervalsOf(ranked)
    const last = intervalOfLast(countsOf(ranked, intervals), missing)
    const above = rowsIn(ranked, intervals, last + 1, INTERVALS)
    taken.push(above)
    missing -= above.length
    open = rowsIn(ranked, intervals, last, last)
    if (open.length - missing <= wanted * (SURPLUS - 1)) break
  }
  if (missing > 0 && open !== undefined) taken.push(open.subarray(0, missing + wanted * (SURPLUS - 1)))
  return joined(taken).sort()
}

export function joined(lists: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

/** The range of the values, as where it begins and how many intervals there are in one. */
interface Intervals {
  readonly least: number
  readonly size: number
}

// One loop a function: a loop that is compiled while it runs is compiled without what comes after it.

function intervalsOf(ranked: Ranked): Intervals {
  const { key, strengths, list, count } = ranked
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at += 1) {
    const row = list === undefined ? at : (list[at] as number)
    if (strengths[row] === Number.NEGATIVE_INFINITY) continue
    const value = key[row] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  return { least, size: most > least ? (INTERVALS - 1) / (most - least) : 0 }
}

function countsOf(ranked: Ranked, intervals: Intervals): Uint32Array {
  const { key, strengths, list, count } = ranked
  const { least, size } = intervals
  const counts = new Uint32Array(INTERVALS)
  for (let at = 0; at < count; at += 1) {
    const row = list === undefined ? at : (list[at] as number)
    if (strengths[row] === Number.NEGATIVE_INFINITY) continue
    const interval = (((key[row] as number) - least) * size) | 0
    counts[interval] = (counts[interval] as number) + 1
  }
  return counts
}

function intervalOfLast(counts: Uint32Array, wanted: number): number {
  let last = INTERVALS - 1
  for (let sum = counts[last] as number; sum < wanted && last > 0; sum += counts[last] as number) last -= 1
  return last
}

function rowsIn(ranked: Ranked, intervals: Intervals, from: number, upTo: number): Int32Array {
  const { key, strengths, list, count } = ranked
  const { least, size } = intervals
  const rows: number[] = []
  for (let at = 0; at < count; at += 1) {
    const row = list === undefined ? at : (list[at] as number)
    const strength = strengths[row] as number
    if (strength === Number.NEGATIVE_INFINITY) continue
    const interval = (((key[row] as number) - least) * size) | 0
    if (interval >= from && interval <= upTo) rows.push(row)
  }
  return Int32Array.from(rows)
}
