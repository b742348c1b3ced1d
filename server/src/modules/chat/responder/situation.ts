import type { EndedFact } from '../../memory/index.ts'
import type { MoodWords, Persona } from '../context/persona.rules.ts'
import type { Known } from './answers.ts'
import type { Passage } from './quote.ts'

/** Everything a reply is made of; the same input always gives the same reply. */
export interface Situation {
  readonly persona: Persona
  readonly mood: MoodWords
  readonly userName: string
  readonly known: readonly Known[]
  /** Facts that no longer hold. What was once said of them answers nothing. */
  readonly ended?: readonly EndedFact[]
  /** What the knowledge base says about the message, to agents that may see it. */
  readonly passages?: readonly Passage[]
  /** This session so far, oldest first, without the message at hand. */
  readonly recentTurns: readonly { readonly role: string; readonly content: string }[]
  readonly message: string
  readonly sessionId: string
  readonly now: Date
  readonly timezone: string
  /** The language set for the agent or the request; what people write in counts before it. */
  readonly language?: string | undefined
}

export interface Reply {
  readonly text: string
  /** The facts it was made of. */
  readonly usedIds: readonly string[]
}
