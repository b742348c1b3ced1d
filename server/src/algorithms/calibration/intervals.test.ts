import { expect, it } from 'vitest'
import { seededRandom } from '../trees/random.ts'
import { aucWithin, meanWithin } from './intervals.ts'

it('ranks rows within their fold only, ties counting half', () => {
  const of = (scores: number[], labels: number[], folds: number[]) => aucWithin(scores, labels, folds).auc
  expect(of([0.1, 0.9, 0.8, 0.2], [0, 1, 1, 0], [0, 0, 0, 0])).toBe(1)
  expect(of([0.5, 0.5], [0, 1], [0, 0])).toBe(0.5)
  // Every fold is ranked rightly, though the second fold lies below the first.
  expect(of([0.8, 0.9, 0.1, 0.2], [0, 1, 0, 1], [0, 0, 1, 1])).toBe(1)
  expect(aucWithin([0.3], [1], [0])).toEqual({ auc: 0.5, interval: { low: 0, high: 1 } })
})

it('gives no interval without width to few rows, however well they are ranked', () => {
  const { interval } = aucWithin([0.1, 0.2, 0.8, 0.9], [0, 0, 1, 1], [0, 0, 0, 0])
  expect(interval.low).toBeLessThan(0.5)
})

it('covers the truth about as often as it says', () => {
  const random = seededRandom(5)
  let [auc, mean] = [0, 0]
  for (let round = 0; round < 300; round += 1) {
    const labels = Array.from({ length: 100 }, () => (random() < 0.4 ? 1 : 0))
    const scores = labels.map(() => random())
    const ranked = aucWithin(scores, labels, new Uint8Array(100)).interval
    if (ranked.low <= 0.5 && ranked.high >= 0.5) auc += 1
    const about = meanWithin(scores).interval
    if (about.low <= 0.5 && about.high >= 0.5) mean += 1
  }
  expect(auc).toBeGreaterThan(282)
  expect(mean).toBeGreaterThan(282)
})
