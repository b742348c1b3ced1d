/**
 * A gradient and a curvature in one number, so that one addition adds both: gradient steps in the high half, curvature
 * steps in the low one. Sums of whole numbers below 2^53 are exact, hence no order of adding gives another result. The
 * steps are as fine as the number of rows allows. Where they are coarse, rounding is by chance, with the right mean.
 */
export const HALF = 67_108_864
const STEPS_MAX = 65_536
/** From this many steps on, rounding to the nearest one does no harm. */
const FINE_STEPS = 4_096
const GOOD_STEPS = 512

export interface Steps {
  readonly gradient: number
  readonly curvature: number
  /** Whether sums of steps are as good as sums of what was rounded. */
  readonly areFine: boolean
}

/** Packs the pairs of the rows; `into` is indexed by row. The sizes of the steps are returned. */
export function pack(pairs: Float64Array, rows: Int32Array, seed: number, into: Float64Array): Steps {
  let gradientMax = 1e-300
  let curvatureMax = 1e-300
  for (let at = 0; at < rows.length; at += 1) {
    const pair = (rows[at] as number) << 1
    gradientMax = Math.max(gradientMax, Math.abs(pairs[pair] as number))
    curvatureMax = Math.max(curvatureMax, pairs[pair + 1] as number)
  }
  const levels = Math.min(STEPS_MAX, Math.floor(HALF / 2 / (rows.length + 1)) - 1)
  const perGradient = levels / gradientMax
  const perCurvature = levels / curvatureMax
  const isFine = levels >= FINE_STEPS
  let state = seed | 0
  let chance = 0.5
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number
    if (!isFine) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      chance = (state >>> 8) / 16_777_216
    }
    into[row] =
      Math.floor((pairs[row << 1] as number) * perGradient + chance) * HALF +
      Math.floor((pairs[(row << 1) + 1] as number) * perCurvature + chance)
  }
  return { gradient: 1 / perGradient, curvature: 1 / perCurvature, areFine: levels >= GOOD_STEPS }
}
