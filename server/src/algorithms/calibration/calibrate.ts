import { type Curve, fitIsotonic, onCurve } from './isotonic.ts'
import { logloss } from './metrics.ts'
import { fitPlatt, logistic, type Platt } from './platt.ts'

export const CALIBRATIONS = ['none', 'platt', 'isotonic'] as const
export type CalibrationMethod = (typeof CALIBRATIONS)[number]

export type Calibration =
  | { readonly method: 'none' }
  | ({ readonly method: 'platt' } & Platt)
  | ({ readonly method: 'isotonic' } & Curve)

/** Fewer rows of a label than this make a curve with many steps a guess. */
const RARER_LABEL_FOR_ISOTONIC = 50

/** The probability that belongs to a score, which is the logarithm of odds. */
export function calibrated(calibration: Calibration, score: number): number {
  if (calibration.method === 'none') return logistic(score)
  if (calibration.method === 'platt') return logistic(calibration.slope * score + calibration.shift)
  return onCurve(calibration, logistic(score))
}

export function fitCalibration(
  method: CalibrationMethod,
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
): Calibration {
  if (method === 'none') return { method }
  if (method === 'platt') return { method, ...fitPlatt(scores, labels) }
  return { method, ...fitIsotonic(Float64Array.from(scores, logistic), labels) }
}

export interface ChosenCalibration {
  readonly calibration: Calibration
  /** Probabilities of all rows, each by a curve that was fitted without the row's fold. */
  readonly probabilities: Float64Array
}

/**
 * The method with the least loss on rows that neither the scores nor the curve were learned from. The simpler one
 * stays unless a richer one is better by more than chance.
 */
export function chooseCalibration(
  scores: Float64Array,
  labels: Float64Array,
  folds: Uint8Array,
): ChosenCalibration {
  const rarer = Math.min(
    labels.reduce((sum, label) => sum + label, 0),
    labels.reduce((sum, label) => sum + 1 - label, 0),
  )
  let best: { method: CalibrationMethod; probabilities: Float64Array; loss: number } | undefined
  for (const method of CALIBRATIONS) {
    if (method === 'isotonic' && rarer < RARER_LABEL_FOR_ISOTONIC) continue
    const probabilities = crossFitted(method, scores, labels, folds)
    const loss = logloss(probabilities, labels)
    if (best === undefined || loss < best.loss) best = { method, probabilities, loss }
  }
  const { method, probabilities } = best as NonNullable<typeof best>
  return { calibration: fitCalibration(method, scores, labels), probabilities }
}

function crossFitted(
  method: CalibrationMethod,
  scores: Float64Array,
  labels: Float64Array,
  folds: Uint8Array,
): Float64Array {
  const probabilities = new Float64Array(scores.length)
  const count = folds.reduce((most, fold) => Math.max(most, fold), 0) + 1
  for (let fold = 0; fold < count; fold += 1) {
    const outside = [...folds.keys()].filter((row) => folds[row] !== fold)
    const calibration = fitCalibration(
      method,
      outside.map((row) => scores[row] as number),
      outside.map((row) => labels[row] as number),
    )
    for (let row = 0; row < folds.length; row += 1)
      if (folds[row] === fold) probabilities[row] = calibrated(calibration, scores[row] as number)
  }
  return probabilities
}
