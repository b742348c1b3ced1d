import type { JsonObject } from '../../../kernel/json.ts'
import { type LeadAction, TOPICS, type Topic } from './actions.rules.ts'

/** Where a lead stands, as coarse as it has to be to learn from few of them. */
export interface LeadState {
  readonly known: Readonly<Record<Topic, boolean>>
  /** 0 cold, 1 warm, 2 hot. */
  readonly engagement: number
  /** 0 low, 1 middle, 2 high. */
  readonly valueTier: number
  /** 0 up to one, 1 up to four, 2 more. */
  readonly touchpoints: number
  /** Since the last sign of life: 0 up to three days, 1 up to two weeks, 2 longer. */
  readonly elapsed: number
}

export const STATES = 8 * 3 * 3 * 3 * 3

/** What the policy looks at, by the names features are given under. */
export const STATE_FEATURES = [
  'budget_known',
  'financing_known',
  'timeline_known',
  'engagement',
  'value_tier',
  'touchpoints',
  'elapsed',
] as const

export function indexOf(state: LeadState): number {
  const flags = TOPICS.reduce((sum, topic, bit) => sum + (state.known[topic] ? 1 << bit : 0), 0)
  return (((flags * 3 + state.engagement) * 3 + state.valueTier) * 3 + state.touchpoints) * 3 + state.elapsed
}

export function stateAt(index: number): LeadState {
  const digit = (place: number) => Math.floor(index / 3 ** place) % 3
  const flags = Math.floor(index / 81)
  return {
    known: {
      budget: (flags & 1) !== 0,
      financing: (flags & 2) !== 0,
      timeline: (flags & 4) !== 0,
    },
    engagement: digit(3),
    valueTier: digit(2),
    touchpoints: digit(1),
    elapsed: digit(0),
  }
}

export const countKnown = ({ known }: LeadState): number => TOPICS.filter((topic) => known[topic]).length

/** What makes no sense now: asking what is known, meeting who is cold, offering to who is not understood. */
export function isMasked(action: LeadAction, state: LeadState): boolean {
  if (action.proven === true) return false
  if (action.kind === 'question')
    return action.asks === undefined ? countKnown(state) === TOPICS.length : state.known[action.asks]
  if (action.kind === 'meeting') return state.engagement === 0
  if (action.kind === 'offer') return state.engagement === 0 || countKnown(state) < 2
  return false
}

const LEVELS: Readonly<Record<string, number>> = {
  none: 0,
  cold: 0,
  low: 0,
  nurture: 0,
  small: 0,
  bronze: 0,
  standard: 1,
  mid: 1,
  middle: 1,
  medium: 1,
  warm: 1,
  silver: 1,
  high: 2,
  hot: 2,
  large: 2,
  gold: 2,
  premium: 2,
  luxury: 2,
  vip: 2,
}

/** Reads a lead's state from features as they come: flags, words or numbers; what is missing is taken to be usual. */
export function stateOf(features: JsonObject): LeadState {
  const known = Object.fromEntries(TOPICS.map((topic) => [topic, isKnown(features, topic)]))
  return {
    known: known as Record<Topic, boolean>,
    engagement: levelOf(features['engagement'], [0.34, 0.67]) ?? levelOf(features['band'], [40, 70]) ?? 0,
    valueTier: levelOf(features['value_tier'], [0.5, 1.5]) ?? 1,
    touchpoints: countOf(features['touchpoints'], [1, 4]),
    elapsed: countOf(features['elapsed'] ?? features['elapsed_days'], [3, 14]),
  }
}

/** A flag says so outright; without one, whatever is said about the topic itself does. */
export function isKnown(features: JsonObject, topic: Topic): boolean {
  const flag = features[`${topic}_known`]
  if (typeof flag === 'boolean') return flag
  if (typeof flag === 'number') return flag > 0
  const said = features[topic]
  if (typeof said === 'string') return said.trim() !== '' && !/^(unknown|none|n\/a|\?)$/i.test(said.trim())
  if (typeof said === 'number') return said > 0
  return said === true
}

/** Words, or numbers cut at these bounds; engagement above 1 is read as a percentage. */
function levelOf(value: unknown, [low, high]: readonly [number, number]): number | undefined {
  if (typeof value === 'string') return LEVELS[value.trim().toLowerCase()]
  if (typeof value === 'boolean') return value ? 2 : 0
  if (typeof value !== 'number') return undefined
  const scaled = high < 1 && value > 1 ? value / 100 : value
  return scaled < low ? 0 : scaled < high ? 1 : 2
}

const countOf = (value: unknown, [low, high]: readonly [number, number]): number =>
  typeof value !== 'number' || value <= low ? 0 : value <= high ? 1 : 2
