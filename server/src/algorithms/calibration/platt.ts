/** Probability = logistic(slope · score + shift). */
export interface Platt {
  readonly slope: number
  readonly shift: number
}

export const logistic = (score: number): number => 1 / (1 + Math.exp(-score))

const STEPS_MAX = 50
const SMALL = 1e-10

/** By Newton's method, with labels pulled in a little as Platt advises, so that separable scores have an answer too. */
export function fitPlatt(scores: ArrayLike<number>, labels: ArrayLike<number>): Platt {
  let positives = 0
  for (let row = 0; row < labels.length; row += 1) positives += labels[row] as number
  const yes = (positives + 1) / (positives + 2)
  const no = 1 / (labels.length - positives + 2)
  let slope = 1
  let shift = 0
  for (let step = 0; step < STEPS_MAX; step += 1) {
    // The last term keeps the slope near 1 as long as there are few rows.
    let [gradientSlope, gradientShift] = [slope - 1, 0]
    let [slopeSlope, slopeShift, shiftShift] = [1, 0, SMALL]
    for (let row = 0; row < labels.length; row += 1) {
      const score = scores[row] as number
      const expected = logistic(slope * score + shift)
      const gap = expected - (labels[row] === 1 ? yes : no)
      const weight = Math.max(expected * (1 - expected), SMALL)
      gradientSlope += gap * score
      gradientShift += gap
      slopeSlope += weight * score * score
      slopeShift += weight * score
      shiftShift += weight
    }
    const determinant = slopeSlope * shiftShift - slopeShift * slopeShift
    if (!(Math.abs(determinant) > 1e-300)) break
    const slopeStep = (gradientSlope * shiftShift - gradientShift * slopeShift) / determinant
    const shiftStep = (gradientShift * slopeSlope - gradientSlope * slopeShift) / determinant
    const length = Math.max(1, Math.abs(slopeStep), Math.abs(shiftStep))
    slope -= slopeStep / length
    shift -= shiftStep / length
    if (Math.abs(slopeStep) + Math.abs(shiftStep) < 1e-9) break
  }
  // A falling curve would turn the ranking round: then the scores say nothing, and the rate is all there is.
  return slope > 0
    ? { slope, shift }
    : { slope: 0, shift: Math.log(yes * positives + SMALL) - Math.log(no + SMALL) }
}
