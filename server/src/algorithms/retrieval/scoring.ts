import { DAY_MS } from '../../kernel/clock.ts'
import { expectedMeaning, meanAround, scoreMeaning } from './meaning-score.ts'
import type { PassageQuery, Reason } from './passage.ts'
import type { Period } from './periods.ts'
import type { Question } from './question.ts'
import { ASKS_ONLY, NONE, type Rows } from './rows.ts'
import { scoreTopics } from './topics-score.ts'
import { type Weights, weightsOfSeveral } from './weights.ts'
import { type Memory, scoreWords } from './words-score.ts'

/** Things are told days after they happened, so a period fades slowly after its end, and faster before it. */
const FADE_AFTER_MS = 10 * DAY_MS
const FADE_BEFORE_MS = 5 * DAY_MS

/** From where on something is worth naming as a reason. */
const TIMELY = 0.5
const WORDS_NOTABLE = 0.2
const MEANING_NOTABLE = 0.3

export const scoreOf = (strength: number, { middle, breadth }: Weights): number =>
  1 / (1 + Math.exp((middle - strength) / breadth))

export interface Scores {
  /** By row; rows that are not alive or did not match at all hold -Infinity. */
  readonly strengths: Float64Array
  reasons(row: number): Reason[]
}

/** Characters of a line in a chat; longer ones count as wordier by their doublings. */
const CHAT_LINE_LENGTH = 256

const wordiness = (length: number): number => Math.log2(1 + length / CHAT_LINE_LENGTH)

/** Terms that a question asked before may have besides those of the question at hand. */
const ECHO_TERMS_MORE = 1
const ECHO_WORDS_MIN = 0.9

/**
 * The same question asked before has all its words and no answer. It neither counts itself nor speaks for what stands
 * around it.
 */
function withoutEchoes(rows: Rows, words: Float64Array, cosines: Float64Array | undefined, terms: number) {
  for (let row = 0; row < rows.count; row += 1) {
    const isEcho =
      rows.asks[row] === ASKS_ONLY &&
      (words[row] as number) >= ECHO_WORDS_MIN &&
      (rows.length[row] as number) <= terms + ECHO_TERMS_MORE
    if (!isEcho) continue
    words[row] = 0
    if (cosines !== undefined) cosines[row] = 0
  }
}

/** 1 within the period, fading outside. */
function closeness(at: number, periods: readonly Period[]): number {
  let best = 0
  for (const { from, to } of periods) {
    const distance = at < from ? (from - at) / FADE_BEFORE_MS : at > to ? (at - to) / FADE_AFTER_MS : 0
    best = Math.max(best, Math.exp(-distance))
  }
  return best
}

/** Every passage is scored: with typed arrays that is quicker than choosing whom to score. */
export function scoreAll(memory: Memory, query: PassageQuery, question: Question, general: Weights): Scores {
  const { rows } = memory
  const { periods, people, terms, asksWhen } = question
  const isComparable = query.vector !== undefined && rows.hasVectorsOf(query.vector.length)
  const vector = isComparable && query.mode !== 'bm25' ? query.vector : undefined
  const weights = vector !== undefined && question.asksForSeveral ? weightsOfSeveral(general) : general
  const isWordless = vector !== undefined && query.mode === 'semantic'
  const words = isWordless
    ? new Float64Array(rows.count)
    : scoreWords(
        memory,
        terms,
        vector === undefined
          ? { commonness: 0, lengthMin: weights.lengthMin }
          : { commonness: weights.commonness, lengthMin: 0 },
      )
  const cosines = vector === undefined ? undefined : scoreMeaning(rows, vector, words)
  withoutEchoes(rows, words, cosines, terms.length)
  const strengths = new Float64Array(rows.count).fill(Number.NEGATIVE_INFINITY)
  const hasMeaning = (row: number): boolean => cosines !== undefined && rows.scale[row] !== 0
  const timeliness = (row: number): number =>
    periods.length === 0 ? 0 : closeness(rows.at[row] as number, periods)
  const aboutTopic = scoreTopics(memory, question.topics)
  const isNamed = (row: number): boolean => people.has(rows.speaker[row] as number)
  const others = people.size === 0 ? 0 : weights.others
  for (let row = 0; row < rows.count; row += 1) {
    if (rows.isAlive[row] === 0 || (query.kinds === 'fact' && rows.isFact[row] === 0)) continue
    const matched = words[row] as number
    const time = timeliness(row)
    const named = isNamed(row)
    // What the agent says about a topic mostly repeats the person.
    const about = named ? (aboutTopic?.[row] ?? 0) : Math.min(0, aboutTopic?.[row] ?? 0)
    // "What about Ada?" asks for everything of hers; otherwise a name alone is no reason.
    const isAnyReason =
      matched > 0 || about > 0 || hasMeaning(row) || time >= TIMELY || (named && terms.length === 0)
    if (!isAnyReason) continue
    const own = cosines === undefined ? expectedMeaning(matched) : (cosines[row] as number)
    const before = rows.earlier[row] as number
    strengths[row] =
      weights.words * matched +
      weights.meaning * own +
      weights.surroundings * (cosines === undefined ? own : meanAround(rows, cosines, row)) +
      weights.topics * about +
      weights.period * time +
      (named ? weights.person : others * wordiness(rows.wholeLength[row] as number)) +
      (asksWhen && rows.tellsTime[row] === 1 ? weights.tellsWhen : 0) +
      (before !== NONE && rows.asks[before] !== 0 ? weights.answers : 0) +
      (rows.merit[row] as number)
  }
  const reasons = (row: number): Reason[] => [
    ...((words[row] as number) >= WORDS_NOTABLE ? (['words'] as const) : []),
    ...(hasMeaning(row) && (cosines?.[row] ?? 0) >= MEANING_NOTABLE ? (['meaning'] as const) : []),
    ...(timeliness(row) >= TIMELY ? (['time'] as const) : []),
    ...(isNamed(row) ? (['person'] as const) : []),
  ]
  return { strengths, reasons }
}
