import type { JsonObject } from '../../../kernel/json.ts'
import { stageWord } from '../../../kernel/stage-word.ts'
import { kindOf } from '../pipeline/pipeline.rules.ts'
import type { Pipeline } from '../pipeline/pipeline.schemas.ts'

export const BANDS = ['Hot', 'Warm', 'Nurture'] as const
export type Band = (typeof BANDS)[number]

const HOT_MIN = 70
const WARM_MIN = 40

export const bandOf = (score: number): Band =>
  score >= HOT_MIN ? 'Hot' : score >= WARM_MIN ? 'Warm' : 'Nurture'

/** Bands are read whatever their case. */
export const bandNamed = (word: string): Band | undefined =>
  BANDS.find((band) => band.toLowerCase() === word.trim().toLowerCase())

const WON = new Set(['won', 'reserved', 'converted', 'sold', 'signed', 'purchased'])
export const LOST: ReadonlySet<string> = new Set(
  (
    'lost disqualified unqualified rejected declined refused junk spam dead expired dismissed cancelled canceled ' +
    'withdrawn withdrew unsubscribed abandoned archived duplicate invalid ghosted churned unresponsive unreachable ' +
    'no_response no_reply no_answer no_interest not_interested no_budget not_a_fit no_fit bought_elsewhere ' +
    'chose_competitor went_with_competitor gone_cold went_cold opted_out wrong_number timed_out do_not_contact'
  ).split(' '),
)
/** What CRMs write before the word itself, as in `closed_lost` and `deal_won`. */
const PREFIX = /^(closed|lead|deal|opportunity|opp|status|stage)_/

/**
 * Whether a lead was won. Undefined while it is on its way, as after a site visit: such reports are kept and count
 * for nothing yet. What the workspace calls a success in its manifest is one, and the project's own stages say
 * themselves what they decide.
 */
export function convertedBy(
  outcome: string,
  successes: readonly string[],
  pipeline?: Pipeline,
): boolean | undefined {
  if (successes.some((success) => success.trim().toLowerCase() === outcome.trim().toLowerCase())) return true
  const kind = kindOf(pipeline, outcome)
  if (kind !== undefined) return kind === 'open' ? undefined : kind === 'won'
  const word = stageWord(outcome).replace(PREFIX, '')
  if (WON.has(word) || word.startsWith('won_')) return true
  const isLost = LOST.has(word) || word.split('_').some((part) => part === 'lost' || part === 'elsewhere')
  return isLost ? false : undefined
}

/** What a won lead brought in, if its features say so. */
export function valueIn(features: JsonObject, field: string | undefined): number | undefined {
  for (const name of [field, 'deal_value', 'value']) {
    const value = name === undefined ? undefined : features[name]
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  }
  return undefined
}

const SEGMENT_FEATURES = [
  'budget',
  'financing',
  'timeline',
  'value_tier',
  'engagement',
  'source',
  'vertical',
  'country',
  'email_kind',
] as const
const WORD_LENGTH_MAX = 40

/** The segments a lead belongs to, such as `financing:approved` or `budget:100k-1m`. */
export function segmentsOf(features: JsonObject): string[] {
  return SEGMENT_FEATURES.flatMap((name) => {
    const value = features[name]
    const known = features[`${name}_known`]
    if (typeof value === 'string' && value.trim() !== '') return [`${name}:${slugOf(value)}`]
    if (typeof value === 'boolean') return [`${name}:${value ? 'yes' : 'no'}`]
    if (typeof value === 'number' && Number.isFinite(value)) return [`${name}:${magnitudeOf(name, value)}`]
    return typeof known === 'boolean' ? [`${name}:${known ? 'known' : 'unknown'}`] : []
  }).sort()
}

const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '')
    .slice(0, WORD_LENGTH_MAX) || 'other'

/** Shares in thirds, sums by their order of magnitude. */
function magnitudeOf(name: string, value: number): string {
  if (name === 'engagement') return value < 0.34 ? 'low' : value < 0.67 ? 'middle' : 'high'
  const bounds: readonly (readonly [number, string])[] = [
    [10, '0-10'],
    [100, '10-100'],
    [1_000, '100-1k'],
    [10_000, '1k-10k'],
    [100_000, '10k-100k'],
    [1_000_000, '100k-1m'],
    [10_000_000, '1m-10m'],
  ]
  return bounds.find(([most]) => value < most)?.[1] ?? '10m+'
}
