import { DAY_MS } from '../../kernel/clock.ts'
import { Scratch } from './growing.ts'
import { expectedMeaning, meanAround } from './meaning-score.ts'
import type { Period } from './periods.ts'
import { NONE, type Rows } from './rows.ts'
import type { Weights } from './weights.ts'

/** Things are told days after they happened, so a period fades slowly after its end, and faster before it. */
const FADE_AFTER_MS = 10 * DAY_MS
const FADE_BEFORE_MS = 5 * DAY_MS

/** From where on something is worth naming as a reason. */
export const TIMELY = 0.5

/** Characters of a line in a chat; longer ones count as wordier by their doublings. */
const CHAT_LINE_LENGTH = 256
/** Most texts are shorter than this; a logarithm for each of them would be half of the work. */
const LENGTHS_KNOWN = 4_096

const LEFT = new Scratch(new Int32Array(0))

/** No text is longer than 2^40 characters. */
const MOST_WORDY = 32

const WORDINESS = Float64Array.from({ length: LENGTHS_KNOWN }, (_, length) =>
  Math.log2(1 + length / CHAT_LINE_LENGTH),
)

const wordiness = (length: number): number =>
  length < LENGTHS_KNOWN ? (WORDINESS[length] as number) : Math.log2(1 + length / CHAT_LINE_LENGTH)

/** 1 within the period, fading outside. */
export function closeness(at: number, periods: readonly Period[]): number {
  let best = 0
  for (const { from, to } of periods) {
    const distance = at < from ? (from - at) / FADE_BEFORE_MS : at > to ? (at - to) / FADE_AFTER_MS : 0
    best = Math.max(best, Math.exp(-distance))
  }
  return best
}

/** What a question and the rows of a memory have to do with each other. */
export interface Features {
  readonly rows: Rows
  readonly weights: Weights
  readonly isOfFacts: boolean
  /** By row: how well its words match, its cosine where meaning is compared, and how far it is about what is asked. */
  readonly words: Float64Array
  readonly cosines: Float64Array | undefined
  readonly aboutTopic: Float64Array | undefined
  readonly periods: readonly Period[]
  readonly asksWhen: boolean
  /** By speaker, 1 for those that the question is about. */
  readonly isNamed: Uint8Array
  readonly hasNamed: boolean
  /** "What about Ada?" asks for everything of hers; otherwise a name alone is no reason. */
  readonly isNameAReason: boolean
}

/** What a row can have at most besides what its words, its meaning, its topics and its time are worth. */
function mostOtherwise({ rows, weights, hasNamed, asksWhen }: Features): number {
  const others = hasNamed ? Math.max(0, weights.others) * MOST_WORDY : 0
  return (
    rows.meritMax +
    Math.max(0, weights.person, others) +
    (asksWhen ? Math.max(0, weights.tellsWhen) : 0) +
    Math.max(0, weights.answers)
  )
}

/**
 * The same for all rows, where those that are weaker than `floor` need not be told apart: most rows share few words with the
 * question and mean something else, which two numbers tell. Their strengths become -Infinity. Returns the rows that were
 * scored until the next call, or nothing where all were.
 */
export function scoreRowsAbove(
  features: Features,
  strengths: Float64Array,
  floor: number,
): Int32Array | undefined {
  const { rows, weights, words, cosines, aboutTopic, periods } = features
  const { count, earlier, later } = rows
  if (cosines === undefined || aboutTopic !== undefined || periods.length > 0) {
    scoreRows(features, strengths, 0, count)
    return undefined
  }
  const { surroundings, meaning } = weights
  const wordWeight = weights.words
  const meaningWeight = meaning + surroundings
  const most = floor - mostOtherwise(features)
  const left = LEFT.ofLength(count)
  let leftCount = 0
  for (let row = 0; row < count; row += 1) {
    const known = wordWeight * (words[row] as number) + meaningWeight * (cosines[row] as number)
    const isWeak = known < most && (surroundings === 0 || (earlier[row] === NONE && later[row] === NONE))
    if (isWeak) strengths[row] = Number.NEGATIVE_INFINITY
    else left[leftCount++] = row
  }
  scoreRows(features, strengths, 0, leftCount, left)
  return left.subarray(0, leftCount)
}

/**
 * Writes down the strengths of the rows from `from` to before `upTo`, or of those in these places of `list`: -Infinity
 * for those that are not alive or did not match at all.
 */
export function scoreRows(
  features: Features,
  strengths: Float64Array,
  from: number,
  upTo: number,
  list?: Int32Array,
): void {
  const { rows, weights, isOfFacts, words, cosines, aboutTopic, periods, asksWhen } = features
  const { isNamed, hasNamed, isNameAReason } = features
  const { isAlive, isFact, scale, speaker, earlier, later, at, wholeLength, tellsTime, asks, merit } = rows
  const { person, tellsWhen, answers, topics, period, surroundings, meaning } = weights
  const others = hasNamed ? weights.others : 0
  const hasPeriods = periods.length > 0
  const wordWeight = weights.words
  for (let place = from; place < upTo; place += 1) {
    const row = list === undefined ? place : (list[place] as number)
    strengths[row] = Number.NEGATIVE_INFINITY
    if (isAlive[row] === 0 || (isOfFacts && isFact[row] === 0)) continue
    const matched = words[row] as number
    const time = !hasPeriods ? 0 : closeness(at[row] as number, periods)
    const named = isNamed[speaker[row] as number] === 1
    // What the agent says about a topic mostly repeats the person.
    const topic = aboutTopic === undefined ? 0 : (aboutTopic[row] as number)
    const about = named ? topic : Math.min(0, topic)
    const hasMeaning = cosines !== undefined && scale[row] !== 0
    const isAnyReason = matched > 0 || about > 0 || hasMeaning || time >= TIMELY || (named && isNameAReason)
    if (!isAnyReason) continue
    const own = cosines === undefined ? expectedMeaning(matched) : (cosines[row] as number)
    const before = earlier[row] as number
    const isAlone = before === NONE && later[row] === NONE
    strengths[row] =
      wordWeight * matched +
      meaning * own +
      surroundings * (cosines === undefined || isAlone ? own : meanAround(rows, cosines, row)) +
      topics * about +
      period * time +
      (named ? person : others === 0 ? 0 : others * wordiness(wholeLength[row] as number)) +
      (asksWhen && tellsTime[row] === 1 ? tellsWhen : 0) +
      (before !== NONE && asks[before] !== 0 ? answers : 0) +
      (merit[row] as number)
  }
}
