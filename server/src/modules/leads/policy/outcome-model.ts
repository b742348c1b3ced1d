import { Ridge, type Sparse } from '../../../algorithms/bandit/ridge.ts'
import { OVER, type Process, processOf } from '../../../algorithms/policy/process.ts'
import type { Decided } from '../scoring/decided.ts'
import type { LeadAction } from './actions.rules.ts'
import { TOPICS } from './actions.rules.ts'
import { indexOf, isMasked, STATES, stateAt, stateOf } from './state.rules.ts'

/** The simulator counts as much as so many outcomes of the same action in the same state. */
export const PRIOR_OUTCOMES = 3
/** Outcomes of an action where a rule says that it makes no sense, before the rule gives way. */
const PROVEN_OUTCOMES = 5
/** How much a single property of the state, and two together, have to show before they count half. */
const PENALTY = 20
const PAIR_PENALTY = 60
const MEAN_PENALTY = 1
const LEVELS = 3
const RARELY = 0.001

/** A decided lead with the action that was taken, and the state it was taken in. */
interface Attempt {
  readonly state: number
  readonly action: number
  readonly won: number
}

export interface OutcomeModel {
  /** How likely an action wins a lead in a state, by the project's own outcomes. */
  readonly chances: Float64Array
  /** How many outcomes that is worth. */
  readonly counts: Float64Array
  /** Outcomes that name one of the actions. */
  readonly n: number
}

export function attemptsOf(actions: readonly LeadAction[], rows: readonly Decided[]): Attempt[] {
  const places = new Map(actions.map(({ id }, at) => [id, at]))
  return rows.flatMap(({ features, action, converted }) => {
    const taken = places.get(String(action ?? features['last_action'] ?? features['action'] ?? ''))
    return taken === undefined
      ? []
      : [{ state: indexOf(stateOf(features)), action: taken, won: converted ? 1 : 0 }]
  })
}

/** Actions that the project takes where the rules would not have it. */
export function provenActions(actions: readonly LeadAction[], rows: readonly Decided[]): string[] {
  const counts = new Float64Array(actions.length)
  for (const { state, action } of attemptsOf(actions, rows))
    if (isMasked(actions[action] as LeadAction, stateAt(state)))
      counts[action] = (counts[action] as number) + 1
  return actions.flatMap(({ id }, at) => ((counts[at] as number) >= PROVEN_OUTCOMES ? [id] : []))
}

/**
 * What the project's outcomes say of each action in each state: a ridge regression for each action on the properties of
 * the state and on pairs of them. Its variance tells how many outcomes stand behind a prediction.
 */
export function fitOutcomes(actions: readonly LeadAction[], rows: readonly Decided[]): OutcomeModel {
  const attempts = attemptsOf(actions, rows)
  const chances = new Float64Array(STATES * actions.length)
  const counts = new Float64Array(STATES * actions.length)
  const vectors = Array.from({ length: STATES }, (_, state) => vectorOf(state))
  for (const at of actions.keys()) {
    const own = attempts.filter(({ action }) => action === at)
    if (own.length === 0) continue
    const ridge = new Ridge(1, MEAN_PENALTY)
    for (const { state, won } of own) ridge.learn(vectors[state] as Sparse, won)
    for (const [state, vector] of vectors.entries()) {
      const pair = state * actions.length + at
      chances[pair] = Math.min(1 - RARELY, Math.max(RARELY, ridge.predict(vector)))
      counts[pair] = Math.min(own.length, 1 / Math.max(ridge.variance(vector), 1e-9))
    }
  }
  return { chances, counts, n: attempts.length }
}

/** Values are divided by the root of their penalty, so that one ridge has several. */
function vectorOf(index: number): Sparse {
  const { known, engagement, valueTier, touchpoints, elapsed } = stateAt(index)
  const levels = [
    ...TOPICS.map((topic) => (known[topic] ? 1 : 0)),
    engagement,
    valueTier,
    touchpoints,
    elapsed,
  ]
  const names = levels.map((level, field) => field * LEVELS + level)
  const all = levels.length * LEVELS
  const at = [0, ...names.map((name) => 1 + name)]
  const value = [1, ...names.map(() => 1 / Math.sqrt(PENALTY))]
  for (const [i, one] of names.entries())
    for (const other of names.slice(i + 1)) {
      at.push(1 + all + one * all + other)
      value.push(1 / Math.sqrt(PAIR_PENALTY))
    }
  return compact(at, value)
}

/** Pairs that no state has would be empty coordinates: names are numbered as they come. */
const numbers = new Map<number, number>([[0, 0]])
function compact(at: readonly number[], value: readonly number[]): Sparse {
  const places = at.map((name) => {
    const place = numbers.get(name) ?? numbers.size
    numbers.set(name, place)
    return place
  })
  return { at: Int32Array.from(places), value: Float64Array.from(value), length: at.length }
}

/** A simulator in which an action ends as the project's outcomes say, the more often the more outcomes there are. */
export function blendOutcomes(
  simulator: Process,
  actions: readonly LeadAction[],
  worth: readonly number[],
  { chances, counts }: OutcomeModel,
): Process {
  const { offsets, next, rewards } = simulator
  return processOf(STATES, actions.length, simulator.start, (state, at) => {
    const pair = state * actions.length + at
    const [from, to] = [offsets[pair] as number, offsets[pair + 1] as number]
    const action = actions[at] as LeadAction
    const share = (counts[pair] as number) / ((counts[pair] as number) + PRIOR_OUTCOMES)
    if (from === to) return []
    const kept = Array.from({ length: to - from }, (_, i) => ({
      chance: (1 - share) * (simulator.chances[from + i] as number),
      next: next[from + i] as number,
      reward: rewards[from + i] as number,
    }))
    if (share === 0) return kept
    const won = (worth[stateAt(state).valueTier] ?? 1) - action.cost
    const chance = chances[pair] as number
    return [
      ...kept,
      { chance: share * chance, next: OVER, reward: won },
      { chance: share * (1 - chance), next: OVER, reward: -action.cost },
    ]
  })
}
