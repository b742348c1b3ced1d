import { Scratch } from './growing.ts'
import { innerProducts, innerProductsOf, type QuantisedQuery, quantiseQuery } from './products.ts'
import { EARLIER_SHARES, LATER_SHARES, NONE, type Rows, SELF_SHARE } from './rows.ts'
import { roundedUp, type Signs, signSums, signTables } from './signs.ts'

/** The cosine to expect of a passage whose vector is missing, by how well its words match: a fit, like the rest. */
export const expectedMeaning = (words: number): number => 0.1 + 0.33 * words

/** Cosines by row; where a vector is missing, the one to expect. */
export function scoreMeaning(rows: Rows, vector: Float32Array, words: Float64Array): Float64Array {
  const query = quantiseQuery(vector)
  const products = new Int32Array(rows.count)
  innerProducts(query.values, rows.vectors, rows.count, products)
  const cosines = new Float64Array(rows.count)
  for (let row = 0; row < rows.count; row += 1) {
    const scale = rows.scale[row] as number
    cosines[row] =
      scale === 0 ? expectedMeaning(words[row] as number) : (products[row] as number) * scale * query.scale
  }
  return cosines
}

const SUMS = new Scratch(new Uint16Array(0))
const COSINES = new Scratch(new Float64Array(0))

/** The same from the signs of the vectors, which is some twelve times as quick and right to a few hundredths. They hold until the next search. */
export function estimateMeaning(
  rows: Rows,
  signs: Signs,
  vector: Float32Array,
  words: Float64Array,
): Float64Array {
  const { count, scale } = rows
  const { factors } = signs
  const { tables, step, least } = signTables(vector, signs.columns)
  const sums = SUMS.ofLength(roundedUp(count))
  signSums(tables, signs, count, sums)
  const cosines = COSINES.ofLength(count)
  for (let row = 0; row < count; row += 1)
    cosines[row] =
      scale[row] === 0
        ? expectedMeaning(words[row] as number)
        : ((sums[row] as number) * step + least) * (factors[row] as number)
  return cosines
}

/** Replaces the cosines of these rows by exact ones, where they have vectors. */
export function measureMeaning(
  rows: Rows,
  { values, scale }: QuantisedQuery,
  chosen: Int32Array,
  cosines: Float64Array,
): void {
  const products = new Int32Array(chosen.length)
  innerProductsOf(values, rows.vectors, chosen, products)
  for (const [at, row] of chosen.entries())
    if (rows.scale[row] !== 0) cosines[row] = (products[at] as number) * (rows.scale[row] as number) * scale
}

/** The mean over a message and its neighbours, by their shares. */
export function meanAround(rows: Rows, cosines: Float64Array, row: number): number {
  let sum = SELF_SHARE * (cosines[row] as number)
  let shares = SELF_SHARE
  let near = rows.earlier[row] as number
  for (let step = 0; near !== NONE && step < EARLIER_SHARES.length; step += 1) {
    sum += (EARLIER_SHARES[step] as number) * (cosines[near] as number)
    shares += EARLIER_SHARES[step] as number
    near = rows.earlier[near] as number
  }
  near = rows.later[row] as number
  for (let step = 0; near !== NONE && step < LATER_SHARES.length; step += 1) {
    sum += (LATER_SHARES[step] as number) * (cosines[near] as number)
    shares += LATER_SHARES[step] as number
    near = rows.later[near] as number
  }
  return sum / shares
}
