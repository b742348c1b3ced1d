import { type Change, type ChangeWatch, newWatch, observe } from './change.ts'
import { correctionOf, type LoggedBias, newBias, weigh } from './propensity.ts'
import type { Ridge, Sparse } from './ridge.ts'

/** What one action taught: a model of first order, and one that also knows products of features. */
export interface ActionModel {
  readonly plain: Ridge
  readonly crossed: Ridge | undefined
  /** Lessons that still count. */
  n: number
  /** The share of the evidence that is still believed; it is taken from the models when the action is taught again. */
  kept: number
  readonly watch: ChangeWatch
  readonly bias: LoggedBias
  /** The usual log(1 / propensity) in a context: weights of first order, learned along with the plain model's. */
  usual: Float64Array
}

export const newModel = (plain: Ridge, crossed: Ridge | undefined): ActionModel => ({
  plain,
  crossed,
  n: 0,
  kept: 1,
  watch: newWatch(),
  bias: newBias(),
  usual: new Float64Array(0),
})

export interface View {
  readonly plain: Sparse
  readonly crossed: Sparse
  readonly crossedShare: number
  readonly noise: number
}

/** Forgetting costs a matrix, so it is done when this much is due. */
const FORGET_AT = 0.9

/** What an action earns in a context, and how uncertain that is, in units of the noise. */
export function estimateOf(model: ActionModel, { plain, crossed, crossedShare, noise }: View) {
  const estimate = model.plain.predict(plain)
  const variance = model.plain.variance(plain)
  const isCrossed = model.crossed !== undefined && crossedShare > 0
  const added = isCrossed ? crossedShare * ((model.crossed?.predict(crossed) ?? 0) - estimate) : 0
  const wider = isCrossed ? Math.max(0, (model.crossed?.variance(crossed) ?? 0) - variance) : 0
  const { shift, variance: logVariance } = correctionOf(model.bias, noise)
  return {
    mean: estimate + added + shift,
    variance: Math.min(variance / model.kept, 1 / model.plain.constantPenalty),
    crossedVariance: (crossedShare * wider) / model.kept,
    logVariance,
  }
}

/** Takes out of the models what is no longer believed. */
export function forgetDue(model: ActionModel): void {
  if (model.kept < FORGET_AT) keep(model, model.kept)
}

/** How far the plain estimate was off, what products of features would have added, and whether the action changed. */
export function teach(
  model: ActionModel,
  { plain, crossed, crossedShare, noise }: View,
  reward: number,
  propensity: number | undefined,
) {
  const estimate = model.plain.predict(plain)
  const missed = reward - estimate
  const added = model.crossed === undefined ? 0 : model.crossed.predict(crossed) - estimate
  const off = missed - crossedShare * added
  const { spread, gain } = model.plain.learn(plain, reward)
  model.crossed?.learn(crossed, reward)
  model.n += 1
  if (propensity !== undefined) {
    const usual = learnUsual(model, plain, -Math.log(propensity), gain, spread)
    weigh(model.bias, propensity, usual, off)
  }
  const change = observe(model.watch, off, Math.sqrt(noise), Math.sqrt(spread - 1))
  if (change !== undefined) beginAgain(model, change)
  return { missed, added, spread, change }
}

/** The same step that the plain model made, towards another target. Answers what was usual before. */
function learnUsual(
  model: ActionModel,
  { at, value, length }: Sparse,
  target: number,
  gain: Float64Array,
  spread: number,
): number {
  if (model.usual.length < gain.length) {
    const grown = new Float64Array(gain.length)
    grown.set(model.usual)
    model.usual = grown
  }
  let usual = 0
  for (let i = 0; i < length; i += 1) usual += (model.usual[at[i] as number] as number) * (value[i] as number)
  for (let i = 0; i < gain.length; i += 1)
    model.usual[i] = (model.usual[i] as number) + ((gain[i] as number) / spread) * (target - usual)
  return usual
}

/** Only what was seen since the change counts; the estimate moves to it at once. */
function beginAgain(model: ActionModel, { lessons, shift }: Change): void {
  keep(model, Math.min(1, lessons / model.n))
  for (const ridge of [model.plain, model.crossed])
    if (ridge !== undefined) ridge.weights[0] = (ridge.weights[0] as number) + shift
  Object.assign(model.bias, newBias())
}

function keep(model: ActionModel, share: number): void {
  model.plain.forget(share)
  model.crossed?.forget(share)
  model.n *= share
  model.kept = 1
  const { bias } = model
  for (const field of ['weights', 'squares', 'off', 'n'] as const) bias[field] *= share
}
