import { expect, it } from 'vitest'
import { seededRandom } from '../trees/random.ts'
import { simulate } from './simulate.ts'

const DRAWS = 2_000

it('is certain of what is certain, and the same for a seed', () => {
  const chances = [
    { probability: 1, value: 10 },
    { probability: 0, value: 99 },
  ]
  const options = { chances, values: [], draws: DRAWS, seed: 1, learnedFrom: 100 }
  expect(simulate(options)).toEqual({ mean: 10, p10: 10, p50: 10, p90: 10 })
  expect(simulate({ ...options, chances: [] })).toEqual({ mean: 0, p10: 0, p50: 0, p90: 0 })
  const open = {
    ...options,
    chances: Array.from({ length: 50 }, () => ({ probability: 0.3 })),
    values: [1, 5, 9],
  }
  expect(simulate(open)).toEqual(simulate(open))
  expect(simulate(open)).not.toEqual(simulate({ ...open, seed: 2 }))
})

it.each([40, 600])('covers what comes true about four times in five, with %i leads', (leads) => {
  const random = seededRandom(7)
  let covered = 0
  const worlds = 200
  for (let world = 0; world < worlds; world += 1) {
    const values = Array.from({ length: 60 }, () => 100 * Math.exp(random()))
    const chances = Array.from({ length: leads }, () => ({
      probability: 0.05 + 0.5 * random(),
      ...(random() < 0.5 ? { value: 200 * random() } : {}),
    }))
    const { p10, p90 } = simulate({ chances, values, draws: 500, seed: world, learnedFrom: 5_000 })
    let sum = 0
    for (const { probability, value } of chances)
      if (random() < probability) sum += value ?? 100 * Math.exp(random())
    if (sum >= p10 && sum <= p90) covered += 1
  }
  expect(covered / worlds).toBeGreaterThan(0.72)
  expect(covered / worlds).toBeLessThan(0.9)
})

it('is less sure of what was learned from few', () => {
  const chances = Array.from({ length: 300 }, () => ({ probability: 0.3, value: 1 }))
  const width = (learnedFrom: number) => {
    const { p10, p90 } = simulate({ chances, values: [], draws: DRAWS, seed: 1, learnedFrom })
    return p90 - p10
  }
  expect(width(20)).toBeGreaterThan(2 * width(10_000))
})
