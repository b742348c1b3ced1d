import type { Holding } from '../holding.ts'
import type { People } from '../people.ts'
import type { Sentence, Taken } from './pattern.ts'

/** A pattern that matched, and what there is to make a fact of. */
export interface Found {
  readonly sentence: Sentence
  readonly taken: Taken
  readonly people: People
  readonly holding: Holding
}
