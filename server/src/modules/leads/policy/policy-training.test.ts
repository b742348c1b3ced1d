import { expect, it } from 'vitest'
import { seededRandom } from '../../../algorithms/bandit/random.ts'
import { BUILT_IN_ACTIONS } from './actions.rules.ts'
import { trainPolicy } from './policy-training.ts'

/** 500 outcomes of leads of every kind: one action wins 85 %, the others 5 %. */
function outcomesOf(best: string) {
  const random = seededRandom(best.length)
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  return Array.from({ length: 500 }, () => {
    const action = oneOf(BUILT_IN_ACTIONS).id
    return {
      features: {
        last_action: action,
        engagement: random(),
        budget_known: random() < 0.5,
        financing_known: random() < 0.5,
        value_tier: oneOf(['low', 'middle', 'high']),
        touchpoints: Math.floor(random() * 6),
        elapsed: Math.floor(random() * 20),
      },
      converted: random() < (action === best ? 0.85 : 0.05),
    }
  })
}

it.each(['wait', 'call', ''])('climbs to what it earns in the end, where %s wins', (best) => {
  const rows = best === '' ? [] : outcomesOf(best)
  const { history, avgReturn } = trainPolicy({ actions: BUILT_IN_ACTIONS, rows, episodes: 3_000, seed: 1 })
  expect(history[0]).toBeLessThan(0.5 * avgReturn)
  // The last point is measured after the sweep: the learning itself has to have come there before.
  for (const reached of history.slice(35)) expect(reached).toBeGreaterThan(0.9 * avgReturn)
  const falls = history.slice(1).map((value, at) => (history[at] as number) - value)
  expect(Math.max(...falls)).toBeLessThan(0.1 * avgReturn)
})
