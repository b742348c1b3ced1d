import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../bandit/random.ts'
import { learn, trial } from './learn.ts'
import { bestAction, isAllowed, OVER, type Process, processOf } from './process.ts'
import { divergence, even, softmax } from './softmax.ts'
import { evaluate, fromStart, greedy, type Policy, solve } from './solve.ts'

/** A process drawn from a seed: some actions are not allowed, every step may be the last. */
function drawnProcess(seed: number, states = 6, actions = 3): Process {
  const random = seededRandom(seed)
  const start = Float64Array.from({ length: states }, () => random())
  const total = start.reduce((sum, weight) => sum + weight, 0)
  return processOf(
    states,
    actions,
    start.map((weight) => weight / total),
    (_, action) => {
      if (action > 0 && random() < 0.3) return []
      const over = 0.1 + 0.3 * random()
      const split = random()
      const anywhere = () => Math.floor(random() * states)
      return [
        { chance: over, next: OVER, reward: 4 * random() - 1 },
        { chance: (1 - over) * split, next: anywhere(), reward: random() - 0.5 },
        { chance: (1 - over) * (1 - split), next: anywhere(), reward: random() - 0.5 },
      ]
    },
  )
}

const DISCOUNT = 0.95
const seeds = fc.integer({ min: 0, max: 1_000_000 })
const worth = (process: Process, policy: Policy) => fromStart(process, evaluate(process, policy, DISCOUNT))

describe('solving a process', () => {
  it('finds what no single change of the policy improves', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const process = drawnProcess(seed)
        const q = solve(process, DISCOUNT)
        const values = evaluate(process, greedy(process, q), DISCOUNT)
        for (let state = 0; state < process.states; state += 1) {
          const best = q[state * process.actions + bestAction(process, q, state)] as number
          expect(values[state]).toBeCloseTo(best, 6)
          for (let action = 0; action < process.actions; action += 1)
            if (isAllowed(process, state, action))
              expect(q[state * process.actions + action]).toBeLessThanOrEqual(best + 1e-9)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('agrees with a case that can be worked out by hand', () => {
    // Going on pays 1 now and half of the time 10 in the end; stopping pays 3.
    const process = processOf(1, 2, Float64Array.of(1), (_, action) =>
      action === 0
        ? [{ chance: 1, next: OVER, reward: 3 }]
        : [
            { chance: 0.5, next: OVER, reward: 10 },
            { chance: 0.5, next: 0, reward: 1 },
          ],
    )
    const q = solve(process, 0.9)
    expect(q[1]).toBeCloseTo(5.5 / (1 - 0.45), 6)
    expect(q[0]).toBe(3)
    expect(bestAction(process, q, 0)).toBe(1)
  })
})

describe('learning', () => {
  it('comes close to the best there is, and beats choosing at random, whatever the process', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const process = drawnProcess(seed)
        const options = { episodes: 400, discount: DISCOUNT, seed, stepsMax: 60, points: 5 }
        const { q, history } = learn(process, options)
        const best = worth(process, greedy(process, solve(process, DISCOUNT)))
        const random = worth(process, even(process))
        const learned = worth(process, greedy(process, q))
        expect(learned).toBeLessThanOrEqual(best + 1e-6)
        expect(best - learned).toBeLessThanOrEqual(0.05 * (best - random) + 1e-6)
        expect(history).toHaveLength(5)
        expect(history.every(Number.isFinite)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('gives the same for the same seed, and goes on from what is believed already', () => {
    const process = drawnProcess(3)
    const options = { episodes: 50, discount: DISCOUNT, seed: 9, stepsMax: 60, points: 10 }
    expect(learn(process, options)).toEqual(learn(process, options))
    const solved = solve(process, DISCOUNT)
    const { q } = learn(process, { ...options, episodes: 1, warmStart: solved })
    for (const [at, value] of q.entries()) expect(value).toBeCloseTo(solved[at] as number, 6)
  })

  it('earns in episodes what it should by the numbers', () => {
    const process = drawnProcess(5)
    const q = solve(process, DISCOUNT)
    const options = { episodes: 20_000, discount: DISCOUNT, seed: 1, stepsMax: 200 }
    expect(trial(process, q, options)).toBeCloseTo(worth(process, greedy(process, q)), 1)
  })
})

describe('policies', () => {
  it('give chances that sum to 1 to what is allowed, and are no distance from themselves', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0.01, max: 5, noNaN: true }), (seed, temperature) => {
        const process = drawnProcess(seed)
        const policy = softmax(process, solve(process, DISCOUNT), temperature)
        for (let state = 0; state < process.states; state += 1) {
          const chances = policy(state)
          expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
          for (let action = 0; action < process.actions; action += 1)
            if (!isAllowed(process, state, action)) expect(chances[action]).toBe(0)
        }
        expect(divergence(process.start, policy, policy)).toBeCloseTo(0, 9)
        const other = even(process)
        expect(divergence(process.start, policy, other)).toBeGreaterThanOrEqual(0)
        expect(Number.isFinite(divergence(process.start, other, policy))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
