import type { JsonObject } from '../../kernel/json.ts'
import { type ActionModel, estimateOf, expectLogged, forgetDue, newModel, teach } from './action-model.ts'
import { Encoder } from './encoder.ts'
import { type Feature, featuresOf } from './features.ts'
import { type PastReward, personalised } from './personal.ts'
import { chancesOfBest, draw, indexOfBest } from './policy.ts'
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
  /** With which the action was drawn; absent for decisions of the bandit's own. */
  readonly propensity?: number | undefined
  /** How many lessons it counts as; 1 unless given. */
  readonly weight?: number | undefined
}

export interface Choice {
  readonly action: number
  readonly propensity: number
  /** Whether the draw departed from the best estimate. */
  readonly isExploration: boolean
  readonly scores: Float64Array
  readonly propensities: Float64Array
}

/**
 * How far to trust products of features: the regression of what the plain estimate missed on what the crossed one
 * would have added, both before they learned, newer lessons counting more.
 */
export interface Trust {
  explained: number
  added: number
}

/** The mean and variance of rewards, and the largest one. */
export interface Rewards {
  mean: number
  variance: number
  most: number
}

/** Actions beyond these are judged by what all actions share. */
const MODELS_MAX = 512
const CROSSED_MODELS_MAX = 64
const PENALTY = 1
/** The mean of an action follows its data; what a context adds has to prove itself. */
const CONSTANT_PENALTY = 0.05
/** Lessons of an action that count as much as what all actions share. */
const SHARED_LESSONS = 2
/** Exploration beyond the textbook's, as a factor of the variance. */
const BOLDNESS = 1.3
/** With more coordinates than this, the variety of contexts explores by itself (Bastani, Bayati, Khosravi 2021). */
const EXPLORED_COORDINATES = 4
/** Without exploration, an action has to be better by its own uncertainty times this. */
const CAUTION = 0.25
const RECENT = 0.999
/** Noise is never believed to be less than this share of the rewards' variance. */
const NOISE_LEAST = 0.05
/** What counts as nothing where something is divided by. */
const LEAST = 1e-30
/** Doubt about products of features before they have shown anything, in lessons' worth of noise. */
const DOUBT = 20
/** An action's features are told from a context's by this mark. */
const MARK = '@'
/** Evidence of other actions that is kept when one of them has changed. */
const KEPT_BY_OTHERS = 0.3

/** Lessons after which evidence counts 1/e, where the use case says nothing else. */
export const MEMORY_DEFAULT = 50_000

export class Bandit {
  n = 0
  noise = 0
  readonly rewards: Rewards = { mean: 0, variance: 0, most: 0 }
  readonly trust: Trust = { explained: 0, added: 0 }
  readonly models = new Map<string, ActionModel>()
  readonly memory: number
  readonly encoder: Encoder
  readonly sharedEncoder: Encoder
  readonly shared: Ridge

  constructor(
    memory = MEMORY_DEFAULT,
    encoder = new Encoder(),
    sharedEncoder = new Encoder(),
    shared = new Ridge(PENALTY, CONSTANT_PENALTY),
  ) {
    this.memory = memory
    this.encoder = encoder
    this.sharedEncoder = sharedEncoder
    this.shared = shared
  }

  choose(
    actions: readonly Action[],
    context: JsonObject | undefined,
    explore: boolean | undefined,
    random: Random,
    past: readonly PastReward[] = [],
  ): Choice {
    const { scores, deviations, propensities: policy } = this.policy(actions, context, past)
    const best = this.#bestByEvidence(actions, scores, deviations)
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

  /**
   * The estimates for every action, how uncertain they are, and the probabilities the policy draws with. `past` is
   * what the same person did before: it moves the estimates for this person alone.
   */
  policy(actions: readonly Action[], context: JsonObject | undefined, past: readonly PastReward[] = []) {
    const { scores, deviations } = this.#estimates(actions, context)
    const own = past.length === 0 ? undefined : personalised(actions, past, scores, deviations, this.#noise)
    const mixed = own ?? { scores, deviations }
    // Linear estimates may exceed every reward there was; then the best of them is the most there is.
    const most = Math.max(this.#most, mixed.scores[indexOfBest(mixed.scores)] ?? 0)
    return { ...mixed, propensities: chancesOfBest(mixed.scores, mixed.deviations, most) }
  }

  /**
   * What little is known of has to be better by more. Of an action that was hardly tried, no context is known better
   * than of one that was; of equal ones the action with more evidence is taken.
   */
  #bestByEvidence(actions: readonly Action[], scores: Float64Array, deviations: Float64Array): number {
    const lessons = actions.map(({ id }) => this.#lessonsOf(id))
    const most = Math.max(...deviations)
    const cautious = scores.map(
      (score, at) =>
        score - CAUTION * ((lessons[at] as number) < SHARED_LESSONS ? most : (deviations[at] as number)),
    )
    const highest = cautious[indexOfBest(cautious)] as number
    return indexOfBest(cautious.map((value, at) => (value === highest ? (lessons[at] as number) : -1)))
  }

  /** How many lessons of an action still count. */
  #lessonsOf(id: string): number {
    const model = this.models.get(id)
    return model === undefined ? 0 : model.n * model.kept
  }

  /** The largest reward there was, once rewards differ. */
  get #most(): number {
    return this.rewards.variance > 0 ? this.rewards.most : Number.POSITIVE_INFINITY
  }

  /** Never quite 0, however well everything is explained. */
  get #noise(): number {
    return Math.max(this.noise, NOISE_LEAST * this.rewards.variance, LEAST)
  }

  #estimates(actions: readonly Action[], context: JsonObject | undefined) {
    const count = actions.length
    const scores = new Float64Array(count)
    const deviations = new Float64Array(count)
    const contextFeatures = featuresOf(context)
    const { plain, crossed } = this.encoder.encode(contextFeatures, false)
    const view = { plain, crossed, crossedShare: this.crossedShare, noise: this.noise }
    const noise = this.#noise
    const [plainReach, crossedReach] = [reachOf(plain), reachOf(crossed)]
    for (let at = 0; at < count; at += 1) {
      const action = actions[at] as Action
      const model = this.models.get(action.id)
      const taught = this.#lessonsOf(action.id)
      const share = SHARED_LESSONS / (SHARED_LESSONS + taught)
      const common =
        share > 0.001 ? this.shared.predict(this.#sharedVector(action, contextFeatures, false)) : 0
      const flat = 1 / (SHARED_LESSONS + taught)
      if (model === undefined) {
        scores[at] = common
        deviations[at] = Math.sqrt(noise * BOLDNESS * flat)
        continue
      }
      const own = estimateOf(model, view)
      scores[at] = share * common + (1 - share) * own.mean
      const variance = (1 - share) ** 2 * own.variance + share ** 2 / SHARED_LESSONS
      const inContext = plainReach * Math.max(0, variance - flat) + crossedReach * own.crossedVariance
      deviations[at] = Math.sqrt(noise * (BOLDNESS * flat + inContext + own.logVariance))
    }
    return { scores, deviations }
  }

  /** Between 0, where only the plain estimates count, and 1, where only the crossed ones do. */
  get crossedShare(): number {
    const { explained, added } = this.trust
    return added === 0 ? 0 : Math.max(0, Math.min(1, explained / (added + DOUBT * this.noise)))
  }

  learn(lesson: Lesson): void {
    const { actionId: id, actionFeatures, reward, weight = 1 } = lesson
    const contextFeatures = featuresOf(lesson.context)
    const { plain, crossed } = this.encoder.encode(contextFeatures, true)
    const shared = this.#sharedVector({ id, features: actionFeatures }, contextFeatures, true)
    const made = this.shared.learn(shared, reward, weight)
    let error = made.squared / made.spread
    const fading = Math.exp(-1 / this.memory)
    for (const each of this.models.values()) each.kept *= fading
    const model = this.#modelOf(id)
    if (lesson.propensity !== undefined) for (const each of this.models.values()) expectLogged(each, plain)
    if (model !== undefined) {
      const view = { plain, crossed, crossedShare: this.crossedShare, noise: this.noise }
      forgetDue(model)
      const { missed, added, spread, change } = teach(model, view, lesson)
      error = (missed - view.crossedShare * added) ** 2 / spread
      this.trust.explained = RECENT * this.trust.explained + missed * added
      this.trust.added = RECENT * this.trust.added + added * added
      // Where one action changed, others may have too.
      if (change !== undefined)
        for (const each of this.models.values()) if (each !== model) each.kept *= KEPT_BY_OTHERS
    }
    this.n += 1
    const newest = Math.max(1 / this.n, 1 - RECENT)
    this.noise += (error - this.noise) * newest
    this.rewards.most = this.n === 1 ? reward : Math.max(this.rewards.most, reward)
    const away = reward - this.rewards.mean
    this.rewards.mean += away * newest
    this.rewards.variance += (away * away * (1 - newest) - this.rewards.variance) * newest
  }

  #modelOf(id: string): ActionModel | undefined {
    const known = this.models.get(id)
    if (known !== undefined || this.models.size >= MODELS_MAX) return known
    const ridge = () => new Ridge(PENALTY, CONSTANT_PENALTY)
    const model = newModel(ridge(), this.models.size < CROSSED_MODELS_MAX ? ridge() : undefined)
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

/** How much of the uncertainty about a context is explored: all of it where contexts are simple. */
const reachOf = ({ length }: Sparse): number => Math.min(1, (EXPLORED_COORDINATES / length) ** 4)

/** `true` draws evenly, `false` takes the best: both are exact, the second leaves the others nothing. */
function forced(count: number, best: number, explore: boolean): Float64Array {
  const propensities = new Float64Array(count)
  if (explore) propensities.fill(1 / count)
  else propensities[best] = 1
  return propensities
}
