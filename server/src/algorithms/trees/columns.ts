/** Bin 0 of every column is for what is missing. */
export const MISSING_BIN = 0
export const BINS_MAX = 256

export type ColumnKind = 'numeric' | 'categorical'

/** A table of small integers, column by column; what trees are grown on. */
export interface BinnedTable {
  readonly rows: number
  /** Column after column, `rows` values each. */
  readonly bins: Uint8Array
  readonly kinds: readonly ColumnKind[]
  /** How many bins each column has, the one for missing values included. */
  readonly binCounts: readonly number[]
}

export const columnOf = (table: BinnedTable, column: number): Uint8Array =>
  table.bins.subarray(column * table.rows, (column + 1) * table.rows)

/** The bins of one row. */
export function rowOf(table: BinnedTable, row: number, into: Uint8Array): Uint8Array {
  for (let column = 0; column < into.length; column += 1)
    into[column] = table.bins[column * table.rows + row] as number
  return into
}

/** Where the bins of numbers end, ascending: a value belongs to the first bin whose cut is not below it. */
export function cutsOf(values: ArrayLike<number>, binsMax = BINS_MAX): Float64Array {
  const sorted = Float64Array.from(values as ArrayLike<number>)
    .filter((value) => !Number.isNaN(value))
    .sort()
  const starts: number[] = []
  for (let at = 0; at < sorted.length; at += 1) if (at === 0 || sorted[at] !== sorted[at - 1]) starts.push(at)
  const distinct = starts.length
  const valueBins = binsMax - 1
  const cuts: number[] = []
  if (distinct <= valueBins) {
    for (let at = 1; at < distinct; at += 1) cuts.push(between(sorted, starts, at))
    return Float64Array.from(cuts)
  }
  // As many rows in each bin as can be; a value that fills more than one bin has one of its own.
  let wanted = sorted.length / valueBins
  let left = valueBins
  let begun = 0
  for (let at = 1; at < distinct && left > 1; at += 1) {
    const filled = (starts[at] as number) - begun
    if (filled < wanted && distinct - at > left - 1) continue
    cuts.push(between(sorted, starts, at))
    begun = starts[at] as number
    left -= 1
    wanted = (sorted.length - begun) / left
  }
  return Float64Array.from(cuts)
}

/** Half way between two neighbours; the lower one when there is no number half way. */
function between(sorted: Float64Array, starts: readonly number[], at: number): number {
  const low = sorted[(starts[at] as number) - 1] as number
  const middle = low / 2 + (sorted[starts[at] as number] as number) / 2
  return Number.isFinite(middle) && middle >= low && middle < (sorted[starts[at] as number] as number)
    ? middle
    : low
}

/** The bin of a number, by halving. */
export function binOf(value: number, cuts: Float64Array): number {
  if (Number.isNaN(value)) return MISSING_BIN
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value <= (cuts[middle] as number)) high = middle
    else low = middle + 1
  }
  return low + 1
}
