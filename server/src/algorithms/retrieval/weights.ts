import type { Reading } from './reading.ts'

/**
 * What speaks for a passage. Found by fitting a linear model to questions with known answers; every
 * value can be changed by a third without much effect (docs/adr/0007-retrieval.md).
 */
export interface Weights {
  /** BM25 over the message and what surrounds it, as a share of what the question's terms could give. */
  readonly words: number
  /**
   * What every term of the question counts at least in what its terms could give, as a share of the rarest, where there
   * is meaning to compare: a match of words that stand everywhere is then a small one.
   */
  readonly commonness: number
  /**
   * The length, as a share of the average, below which brevity counts for nothing where words decide alone. BM25 prefers
   * short texts among those with the same word; of knowledge, a label or a line of a list then stands before the paragraph
   * that explains it.
   */
  readonly lengthMin: number
  /** Cosine of the passage itself, and the mean over what surrounds it. */
  readonly meaning: number
  readonly surroundings: number
  /** About what the question asks for, in languages whose meaning is not compared. */
  readonly topics: number
  /** How far a question for several things changes the balance: 0 is not at all (`OF_SEVERAL`). */
  readonly several: number
  /** Said in the period that the question names. */
  readonly period: number
  /** Said by, or known about, whom the question names. */
  readonly person: number
  /** Said by another than whom the question is about, for each doubling of its length: who talks much says less. */
  readonly others: number
  /** Tells a time, when a time is asked for. */
  readonly tellsWhen: number
  /** Stands beside one that is already among the answers. */
  readonly nearby: number
  /** Follows a message that asks something. */
  readonly answers: number
  /** Made of questions; long; full of names. */
  readonly asking: number
  readonly stating: number
  readonly naming: number
  /** The weight a passage was given. */
  readonly weight: number
  /** The sum that scores a half, and how far from it scores come near 0 and 1, so that they compare across questions. */
  readonly middle: number
  readonly breadth: number
}

export const WEIGHTS: Weights = {
  words: 6.5,
  commonness: 0,
  lengthMin: 0,
  meaning: 4.5,
  surroundings: 7,
  topics: 10,
  several: 1,
  period: 7,
  person: 1.1,
  others: -0.8,
  tellsWhen: 2.5,
  nearby: -0.3,
  answers: 0.75,
  asking: -1.75,
  stating: 0.6,
  naming: 0.4,
  weight: 1,
  middle: 12,
  breadth: 3,
}

/** The score of a strength, from 0 to 1. */
export const scoreOf = (strength: number, { middle, breadth }: Weights): number =>
  1 / (1 + Math.exp((middle - strength) / breadth))

/** The other way round. */
export const strengthOf = (score: number, { middle, breadth }: Weights): number =>
  middle - breadth * Math.log(1 / score - 1)

/** The answers to "What books has she read?" lie apart and share no words with it. Fitted to questions of this form alone. */
const OF_SEVERAL = { words: 0.46, meaning: 2, surroundings: 0.57, person: 0.73 }

export function weightsOfSeveral(weights: Weights): Weights {
  const changed = (name: keyof typeof OF_SEVERAL) =>
    weights[name] * (1 + weights.several * (OF_SEVERAL[name] - 1))
  return {
    ...weights,
    words: changed('words'),
    meaning: changed('meaning'),
    surroundings: changed('surroundings'),
    person: changed('person'),
  }
}

const STATED_WORDS_MAX = 40
const NAMES_MAX = 3

/** What a text tells, whatever the question. */
export const meritOf = (reading: Reading, weight: number, weights: Weights): number =>
  weights.asking * reading.questionShare +
  weights.stating * Math.log1p(Math.min(reading.statedWords, STATED_WORDS_MAX)) +
  weights.naming * Math.min(reading.names, NAMES_MAX) +
  weights.weight * weight
