import { type Action, Bandit } from '../../../server/src/algorithms/bandit/bandit.ts'
import type { Random } from '../../../server/src/algorithms/bandit/random.ts'
import type { JsonObject } from '../../../server/src/kernel/json.ts'

/** What decides and learns: the product's bandit, or an anchor that is written here. */
export interface Player {
  choose(context: JsonObject | undefined): { readonly action: number; readonly propensity: number }
  learn(action: number, reward: number, propensity: number, context: JsonObject | undefined): void
  /** What it would do if it had to stop exploring. */
  best(context: JsonObject | undefined): number
}

export type PlayerOf = (actions: number, random: Random) => Player

export const idOf = (action: number): string => `a${action}`

export const ours: PlayerOf = (count, random) => {
  const bandit = new Bandit()
  const actions: readonly Action[] = Array.from({ length: count }, (_, at) => ({ id: idOf(at) }))
  return {
    choose: (context) => bandit.choose(actions, context, undefined, random),
    learn: (action, reward, propensity, context) =>
      bandit.learn({ actionId: idOf(action), reward, propensity, context }),
    best: (context) => bandit.choose(actions, context, false, random).action,
  }
}

/**
 * Thompson sampling with a Beta(1, 1) prior for every action in every cell: the textbook answer where rewards are 0 or
 * 1. `memory` forgets exponentially: a lesson counts `1 - 1/memory` of the next one's.
 */
export const thompson =
  (memory = Number.POSITIVE_INFINITY): PlayerOf =>
  (count, random) => {
    const cells = new Map<string, { won: Float64Array; lost: Float64Array }>()
    const cellOf = (context: JsonObject | undefined) => {
      const key = JSON.stringify(context ?? {})
      const known = cells.get(key)
      if (known !== undefined) return known
      const cell = { won: new Float64Array(count).fill(1), lost: new Float64Array(count).fill(1) }
      cells.set(key, cell)
      return cell
    }
    const argmax = (value: (action: number) => number) => {
      let [best, most] = [0, Number.NEGATIVE_INFINITY]
      for (let action = 0; action < count; action += 1) {
        const one = value(action)
        if (one > most) [best, most] = [action, one]
      }
      return best
    }
    return {
      choose(context) {
        const { won, lost } = cellOf(context)
        const action = argmax((at) => betaDraw(won[at] as number, lost[at] as number, random))
        return { action, propensity: 1 }
      },
      learn(action, reward, _propensity, context) {
        const { won, lost } = cellOf(context)
        const kept = 1 - 1 / memory
        for (let at = 0; at < count; at += 1) {
          won[at] = 1 + kept * ((won[at] as number) - 1)
          lost[at] = 1 + kept * ((lost[at] as number) - 1)
        }
        won[action] = (won[action] as number) + reward
        lost[action] = (lost[action] as number) + 1 - reward
      },
      best(context) {
        const { won, lost } = cellOf(context)
        return argmax((at) => (won[at] as number) / ((won[at] as number) + (lost[at] as number)))
      },
    }
  }

/**
 * An oracle that knows the rates before and after a change, and that there is one at most, but not when: it plays the
 * best action until Page's cumulative sum of log-likelihood ratios, the quickest detector there is, reaches the
 * threshold that it would reach once in so many decisions without a change (by Wald's bound). No player without this
 * knowledge can be quicker at the same rate of false alarms, except by playing worse actions before the change.
 */
export const oracle =
  (before: readonly number[], after: readonly number[], falseAlarmEvery: number): PlayerOf =>
  () => {
    const bestAt = (rates: readonly number[]) => rates.indexOf(Math.max(...rates))
    const threshold = Math.log(falseAlarmEvery)
    let [sum, isChanged] = [0, false]
    const best = () => bestAt(isChanged ? after : before)
    return {
      choose: () => ({ action: best(), propensity: 1 }),
      learn(action, reward) {
        const [old, now] = [before[action] as number, after[action] as number]
        sum = Math.max(0, sum + Math.log(reward === 1 ? now / old : (1 - now) / (1 - old)))
        isChanged ||= sum >= threshold
      },
      best,
    }
  }

const betaDraw = (a: number, b: number, random: Random): number => {
  const [x, y] = [gammaDraw(a, random), gammaDraw(b, random)]
  return x / (x + y)
}

/** Marsaglia and Tsang (2000), for shapes of at least 1. */
function gammaDraw(shape: number, random: Random): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}
