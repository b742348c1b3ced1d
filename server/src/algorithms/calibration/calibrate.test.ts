import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stratifiedFolds } from '../trees/folds.ts'
import { seededRandom } from '../trees/random.ts'
import { calibrated, chooseCalibration, fitCalibration } from './calibrate.ts'
import { auc, brier, calibrationError, logloss } from './metrics.ts'
import { logistic } from './platt.ts'

const scored = fc.array(fc.tuple(fc.double({ min: -8, max: 8, noNaN: true }), fc.constantFrom(0, 1)), {
  minLength: 2,
  maxLength: 200,
})

it('never lets a higher score have a lower probability', () => {
  fc.assert(
    fc.property(scored, fc.constantFrom('isotonic' as const, 'platt' as const), (rows, method) => {
      const scores = rows.map(([score]) => score)
      const calibration = fitCalibration(
        method,
        scores,
        rows.map(([, label]) => label),
      )
      const sorted = [...scores, -20, 20].sort((a, b) => a - b).map((score) => calibrated(calibration, score))
      for (const [at, probability] of sorted.entries()) {
        expect(probability).toBeGreaterThan(0)
        expect(probability).toBeLessThan(1)
        if (at > 0) expect(probability).toBeGreaterThanOrEqual((sorted[at - 1] as number) - 1e-12)
      }
    }),
  )
})

it('measures ranking by order alone', () => {
  fc.assert(
    fc.property(scored, (rows) => {
      const [scores, labels] = [rows.map(([score]) => score), rows.map(([, label]) => label)]
      const value = auc(scores, labels)
      expect(
        auc(
          scores.map((score) => 2 * score),
          labels,
        ),
      ).toBeCloseTo(value, 9)
      const isMixed = labels.includes(0) && labels.includes(1)
      if (isMixed)
        expect(
          auc(
            scores.map((score) => -score),
            labels,
          ),
        ).toBeCloseTo(1 - value, 9)
      else expect(value).toBe(0.5)
    }),
  )
})

it('measures what one can work out by hand', () => {
  expect(auc([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1])).toBe(0.75)
  expect(brier([0.5, 1], [1, 1])).toBe(0.125)
  expect(logloss([0.5, 0.5], [1, 0])).toBeCloseTo(Math.LN2, 12)
  expect(calibrationError([0.25, 0.25, 0.25, 0.25], [1, 0, 0, 0])).toBe(0)
  expect(calibrationError([0.9, 0.9], [0, 1])).toBeCloseTo(0.4, 12)
})

it.each([
  ['right as they are', (score: number) => logistic(score), ['none', 'platt']],
  ['too bold', (score: number) => logistic(0.4 * score - 0.3), ['platt']],
  ['bent', (score: number) => (score < 0 ? 0.05 : score < 1 ? 0.5 : 0.6), ['isotonic']],
])('chooses by held-out loss for scores that are %s', (_name, truth, expected) => {
  const random = seededRandom(3)
  const scores = Float64Array.from({ length: 6_000 }, () => 6 * random() - 3)
  const labels = scores.map((score) => (random() < truth(score) ? 1 : 0))
  const chosen = chooseCalibration(scores, labels, stratifiedFolds(labels, 5, 1))
  expect(expected).toContain(chosen.calibration.method)
  expect(calibrationError(chosen.probabilities, labels)).toBeLessThan(0.03)
})
