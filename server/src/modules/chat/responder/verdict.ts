import type { Known } from './answers.ts'

/** What is known of a topic: what holds, what is denied, and what is over. */
export interface Candidates {
  readonly positive: readonly Known[]
  readonly denied: readonly Known[]
  readonly bygone: readonly Known[]
}

/** How a yes/no question is answered: with the word or without it, and by which facts. */
export interface Verdict {
  readonly word?: 'Yes' | 'No'
  readonly facts: readonly Known[]
  /** What the question names and nothing is known of. */
  readonly unknown?: string
}
