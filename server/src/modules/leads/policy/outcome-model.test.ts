import { expect, it } from 'vitest'
import { seededRandom } from '../../../algorithms/bandit/random.ts'
import { BUILT_IN_ACTIONS as actions } from './actions.rules.ts'
import { fitOutcomes, provenActions } from './outcome-model.ts'
import { adviceFor } from './policy.rules.ts'
import { trainPolicy } from './policy-training.ts'
import { indexOf, stateOf } from './state.rules.ts'

/** Outcomes in which one action wins 85 % of leads and every other one 5 %. */
function outcomes(winner: string, count: number, seed: number) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const action = actions[Math.floor(random() * actions.length)]?.id ?? ''
    const engagement = ['cold', 'warm', 'hot'][Math.floor(3 * random())] ?? ''
    const features = { engagement, budget_known: random() < 0.5, last_action: action }
    return { features, converted: random() < (action === winner ? 0.85 : 0.05) }
  })
}

it.each(['call', 'send_content', 'book_visit', 'make_offer'])('leads to %s where that wins', (winner) => {
  const rows = outcomes(winner, 500, 3)
  const trained = trainPolicy({ actions, rows, episodes: 200, seed: 1 })
  const advised = rows.map(({ features }) => adviceFor(trained, stateOf(features)).action)
  expect(new Set(advised)).toEqual(new Set([winner]))
  expect(trained).toMatchObject({ outcomesUsed: 500, actionOutcomes: 500 })
  expect(trained.history.at(-1)).toBeGreaterThan((trained.history[0] ?? 0) + 0.1)
})

it('knows how many outcomes stand behind what it says', () => {
  const features = { engagement: 'hot', budget_known: true, last_action: 'call' }
  const rows = Array.from({ length: 60 }, (_, n) => ({ features, converted: n % 3 === 0 }))
  const { chances, counts, n } = fitOutcomes(actions, rows)
  const call = actions.findIndex(({ id }) => id === 'call')
  const pairOf = (like: Record<string, unknown>, action: number) =>
    indexOf(stateOf(like as typeof features)) * actions.length + action
  expect(n).toBe(60)
  expect(chances[pairOf(features, call)]).toBeCloseTo(1 / 3, 1)
  expect(counts[pairOf(features, call)]).toBeGreaterThan(30)
  expect(counts[pairOf({ engagement: 'cold', touchpoints: 9 }, call)]).toBeLessThan(10)
  expect(counts[pairOf(features, call + 1)]).toBe(0)
})

it('lets a rule give way to what a project does', () => {
  const rows = Array.from({ length: 6 }, () => ({
    features: { engagement: 'cold', last_action: 'make_offer' },
    converted: true,
  }))
  expect(provenActions(actions, rows)).toEqual(['make_offer'])
  expect(provenActions(actions, rows.slice(0, 3))).toEqual([])
})
