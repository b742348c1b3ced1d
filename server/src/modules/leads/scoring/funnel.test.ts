import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../algorithms/bandit/random.ts'
import { isAllowed } from '../../../algorithms/policy/process.ts'
import { even } from '../../../algorithms/policy/softmax.ts'
import { evaluate, fromStart, greedy, solve } from '../../../algorithms/policy/solve.ts'
import { actionsOf, BUILT_IN_ACTIONS } from '../policy/actions.rules.ts'
import { trainPolicy } from '../policy/policy-training.ts'
import { indexOf, STATES, stateAt, stateOf } from '../policy/state.rules.ts'
import { fitRates } from './fit-rates.ts'
import { DISCOUNT, type FunnelRates, funnelOf, ruleOfThumb, USUAL_RATES, usualOdds } from './funnel.ts'

const actions = BUILT_IN_ACTIONS

/** Decided leads of a project whose funnel has these rates, as its usual practice would have ended them. */
function leadsOf(rates: { readonly base: number; readonly hot: number }, count: number, seed: number) {
  const random = seededRandom(seed)
  const odds = usualOdds(actions)
  return Array.from({ length: count }, () => {
    const engagement = Math.floor(random() * 3)
    const known = {
      budget_known: random() < 0.6,
      financing_known: random() < 0.6,
      timeline_known: random() < 0.5,
    }
    const features = { ...known, engagement: ['cold', 'warm', 'hot'][engagement], value_tier: 'middle' }
    const usual = Math.min(0.99, Math.max(0.01, odds[indexOf(stateOf(features))] as number))
    const shift = rates.base + (engagement === 2 ? rates.hot : 0)
    const chance = 1 / (1 + Math.exp(-Math.log(usual / (1 - usual)) - shift))
    return { features, converted: random() < chance }
  })
}

describe('the funnel', () => {
  it('is a process: chances sum to 1, every state allows something, states have one number each', () => {
    const process = funnelOf(actions, USUAL_RATES)
    const states = Array.from({ length: STATES }, (_, state) => state)
    expect(states.filter((state) => indexOf(stateAt(state)) !== state)).toEqual([])
    const isStuck = (state: number) => !actions.some((_, action) => isAllowed(process, state, action))
    expect(states.filter(isStuck)).toEqual([])
    const pairs = Array.from({ length: STATES * actions.length }, (_, pair) => pair)
    const isOdd = (pair: number) => {
      const chances = process.chances.subarray(process.offsets[pair], process.offsets[pair + 1])
      const sum = chances.reduce((total, chance) => total + chance, 0)
      return chances.length > 0 && (Math.abs(sum - 1) > 1e-9 || chances.some((chance) => chance <= 0))
    }
    expect(pairs.filter(isOdd)).toEqual([])
    expect(process.start.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
  })

  it('takes the actions of a manifest, whatever they are called', () => {
    const manifest = {
      actions: [
        { id: 'brochure', type: 'message', cost_hint: 1, intrusiveness: 0.1 },
        { id: 'promo', type: 'offer', cost_hint: 10, intrusiveness: 0.5 },
        { label: 'Ask for the budget', type: 'question' },
        { id: 'promo', type: 'call' },
        {},
      ],
    }
    const taken = actionsOf(manifest)
    expect(taken.map(({ id, kind }) => [id, kind])).toEqual([
      ['brochure', 'message'],
      ['promo', 'offer'],
      ['Ask for the budget', 'question'],
    ])
    expect(taken[2]?.asks).toBe('budget')
    expect(taken[1]?.cost).toBeGreaterThan(taken[0]?.cost ?? 1)
    expect(actionsOf({ actions: [{ id: 'x', type: 'offer' }] }).map(({ kind }) => kind)).toEqual([
      'wait',
      'offer',
    ])
    expect(actionsOf(undefined)).toBe(BUILT_IN_ACTIONS)
    const process = funnelOf(taken, USUAL_RATES)
    expect(Number.isFinite(fromStart(process, evaluate(process, even(process), DISCOUNT)))).toBe(true)
  })
})

describe('the trained policy', () => {
  const margins = (rates: FunnelRates, q: Float64Array) => {
    const process = funnelOf(actions, rates)
    const earn = (policy: (state: number) => Float64Array) =>
      fromStart(process, evaluate(process, policy, DISCOUNT))
    return {
      trained: earn(greedy(process, q)),
      best: earn(greedy(process, solve(process, DISCOUNT))),
      thumb: earn(ruleOfThumb(actions)),
      random: earn(even(process)),
    }
  }

  it('earns far more than chance and a quarter more than a rule of thumb, for projects of all kinds', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1.5, noNaN: true }),
        fc.double({ min: -0.5, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 1_000 }),
        (base, hot, seed) => {
          const rows = leadsOf({ base, hot }, 300, seed)
          const trained = trainPolicy({ actions, rows, episodes: 3_000, seed })
          const { trained: own, best, thumb, random } = margins(fitRates(actions, rows), trained.q)
          expect(own).toBeGreaterThan(1.25 * thumb)
          expect(own).toBeGreaterThan(2.5 * random)
          expect(own).toBeGreaterThan(0.95 * best)
          expect(Math.abs(trained.avgReturn - own)).toBeLessThan(0.06)
          expect(trained.history).toHaveLength(50)
          expect(trained.outcomesUsed).toBe(300)
        },
      ),
      { numRuns: 2, seed: 42 },
    )
  })

  it('fits the funnel to what happened, and only when there is enough of it', () => {
    const rich = fitRates(actions, leadsOf({ base: 1.2, hot: 0 }, 2_000, 1))
    const poor = fitRates(actions, leadsOf({ base: -1.2, hot: 0 }, 2_000, 2))
    const shift = (rates: FunnelRates) => rates.base + rates.engagement.reduce((sum, one) => sum + one, 0) / 3
    expect(shift(rich)).toBeGreaterThan(0.5)
    expect(shift(poor)).toBeLessThan(-0.5)
    const hot = fitRates(actions, leadsOf({ base: 0, hot: 1.5 }, 2_000, 3))
    expect((hot.engagement[2] ?? 0) - (hot.engagement[1] ?? 0)).toBeGreaterThan(0.7)
    expect(fitRates(actions, leadsOf({ base: 1, hot: 0 }, 29, 4))).toBe(USUAL_RATES)
  })

  it('moves away from the policy before by as much as the outcomes ask for', () => {
    const first = trainPolicy({ actions, rows: [], episodes: 200, seed: 1 })
    expect(first.divergence).toBeLessThan(1e-6)
    expect(first.outcomesUsed).toBe(0)
    const previous = { actions: actions.map(({ id }) => id), q: first.q }
    const rows = leadsOf({ base: -1, hot: -1 }, 500, 5)
    const second = trainPolicy({ actions, rows, episodes: 3_000, seed: 2, previous })
    expect(second.divergence).toBeGreaterThan(0.01)
    const same = trainPolicy({
      actions,
      rows,
      episodes: 3_000,
      seed: 3,
      previous: { ...previous, q: second.q },
    })
    expect(same.divergence).toBeLessThan(second.divergence)
  })
})
