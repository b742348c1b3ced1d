import { type Outcome, OVER, type Process, processOf } from '../../../algorithms/policy/process.ts'
import { evaluate, type Policy } from '../../../algorithms/policy/solve.ts'
import { type LeadAction, TOPICS } from '../policy/actions.rules.ts'
import { countKnown, indexOf, isMasked, type LeadState, STATES, stateAt } from '../policy/state.rules.ts'

/** Value today counts a little more than value a step later. */
export const DISCOUNT = 0.97
export const STEPS_MAX = 40

/**
 * How leads of a project differ from what is usual, as shifts of the logarithm of the odds of winning them, what they
 * are worth, and what they are like at the beginning.
 */
export interface FunnelRates {
  readonly base: number
  readonly engagement: readonly number[]
  readonly known: readonly number[]
  readonly valueTier: readonly number[]
  readonly touchpoints: readonly number[]
  readonly elapsed: readonly number[]
  /** By the id of the action. */
  readonly actions: Readonly<Record<string, number>>
  readonly worth: readonly number[]
  readonly start: Float64Array
}

const NONE = [0, 0, 0] as const

/** What is assumed before a project has told how its leads end. */
export const USUAL_RATES: FunnelRates = {
  base: 0,
  engagement: NONE,
  known: NONE,
  valueTier: NONE,
  touchpoints: NONE,
  elapsed: NONE,
  actions: {},
  worth: [0.6, 1, 1.8],
  start: usualStart(),
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))
const shifted = (chance: number, shift: number): number => logistic(Math.log(chance / (1 - chance)) + shift)

/** The funnel as a process, for these actions. */
export function funnelOf(actions: readonly LeadAction[], rates: FunnelRates): Process {
  return processOf(STATES, actions.length, rates.start, (index, at) => {
    const state = stateAt(index)
    const action = actions[at] as LeadAction
    return isMasked(action, state) ? [] : outcomesOf(action, state, rates)
  })
}

/** The odds of winning a lead with an offer made now. */
function winChance(state: LeadState, rates: FunnelRates, shift: number): number {
  const at = (values: readonly number[], place: number) => values[place] ?? 0
  const usual =
    -3 +
    at([0, 1, 2.1], state.engagement) +
    0.6 * countKnown(state) +
    at([0.1, 0, -0.2], state.valueTier) +
    at([0, 0.2, -0.2], state.touchpoints) +
    at([0.1, 0, -0.5], state.elapsed)
  const own =
    rates.base +
    at(rates.engagement, state.engagement) +
    TOPICS.reduce((sum, topic, bit) => sum + (state.known[topic] ? at(rates.known, bit) : 0), 0) +
    at(rates.valueTier, state.valueTier) +
    at(rates.touchpoints, state.touchpoints) +
    at(rates.elapsed, state.elapsed)
  return logistic(usual + own + shift)
}

/** How likely each kind of action makes a lead warmer, by how warm it is, and loses it outright. */
const WARMS: Readonly<Record<LeadAction['kind'], readonly number[]>> = {
  wait: [0.02, 0.02, 0],
  message: [0.22, 0.16, 0],
  question: [0.12, 0.14, 0],
  call: [0.18, 0.34, 0],
  meeting: [0, 0.5, 0],
  offer: [0, 0.05, 0],
  handoff: [0.2, 0.3, 0],
  close: [0, 0, 0],
}
const LOSES = 0.03
const ANSWERS = [0.3, 0.6, 0.85] as const
const TIRES = [1, 1.3, 2.2] as const
const RESTS = 0.03

function outcomesOf(action: LeadAction, state: LeadState, rates: FunnelRates): Outcome[] {
  const shift = rates.actions[action.id] ?? 0
  const worth = rates.worth[state.valueTier] ?? 1
  const reward = -action.cost
  // A lead that is left alone may come back by itself; that is worth a little and costs nothing.
  if (action.kind === 'close')
    return [{ chance: 1, next: OVER, reward: RESTS * worth * (0.5 + state.engagement) }]
  if (action.kind === 'wait') return waiting(state, reward)
  const cold = [1.8, 1, 0.5][state.engagement] ?? 1
  const lost = Math.min(0.6, LOSES * cold * (TIRES[state.touchpoints] ?? 1) * (1 + 3 * action.intrusiveness))
  const won =
    action.kind === 'offer'
      ? winChance(state, rates, shift)
      : action.kind === 'handoff' && state.engagement > 0
        ? 0.6 * winChance(state, rates, shift + 0.3)
        : 0
  const outcomes: Outcome[] = [{ chance: won, next: OVER, reward: reward + worth }]
  const refusedToo = action.kind === 'offer' ? 0.2 : 0
  const over = Math.min(1 - won, lost + (1 - won) * refusedToo)
  outcomes.push({ chance: over, next: OVER, reward })
  for (const { chance, next } of movesOf(action, state, shift))
    outcomes.push({ chance: (1 - won - over) * chance, next: indexOf(next), reward })
  return outcomes
}

/** Time passes: the lead may cool down, and is heard of less. */
function waiting(state: LeadState, reward: number): Outcome[] {
  const elapsed = Math.min(2, state.elapsed + 1)
  const cooler = { ...state, elapsed, engagement: Math.max(0, state.engagement - 1) }
  const rested = {
    ...state,
    elapsed,
    touchpoints: Math.max(0, state.touchpoints - (state.elapsed > 0 ? 1 : 0)),
  }
  return [
    { chance: 0.04, next: OVER, reward },
    { chance: 0.26, next: indexOf(cooler), reward },
    { chance: 0.7, next: indexOf(rested), reward },
  ]
}

interface Move {
  readonly chance: number
  readonly next: LeadState
}

/** Warmer, cooler or the same; answered or not; and every contact counts towards what one puts up with. */
function movesOf(action: LeadAction, state: LeadState, shift: number): Move[] {
  const base = WARMS[action.kind][state.engagement] ?? 0
  const warmer = base === 0 ? 0 : shifted(base, shift)
  const cooler =
    state.engagement === 0 ? 0 : 0.06 + 0.1 * action.intrusiveness + (action.kind === 'offer' ? 0.2 : 0)
  const asked = action.asks ?? TOPICS.find((topic) => !state.known[topic])
  const reveals =
    action.kind === 'question' ? 1 : action.kind === 'call' || action.kind === 'handoff' ? 0.5 : 0
  const isOpen = asked !== undefined && !state.known[asked]
  const answered = isOpen ? reveals * (ANSWERS[state.engagement] ?? 0) : 0
  const counts = [0.5, 0.3, 0][state.touchpoints] ?? 0
  const moves: Move[] = []
  for (const [turn, change] of [
    [warmer, 1],
    [cooler, -1],
    [1 - warmer - cooler, 0],
  ] as const)
    for (const [told, knows] of [
      [answered, true],
      [1 - answered, false],
    ] as const)
      for (const [counted, more] of [
        [counts, 1],
        [1 - counts, 0],
      ] as const) {
        const known = knows && asked !== undefined ? { ...state.known, [asked]: true } : state.known
        moves.push({
          chance: turn * told * counted,
          next: {
            ...state,
            known,
            engagement: state.engagement + change,
            touchpoints: state.touchpoints + more,
            // A lead that answers or warms up had contact just now.
            elapsed: change > 0 || knows ? 0 : state.elapsed,
          },
        })
      }
  return moves
}

/**
 * What sales teams usually do, as a rule of thumb: ask what is not known, warm up cold leads, then visit, then
 * offer; and give up on leads that were contacted often and stayed cold.
 */
export function ruleOfThumb(actions: readonly LeadAction[]): Policy {
  const first = (state: LeadState, ...kinds: readonly LeadAction['kind'][]) => {
    for (const kind of kinds) {
      const at = actions.findIndex((action) => action.kind === kind && !isMasked(action, state))
      if (at >= 0) return at
    }
    return actions.findIndex((action) => !isMasked(action, state))
  }
  return (index) => {
    const state = stateAt(index)
    const chances = new Float64Array(actions.length)
    const isHopeless = state.engagement === 0 && state.touchpoints === 2
    const chosen = isHopeless
      ? first(state, 'close', 'wait')
      : state.engagement === 0
        ? first(state, 'call', 'message')
        : countKnown(state) < TOPICS.length
          ? first(state, 'question', 'call')
          : state.engagement === 1
            ? first(state, 'meeting', 'call')
            : first(state, 'offer', 'handoff')
    chances[chosen] = 1
    return chances
  }
}

/** How likely a lead in each state is won by that rule. */
export function usualOdds(actions: readonly LeadAction[]): Float64Array {
  const process = funnelOf(actions, USUAL_RATES)
  // Counting wins instead of what they are worth: only winning pays more than it costs, except letting go.
  const rewards = process.rewards.map((reward) => (reward > 0.4 ? 1 : 0))
  return evaluate({ ...process, rewards }, ruleOfThumb(actions), 1)
}

/** New leads are mostly cold and unknown; a few come well prepared. */
function usualStart(): Float64Array {
  const start = new Float64Array(STATES)
  const weights = {
    engagement: [0.5, 0.38, 0.12],
    valueTier: [0.4, 0.42, 0.18],
    touchpoints: [0.75, 0.2, 0.05],
  }
  for (let index = 0; index < STATES; index += 1) {
    const state = stateAt(index)
    let weight = [0.55, 0.3, 0.1, 0.05][countKnown(state)] ?? 0
    weight /= [1, 3, 3, 1][countKnown(state)] ?? 1
    weight *= weights.engagement[state.engagement] ?? 0
    weight *= weights.valueTier[state.valueTier] ?? 0
    weight *= weights.touchpoints[state.touchpoints] ?? 0
    start[index] = weight * ([0.7, 0.2, 0.1][state.elapsed] ?? 0)
  }
  const total = start.reduce((sum, weight) => sum + weight, 0)
  return start.map((weight) => weight / total)
}
