import { type Change, type ChangeWatch, newWatch, observe } from './change.ts'
import { correctionOf, expect, type LoggedBias, newBias, weigh } from './propensity.ts'
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
  /** Sum of weight × context over lessons with a propensity. */
  loads: Float64Array
}

export const newModel = (plain: Ridge, crossed: Ridge | undefined): ActionModel => ({
  plain,
  crossed,
  n: 0,
  kept: 1,
  watch: newWatch(),
  bias: newBias(),
  usual: new Float64Array(0),
  loads: new Float64Array(0),
})

export interface View {
  readonly plain: Sparse
  readonly crossed: Sparse
  readonly crossedShare: number
  readonly noise: number
}

/** Forgetting costs a matrix, so it is done when this much is due. */
const FORGET_AT = 0.9

/** Share of the newest propensity in what is usual. */
const USUAL_RECENT = 0.02
/** Lessons that count less than this are not watched for changes. */
const WATCHED = 0.5

export interface Taught {
  readonly reward: number
  readonly propensity?: number | undefined
  readonly weight?: number | undefined
}

/** What an action earns in a context, and how uncertain that is, in units of the noise. */
export function estimateOf(model: ActionModel, { plain, crossed, crossedShare, noise }: View) {
  const estimate = model.plain.predict(plain)
  const variance = model.plain.variance(plain)
  const isCrossed = model.crossed !== undefined && crossedShare > 0
  const added = isCrossed ? crossedShare * ((model.crossed?.predict(crossed) ?? 0) - estimate) : 0
  const wider = isCrossed ? Math.max(0, (model.crossed?.variance(crossed) ?? 0) - variance) : 0
  const { shift, variance: logVariance } = correctionOf(model.bias, estimatedSum(model), noise)
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
  { reward, propensity, weight = 1 }: Taught,
) {
  const estimate = model.plain.predict(plain)
  const missed = reward - estimate
  const added = model.crossed === undefined ? 0 : model.crossed.predict(crossed) - estimate
  const off = missed - crossedShare * added
  const { spread, gain, pace } = model.plain.learn(plain, reward, weight)
  model.crossed?.learn(crossed, reward, weight)
  model.n += weight
  if (propensity !== undefined) {
    const usual = usualOf(model, plain)
    const logged = weigh(model.bias, propensity, usual, reward, off)
    model.usual = grown(model.usual, gain.length)
    model.loads = grown(model.loads, gain.length)
    for (let i = 0; i < plain.length; i += 1)
      model.loads[plain.at[i] as number] =
        (model.loads[plain.at[i] as number] as number) + logged * (plain.value[i] as number)
    learnUsual(model, -Math.log(propensity) - usual, gain, pace)
  }
  // Repeated answers of one person are no sign that others changed.
  const change =
    weight < WATCHED ? undefined : observe(model.watch, off, Math.sqrt(noise), Math.sqrt(spread - 1))
  if (change !== undefined) beginAgain(model, change)
  return { missed, added, spread, change }
}

/** A lesson with a propensity says of every action how often it should have been drawn. */
export function expectLogged(model: ActionModel, plain: Sparse): void {
  expect(model.bias, usualOf(model, plain))
}

function usualOf({ usual }: ActionModel, { at, value, length }: Sparse): number {
  let sum = 0
  for (let i = 0; i < length; i += 1) sum += (usual[at[i] as number] ?? 0) * (value[i] as number)
  return sum
}

/** What the plain model says of the lessons with a propensity, weighted. */
function estimatedSum({ plain, loads }: ActionModel): number {
  let sum = 0
  for (let at = 0; at < loads.length; at += 1) sum += (loads[at] as number) * (plain.weights[at] as number)
  return sum
}

function grown(numbers: Float64Array, length: number): Float64Array {
  if (numbers.length >= length) return numbers
  const longer = new Float64Array(length)
  longer.set(numbers)
  return longer
}

/** The same step that the plain model made, towards another target. */
function learnUsual(model: ActionModel, off: number, gain: Float64Array, pace: number): void {
  for (let i = 0; i < gain.length; i += 1)
    model.usual[i] = (model.usual[i] as number) + (gain[i] as number) * pace * off
  // A policy that learns draws otherwise than it used to, which is no reason to doubt its log.
  model.usual[0] = (model.usual[0] as number) + USUAL_RECENT * off
}

/** Only what was seen since the change counts; the estimate moves to it at once. */
function beginAgain(model: ActionModel, { lessons, shift }: Change): void {
  keep(model, Math.min(1, lessons / model.n))
  for (const ridge of [model.plain, model.crossed])
    if (ridge !== undefined) ridge.weights[0] = (ridge.weights[0] as number) + shift
  Object.assign(model.bias, newBias())
  model.loads.fill(0)
}

function keep(model: ActionModel, share: number): void {
  model.plain.forget(share)
  model.crossed?.forget(share)
  model.n *= share
  model.kept = 1
  const { bias } = model
  for (const field of Object.keys(bias) as (keyof LoggedBias)[]) bias[field] *= share
  model.loads = model.loads.map((load) => load * share)
}
