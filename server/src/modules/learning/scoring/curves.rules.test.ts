import fc from 'fast-check'
import { expect, it } from 'vitest'
import { auc, calibrationError } from '../../../algorithms/calibration/metrics.ts'
import { reliabilityOf, rocOf } from './curves.rules.ts'

const scored = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1)), {
  minLength: 1,
  maxLength: 400,
})

/** The area below a curve, by trapezes. */
const areaOf = (curve: ReturnType<typeof rocOf>): number =>
  curve.slice(1).reduce((sum, point, at) => {
    const before = curve[at]
    if (before === undefined) return sum
    const width = point.false_positive_rate - before.false_positive_rate
    return sum + (width * (point.true_positive_rate + before.true_positive_rate)) / 2
  }, 0)

it('draws what one can work out by hand', () => {
  expect(reliabilityOf([0.1, 0.14, 0.9, 1], [0, 1, 1, 1])).toEqual([
    { predicted: 0.12, observed: 0.5, n: 2 },
    { predicted: 0.95, observed: 1, n: 2 },
  ])
  expect(rocOf([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1])).toEqual([
    { false_positive_rate: 0, true_positive_rate: 0 },
    { false_positive_rate: 0, true_positive_rate: 0.5 },
    { false_positive_rate: 0.5, true_positive_rate: 0.5 },
    { false_positive_rate: 0.5, true_positive_rate: 1 },
    { false_positive_rate: 1, true_positive_rate: 1 },
  ])
  // Rows that cannot be told apart are one step: the diagonal, not a staircase of luck.
  expect(rocOf([0.5, 0.5, 0.5], [1, 0, 1])).toEqual([
    { false_positive_rate: 0, true_positive_rate: 0 },
    { false_positive_rate: 1, true_positive_rate: 1 },
  ])
  expect(rocOf([0.2, 0.4], [1, 1])).toEqual([])
})

it('says the same as the figures beside it', () => {
  fc.assert(
    fc.property(scored, (rows) => {
      const [scores, labels] = [rows.map(([score]) => score), rows.map(([, label]) => label)]
      const bins = reliabilityOf(scores, labels)
      expect(bins.length).toBeLessThanOrEqual(10)
      expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(rows.length)
      const gaps = bins.reduce((sum, bin) => sum + bin.n * Math.abs(bin.predicted - bin.observed), 0)
      expect(gaps / rows.length).toBeCloseTo(calibrationError(scores, labels), 3)
      const curve = rocOf(scores, labels)
      expect(curve.length).toBeLessThanOrEqual(100)
      if (curve.length === 0) return
      // A curve of a hundred points cuts corners that a longer one has.
      expect(Math.abs(areaOf(curve) - auc(scores, labels))).toBeLessThan(0.011)
      for (const [at, point] of curve.slice(1).entries()) {
        expect(point.false_positive_rate).toBeGreaterThanOrEqual(curve[at]?.false_positive_rate ?? 1)
        expect(point.true_positive_rate).toBeGreaterThanOrEqual(curve[at]?.true_positive_rate ?? 1)
      }
    }),
  )
})

it('keeps the ends and the steep part of a long curve', () => {
  const labels = Array.from({ length: 20_000 }, (_, row) => (row < 10_000 ? 1 : 0))
  const scores = labels.map((label, row) => (row % 100) / 100 + label * 0.6)
  const curve = rocOf(scores, labels)
  expect(curve.length).toBeLessThanOrEqual(100)
  expect(curve.at(0)).toEqual({ false_positive_rate: 0, true_positive_rate: 0 })
  expect(curve.at(-1)).toEqual({ false_positive_rate: 1, true_positive_rate: 1 })
  expect(curve.filter((point) => point.false_positive_rate === 0).length).toBeGreaterThan(20)
  expect(Math.abs(areaOf(curve) - auc(scores, labels))).toBeLessThan(0.005)
})
