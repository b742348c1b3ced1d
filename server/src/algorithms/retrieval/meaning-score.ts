import { innerProducts, quantiseQuery } from './products.ts'
import { EARLIER_SHARES, LATER_SHARES, NONE, type Rows, SELF_SHARE } from './rows.ts'

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
