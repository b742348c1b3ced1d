import type { Passage } from '../../algorithms/retrieval/index.ts'
import { weightOf } from './retention.rules.ts'
import type { IndexedFact, IndexedMessage } from './vectors.store.ts'

/** What a search finds: a fact, or something said. */
export interface Remembered {
  readonly id: string
  readonly kind: 'fact' | 'message'
  readonly text: string
  readonly at: Date
  readonly sessionId: string
  readonly factType?: string
  readonly role?: string
  readonly author?: string
}

/** What questions call those who speak. */
export interface Names {
  readonly person: string
  readonly agent: string
}

/** Facts stand alone: they have no neighbours in the order of what was said. */
const FACT_POSITION = 0

export function passageOfMessage(message: IndexedMessage, model: string, names: Names): Passage {
  return {
    id: message.message_id,
    kind: 'message',
    text: message.content,
    at: message.said_at.getTime(),
    thread: message.session_id,
    position: message.position,
    speaker: message.author || (message.role === 'assistant' ? names.agent : names.person),
    entities: [],
    weight: MESSAGE_WEIGHT,
    ...(message.vector_model === model && message.vector !== null ? { vector: message.vector } : {}),
  }
}

/** What was said weighs as much as a fact of middling importance. */
const MESSAGE_WEIGHT = 0.5

export function passageOfFact(fact: IndexedFact, model: string, names: Names, now: Date): Passage {
  return {
    id: fact.fact_id,
    kind: 'fact',
    text: fact.atomic_text,
    at: fact.valid_from.getTime(),
    thread: '',
    position: FACT_POSITION,
    speaker: fact.subject === 'user' ? names.person : '',
    entities: fact.entities,
    weight: weightOf(fact, now),
    sources: fact.evidence_message_ids,
    ...(fact.vector_model === model && fact.vector !== null ? { vector: fact.vector } : {}),
  }
}

export const rememberedMessage = (message: IndexedMessage): Remembered => ({
  id: message.message_id,
  kind: 'message',
  text: message.content,
  at: message.said_at,
  sessionId: message.session_id,
  role: message.role,
  ...(message.author === '' ? {} : { author: message.author }),
})

export const rememberedFact = (fact: IndexedFact): Remembered => ({
  id: fact.fact_id,
  kind: 'fact',
  text: fact.atomic_text,
  at: fact.event_time ?? fact.valid_from,
  sessionId: fact.session_id,
  factType: fact.fact_type,
})
