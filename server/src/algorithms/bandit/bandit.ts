import type { JsonObject } from '../../kernel/json.ts'
import { Encoder } from './encoder.ts'
import { type Feature, featuresOf } from './features.ts'
import { draw, indexOfBest, inverseGapWeights } from './policy.ts'
import type { Random } from './random.ts'
import { Ridge, type Sparse } from './ridge.ts'

export interface Action {
  readonly id: string
  readonly features?: JsonObject | undefined
}

export interface Lesson {
  readonly actionId: string
  readonly actionFeatures?: JsonObject | undefined
  readonly context?: JsonObject | undefined
  readonly reward: number
}

export interface Choice {
  readonly action: number
  readonly propensity: number
  /** Whether the draw departed from the best estimate. */
  readonly isExploration: boolean
  readonly scores: Float64Array
  readonly propensities: Float64Array
}

/** What one action taught: a model of first order, and one that also knows products of features. */
export interface ActionModel {
  readonly plain: Ridge
  readonly crossed: Ridge | undefined
  n: number
}

/**
 * How far to trust products of features: the regression of what the plain estimate missed on what the crossed one
 * would have added, both before they learned, newer lessons counting more.
 */
export interface Trust {
  explained: number
  added: number
}

/** Actions beyond these are judged by what all actions share. */
const MODELS_MAX = 512
const CROSSED_MODELS_MAX = 64
const PENALTY = 1
/** Lessons of an action that count as much as what all actions share. */
const SHARED_LESSONS = 2
/** How fast exploration gives way: γ = PACE · √K / (standard error of the gap). */
const PACE = 300
const MEMORY = 0.999
/** What counts as nothing where something is divided by. */
const LEAST = 1e-30
/** Doubt about products of features before they have shown anything, in lessons' worth of noise. */
const DOUBT = 20
/** An action's features are told from a context's by this mark. */
const MARK = '@'

export class Bandit {
  n = 0
  noise = 0
  readonly trust: Trust = { explained: 0, added: 0 }
  readonly models = new Map<string, ActionModel>()
  readonly encoder: Encoder
  readonly sharedEncoder: Encoder
  readonly shared: Ridge

  constructor(encoder = new Encoder(), sharedEncoder = new Encoder(), shared = new Ridge(PENALTY)) {
    this.encoder = encoder
    this.sharedEncoder = sharedEncoder
    this.shared = shared
  }

  choose(
    actions: readonly Action[],
    context: JsonObject | undefined,
    explore: boolean | undefined,
    random: Random,
  ): Choice {
    const { scores, propensities: policy } = this.policy(actions, context)
    const best = indexOfBest(scores)
    const propensities = explore === undefined ? policy : forced(scores.length, best, explore)
    const action = draw(propensities, random)
    return {
      action,
      propensity: propensities[action] as number,
      isExploration: explore ?? action !== best,
      scores,
      propensities,
    }
  }

  /** The estimates for every action and the probabilities the policy draws with. */
  policy(actions: readonly Action[], context: JsonObject | undefined) {
    const count = actions.length
    const scores = new Float64Array(count)
    const doubts = new Float64Array(count)
    const contextFeatures = featuresOf(context)
    const { plain, crossed } = this.encoder.encode(contextFeatures, false)
    const crossedShare = this.crossedShare
    for (let at = 0; at < count; at += 1) {
      const action = actions[at] as Action
      const model = this.models.get(action.id)
      const taught = model?.n ?? 0
      const share = SHARED_LESSONS / (SHARED_LESSONS + taught)
      const common =
        share > 0.001 ? this.shared.predict(this.#sharedVector(action, contextFeatures, false)) : 0
      const own = model === undefined ? 0 : ownEstimate(model, plain, crossed, crossedShare)
      scores[at] = share * common + (1 - share) * own
      doubts[at] = model === undefined ? 1 / PENALTY : model.plain.variance(plain)
    }
    const best = doubts[indexOfBest(scores)] ?? 0
    const reach = PACE * Math.sqrt(count / Math.max(this.noise, LEAST))
    const propensities = inverseGapWeights(
      scores,
      (at) => reach / Math.sqrt(Math.max((doubts[at] as number) + best, LEAST)),
    )
    return { scores, propensities }
  }

  /** Between 0, where only the plain estimates count, and 1, where only the crossed ones do. */
  get crossedShare(): number {
    const { explained, added } = this.trust
    return added === 0 ? 0 : Math.max(0, Math.min(1, explained / (added + DOUBT * this.noise)))
  }

  learn(lesson: Lesson): void {
    const { actionId: id, actionFeatures, reward } = lesson
    const contextFeatures = featuresOf(lesson.context)
    const { plain, crossed } = this.encoder.encode(contextFeatures, true)
    const model = this.#modelOf(id)
    const shared = this.#sharedVector({ id, features: actionFeatures }, contextFeatures, true)
    const made = this.shared.learn(shared, reward)
    let error = made.squared / made.spread
    if (model !== undefined) {
      const plainEstimate = model.plain.predict(plain)
      const { spread } = model.plain.learn(plain, reward)
      const missed = reward - plainEstimate
      let added = 0
      if (model.crossed !== undefined) {
        added = model.crossed.predict(crossed) - plainEstimate
        model.crossed.learn(crossed, reward)
      }
      error = (missed - this.crossedShare * added) ** 2 / spread
      this.trust.explained = MEMORY * this.trust.explained + missed * added
      this.trust.added = MEMORY * this.trust.added + added * added
      model.n += 1
    }
    this.n += 1
    this.noise += (error - this.noise) * Math.max(1 / this.n, 1 - MEMORY)
  }

  #modelOf(id: string): ActionModel | undefined {
    const known = this.models.get(id)
    if (known !== undefined || this.models.size >= MODELS_MAX) return known
    const crossed = this.models.size < CROSSED_MODELS_MAX ? new Ridge(PENALTY) : undefined
    const model = { plain: new Ridge(PENALTY), crossed, n: 0 }
    this.models.set(id, model)
    return model
  }

  /** What holds for all actions: the context, the action's own features, and the two crossed. */
  #sharedVector(action: Action, context: readonly Feature[], learns: boolean): Sparse {
    const own = featuresOf(action.features).map((feature) => ({ ...feature, name: MARK + feature.name }))
    return own.length === 0
      ? this.sharedEncoder.encode(context, learns).plain
      : this.sharedEncoder.encode([...own, ...context], learns).crossed
  }
}

function ownEstimate(model: ActionModel, plain: Sparse, crossed: Sparse, crossedShare: number): number {
  const estimate = model.plain.predict(plain)
  if (model.crossed === undefined || crossedShare === 0) return estimate
  return estimate + crossedShare * (model.crossed.predict(crossed) - estimate)
}

/** `true` draws evenly, `false` takes the best: both are exact, the second leaves the others nothing. */
function forced(count: number, best: number, explore: boolean): Float64Array {
  const propensities = new Float64Array(count)
  if (explore) propensities.fill(1 / count)
  else propensities[best] = 1
  return propensities
}
