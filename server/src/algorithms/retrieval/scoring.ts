import { FirstPass } from './first-pass.ts'
import { estimateMeaning, scoreMeaning } from './meaning-score.ts'
import type { Memory } from './memory.ts'
import type { PassageQuery, Reason } from './passage.ts'
import { quantiseQuery } from './products.ts'
import type { Question } from './question.ts'
import { ASKS_ONLY, EXACT_ROWS_MAX, type Rows } from './rows.ts'
import { closeness, type Features, scoreRows, TIMELY } from './strength.ts'
import { scoreTopics } from './topics-score.ts'
import { type Weights, weightsOfSeveral } from './weights.ts'
import { scoreWords, type Memory as WordMemory } from './words-score.ts'

/** From where on something is worth naming as a reason. */
const WORDS_NOTABLE = 0.2
const MEANING_NOTABLE = 0.3

export interface Scores {
  /** By row; rows that are not alive or did not match at all hold -Infinity. */
  readonly strengths: Float64Array
  /** In order, the rows that can be found; without it all. The strengths of others are estimates. */
  readonly candidates?: Int32Array
  reasons(row: number): Reason[]
}

/** Terms that a question asked before may have besides those of the question at hand. */
const ECHO_TERMS_MORE = 1
const ECHO_WORDS_MIN = 0.9

/**
 * The same question asked before has all its words and no answer. It neither counts itself nor speaks for what stands
 * around it. Returns those rows.
 */
function withoutEchoes(rows: Rows, words: Float64Array, cosines: Float64Array | undefined, terms: number) {
  const echoes: number[] = []
  for (let row = 0; row < rows.count; row += 1) {
    const isEcho =
      rows.asks[row] === ASKS_ONLY &&
      (words[row] as number) >= ECHO_WORDS_MIN &&
      (rows.length[row] as number) <= terms + ECHO_TERMS_MORE
    if (!isEcho) continue
    words[row] = 0
    if (cosines !== undefined) cosines[row] = 0
    echoes.push(row)
  }
  return echoes
}

function flagsOf(people: ReadonlySet<number>, speakers: number): Uint8Array {
  const flags = new Uint8Array(speakers)
  for (const person of people) flags[person] = 1
  return flags
}

/** Every passage is scored: with typed arrays that is quicker than choosing whom to score. */
export function scoreAll(
  memory: Memory & WordMemory & { readonly speakers: number },
  query: PassageQuery,
  question: Question,
  general: Weights,
): Scores {
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
  const isLarge = rows.count > (query.exactRowsMax ?? EXACT_ROWS_MAX)
  const signs = isLarge && vector !== undefined ? rows.prepareSigns() : undefined
  const cosines =
    vector === undefined
      ? undefined
      : signs === undefined
        ? scoreMeaning(rows, vector, words)
        : estimateMeaning(rows, signs, vector, words)
  const echoes = withoutEchoes(rows, words, cosines, terms.length)
  const features: Features = {
    rows,
    weights,
    isOfFacts: query.kinds === 'fact',
    words,
    cosines,
    aboutTopic: scoreTopics(memory, question.topics),
    periods,
    asksWhen,
    isNamed: flagsOf(people, memory.speakers),
    hasNamed: people.size > 0,
    isNameAReason: terms.length === 0,
  }
  const reasons = (row: number): Reason[] => [
    ...((words[row] as number) >= WORDS_NOTABLE ? (['words'] as const) : []),
    ...(cosines !== undefined && rows.scale[row] !== 0 && (cosines[row] as number) >= MEANING_NOTABLE
      ? (['meaning'] as const)
      : []),
    ...(periods.length > 0 && closeness(rows.at[row] as number, periods) >= TIMELY
      ? (['time'] as const)
      : []),
    ...(people.has(rows.speaker[row] as number) ? (['person'] as const) : []),
  ]
  if (isLarge && (vector === undefined || signs !== undefined)) {
    const estimated = vector === undefined ? undefined : quantiseQuery(vector)
    const pass = new FirstPass(memory, query, features, { vector: estimated, settled: echoes })
    return { ...pass.run(), reasons }
  }
  const strengths = new Float64Array(rows.count)
  scoreRows(features, strengths, 0, rows.count)
  return { strengths, reasons }
}
