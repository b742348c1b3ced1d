import { createHash } from 'node:crypto'
import type {
  ExtractedFact,
  Extractor,
  KnownFact,
  SpokenMessage,
} from '../../server/src/modules/memory/extraction/extractor.ts'
import { namesValue } from '../../server/src/modules/memory/facts/fact.rules.ts'
import type { Conversation, Turn } from './locomo-data.ts'

/** A fact that was learned, and the turn that it was learned from. */
export interface LearnedFact {
  readonly conversation: string
  readonly turn: Turn
  readonly fact: ExtractedFact
  /** Names the fact in the labels, which must not repeat the data. */
  readonly key: string
}

const keyOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/**
 * Lets the extractor read a conversation of two people twice, each of them in turn as the person and the other one as
 * the agent, session by session and with what is known by then.
 */
export async function factsOf(extractor: Extractor, conversation: Conversation): Promise<LearnedFact[]> {
  const learned: LearnedFact[] = []
  for (const person of new Set(conversation.turns.map((turn) => turn.speaker))) {
    const known = new Map<string, KnownFact>()
    for (const turns of sessionsOf(conversation)) {
      const facts = await extractor.extract({
        messages: turns.map((turn) => spoken(turn, person)),
        userName: person,
        agentName: '',
        timezone: '',
        known: [...known.values()],
      })
      for (const fact of facts) {
        remember(known, fact)
        const turn = turns.find(({ id }) => id === fact.evidence.at(-1))
        if (turn !== undefined)
          learned.push({ conversation: conversation.id, turn, fact, key: keyOf(fact.text) })
      }
    }
  }
  return learned
}

const spoken = (turn: Turn, person: string): SpokenMessage => ({
  id: turn.id,
  role: turn.speaker === person ? 'user' : 'assistant',
  content: turn.text,
  at: new Date(turn.at),
})

function sessionsOf({ turns }: Conversation): readonly (readonly Turn[])[] {
  const sessions = new Map<string, Turn[]>()
  for (const turn of turns) sessions.set(turn.session, [...(sessions.get(turn.session) ?? []), turn])
  return [...sessions.values()]
}

function remember(known: Map<string, KnownFact>, fact: ExtractedFact): void {
  if (fact.slot === '') return
  const { text, slot, value, polarity } = fact
  const standing = known.get(slot)
  if (!fact.retracts) known.set(slot, { id: slot, text, slot, value, polarity })
  else if (standing !== undefined && (value === '' || namesValue(value, standing.value))) known.delete(slot)
}
