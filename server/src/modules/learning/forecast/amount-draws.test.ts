import { expect, it } from 'vitest'
import { amountsOf } from './amount-draws.ts'

const COUNT = 60
const quantiles = (of: (share: number) => number): number[] =>
  Array.from({ length: COUNT }, (_, at) => of((at + 0.5) / COUNT))

/** What one amount of a thousand reaches, in the middle of all draws. */
function thousandth(seen: readonly number[]): number {
  const draws = 301
  const amounts = amountsOf(seen, seen.length, 1, draws)
  const reached = Array.from({ length: draws }, (_, draw) => amounts.at(draw, 0.999)).sort((a, b) => a - b)
  return reached[(draws - 1) / 2] as number
}

it('follows a tail that falls like a power', () => {
  const pareto = quantiles((share) => 600 * (1 - share) ** (-1 / 2.5))
  // The truth is 9,509; a log-normal distribution of the same logarithms would end at 3,100.
  expect(thousandth(pareto)).toBeGreaterThan(7_000)
  expect(thousandth(pareto)).toBeLessThan(14_000)
})

it('expects no such tail of even amounts, nor of few', () => {
  expect(thousandth(quantiles((share) => 500 + 1_000 * share))).toBeLessThan(2_500)
  expect(thousandth([600, 700, 850, 1_100])).toBeLessThan(6_000)
})
