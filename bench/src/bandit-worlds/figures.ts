import { Bandit } from '../../../server/src/algorithms/bandit/bandit.ts'
import type { PastReward } from '../../../server/src/algorithms/bandit/personal.ts'
import { seededRandom } from '../../../server/src/algorithms/bandit/random.ts'
import type { JsonObject } from '../../../server/src/kernel/json.ts'
import {
  newLead,
  SCENARIOS,
  truthOf,
} from '../../../server/src/modules/learning/simulation/simulation.scenarios.ts'
import { timingActions, weightAfter } from '../../../server/src/modules/learning/timing/timing.rules.ts'
import { idOf, type PlayerOf } from './worlds.ts'

/** Worlds whose truth is known. Every one of them is played from many seeds, by the product and by an anchor. */

/** Settings were chosen on seeds from 0 on; what is reported begins elsewhere. */
export const SEED_FROM = Number(process.env['SEED_FROM'] ?? 10_000)
const drawersOf = (run: number) => {
  const seed = SEED_FROM + run
  return [seededRandom(seed * 7_919 + 1), seededRandom(seed * 104_729 + 5)] as const
}
const bestOf = (rates: readonly number[]): number => rates.indexOf(Math.max(...rates))

/** Actions with fixed rates and no context: how often the final choice is worse, and the regret on the way. */
export function fixedRates(of: PlayerOf, rates: readonly number[], rounds: number, seeds: number) {
  let [worse, regret] = [0, 0]
  const best = bestOf(rates)
  for (let seed = 0; seed < seeds; seed += 1) {
    const [random, world] = drawersOf(seed)
    const player = of(rates.length, random)
    for (let round = 0; round < rounds; round += 1) {
      const { action, propensity } = player.choose(undefined)
      const rate = rates[action] as number
      player.learn(action, world() < rate ? 1 : 0, propensity, undefined)
      regret += ((rates[best] as number) - rate) / seeds
    }
    if (player.best(undefined) !== best) worse += 1 / seeds
  }
  return { worse, regret }
}

const FOLLOWED = 50
const MOST = 6_000

/** Rates that turn into others: decisions from then to the first of fifty of which four fifths take the new best. */
export function flip(of: PlayerOf, before: readonly number[], after: readonly number[], seeds: number) {
  const best = bestOf(after)
  return Array.from({ length: seeds }, (_, seed) => {
    const [random, world] = drawersOf(seed)
    const player = of(before.length, random)
    const taken: boolean[] = []
    for (let round = 0; round < 1_000 + MOST; round += 1) {
      const { action, propensity } = player.choose(undefined)
      const rate = (round < 1_000 ? before : after)[action] as number
      player.learn(action, world() < rate ? 1 : 0, propensity, undefined)
      if (round < 1_000) continue
      taken.push(action === best)
      const last = taken.slice(-FOLLOWED)
      if (last.length === FOLLOWED && last.filter(Boolean).length >= 0.8 * FOLLOWED)
        return taken.length - FOLLOWED
    }
    return MOST
  })
}

export type ContextOf = (x: boolean, y: boolean, random: () => number) => JsonObject

/** The reward depends on two features together: the share of the four cells in which the final choice is right. */
export function exclusiveOr(
  of: PlayerOf,
  contextOf: ContextOf,
  [high, low]: readonly [number, number],
  actions: number,
  seeds: number,
): number {
  let right = 0
  for (let seed = 0; seed < seeds; seed += 1) {
    const [random, world] = drawersOf(seed)
    const player = of(actions, random)
    for (let round = 0; round < 800; round += 1) {
      const [x, y] = [world() < 0.5, world() < 0.5]
      const context = contextOf(x, y, world)
      const { action, propensity } = player.choose(context)
      const isRight = action === (x === y ? 0 : 1)
      player.learn(action, world() < (isRight ? high : low) ? 1 : 0, propensity, context)
    }
    for (const x of [false, true])
      for (const y of [false, true])
        if (player.best(contextOf(x, y, world)) === (x === y ? 0 : 1)) right += 1 / (4 * seeds)
  }
  return right
}

/**
 * A log in which something unseen decided both the action and the reward: eager people mostly got x, and buy more often
 * whatever they get. In truth x earns .4 and y earns .6. The larger of the two errors, for each seed.
 */
export function confounded(likely: number, usesPropensity: boolean, seeds: number): number[] {
  return Array.from({ length: seeds }, (_, seed) => {
    const [, world] = drawersOf(seed)
    const bandit = new Bandit()
    for (let row = 0; row < 2_000; row += 1) {
      const isEager = world() < 0.5
      const chance = isEager ? likely : 1 - likely
      const isX = world() < chance
      const rate = isX ? (isEager ? 0.725 : 0.075) : isEager ? 0.9125 : 0.2875
      const propensity = usesPropensity ? (isX ? chance : 1 - chance) : undefined
      bandit.learn({ actionId: isX ? 'x' : 'y', reward: world() < rate ? 1 : 0, propensity })
    }
    const { scores } = bandit.policy([{ id: 'x' }, { id: 'y' }], undefined)
    return Math.max(Math.abs((scores[0] as number) - 0.4), Math.abs((scores[1] as number) - 0.6))
  })
}

/** One part of the day, kind of day and channel earns .5 and all others .1; each reply is another person's, or one's. */
export function bestSlot(channels: readonly string[], isOnePerson: boolean, seeds: number): number {
  const actions = timingActions(channels)
  let found = 0
  for (let seed = 0; seed < seeds; seed += 1) {
    const [random, world] = drawersOf(seed)
    const best = Math.floor(world() * actions.length)
    const bandit = new Bandit(5_000)
    const past: PastReward[] = []
    for (let reply = 0; reply < 300; reply += 1) {
      const { action, propensity } = bandit.choose(actions, undefined, undefined, random, past.slice(-200))
      const { id, features } = actions[action] as (typeof actions)[number]
      const reward = world() < (action === best ? 0.5 : 0.1) ? 1 : 0
      const weight = isOnePerson ? weightAfter(reply) : 1
      bandit.learn({ actionId: id, actionFeatures: features, reward, propensity, weight })
      if (isOnePerson) past.push({ actionId: id, features, reward })
    }
    if (bandit.choose(actions, undefined, false, random, past.slice(-200)).action === best) found += 1 / seeds
  }
  return found
}

/** An action with evidence in one context, one without any, asked for in a context that was never seen. */
export function unseenContext(seeds: number): number {
  let kept = 0
  for (let seed = 0; seed < seeds; seed += 1) {
    const [random, world] = drawersOf(seed)
    const bandit = new Bandit()
    for (let row = 0; row < 60; row += 1)
      bandit.learn({
        actionId: idOf(row % 2),
        context: { city: `c${row % 3}` },
        reward: world() < (row % 2 === 0 ? 0.6 : 0.2) ? 1 : 0,
      })
    const actions = [3, 2, 1, 0].map((at) => ({ id: idOf(at) }))
    if (bandit.choose(actions, { city: 'elsewhere' }, false, random).action === 3) kept += 1 / seeds
  }
  return kept
}

/** The scenarios of the simulation, which nothing was tuned on: regret as a share of what even play loses. */
export function scenarioRegret(name: string, seeds: number): number {
  const scenario = SCENARIOS[name]
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`)
  const { actions } = scenario
  let share = 0
  for (let seed = 0; seed < seeds; seed += 1) {
    const [random, world] = drawersOf(seed)
    const bandit = new Bandit()
    let [lost, lostEvenly] = [0, 0]
    for (let round = 0; round < 4_000; round += 1) {
      const context = newLead(scenario, world)
      const truth = truthOf(scenario, context)
      const { action, propensity } = bandit.choose(actions, context, undefined, random)
      const rate = truth[action] as number
      const reward = world() < rate ? 1 : 0
      bandit.learn({ actionId: actions[action]?.id ?? '', context, reward, propensity })
      lost += Math.max(...truth) - rate
      lostEvenly += Math.max(...truth) - truth.reduce((sum, one) => sum + one / truth.length, 0)
    }
    share += lost / lostEvenly / seeds
  }
  return share
}
