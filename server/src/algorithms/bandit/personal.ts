import type { JsonObject } from '../../kernel/json.ts'
import { type Feature, featuresOf } from './features.ts'
import { Ridge, type Sparse } from './ridge.ts'

/** What one person earlier did when an action was taken. */
export interface PastReward {
  readonly actionId: string
  readonly features?: JsonObject | undefined
  readonly reward: number
}

interface Described {
  readonly id: string
  readonly features?: JsonObject | undefined
}

/** Rewards of a person's own that count as much as what holds for everybody. */
const OTHERS_COUNT = 3
/** Who mostly answers is experimented on less, fully so after many more rewards than these. */
const EXPERIMENTS = 10

/**
 * How a person differs from everybody: a ridge regression of what the common estimates missed, on the action itself and
 * each of its features. So an evening reply by email says something about evenings, about email, and most about both.
 */
export function personalised(
  actions: readonly Described[],
  past: readonly PastReward[],
  scores: Float64Array,
  deviations: Float64Array,
  noise: number,
): { scores: Float64Array; deviations: Float64Array } {
  const slots = new Map<string, number>()
  const vectorOf = (action: Described) => vector(slots, action)
  const common = new Map(actions.map(({ id }, at) => [id, scores[at] as number]))
  const mean = scores.reduce((sum, score) => sum + score / scores.length, 0)
  const ridge = new Ridge(OTHERS_COUNT)
  for (const { actionId: id, features, reward } of past)
    ridge.learn(vectorOf({ id, features }), reward - (common.get(id) ?? mean))
  const own = actions.map(vectorOf)
  const answered = past.filter(({ reward }) => reward > 0).length
  const boldness = Math.sqrt(1 - answered / (past.length + EXPERIMENTS))
  return {
    scores: scores.map((score, at) => score + ridge.predict(own[at] as Sparse)),
    deviations: deviations.map(
      (deviation, at) => boldness * Math.sqrt(deviation ** 2 + noise * ridge.variance(own[at] as Sparse)),
    ),
  }
}

function vector(slots: Map<string, number>, { id, features }: Described): Sparse {
  const parts: readonly Pick<Feature, 'name' | 'value' | 'isNumeric'>[] = featuresOf(features)
  // What a number means for a person would need a scale; words and the action itself do not.
  const names = [id, ...parts.filter(({ isNumeric }) => !isNumeric).map(({ name }) => name)]
  const at = names.map((name) => {
    const known = slots.get(name) ?? slots.size
    slots.set(name, known)
    return known
  })
  return { at: Int32Array.from(at), value: new Float64Array(at.length).fill(1), length: at.length }
}
