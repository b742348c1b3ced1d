import type { EndedFact } from '../../memory/index.ts'
import type { Known } from './answers.ts'

export interface Recall {
  readonly known: readonly Known[]
  readonly ended: readonly EndedFact[]
  /** The person's name, if known. */
  readonly names: readonly string[]
  readonly sessionId: string
  readonly now: Date
  readonly timezone: string
}

export interface Told {
  readonly text: string
  /** The facts it was made of. */
  readonly usedIds: readonly string[]
  /** No answer, but something about the same: the message it was said in. */
  readonly nearId?: string
}

/** What an answer about a topic is made from. */
export type TopicRecall = Omit<Recall, 'sessionId'>
