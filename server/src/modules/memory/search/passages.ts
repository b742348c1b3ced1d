import { type Passage, vectorsIn } from '../../../algorithms/retrieval/index.ts'
import { SECOND_MS } from '../../../kernel/clock.ts'
import { weightOf } from '../facts/retention.rules.ts'
import type { IndexedFact, IndexedMessage } from './vectors.store.ts'

/** What a search finds: a fact, or something said. */
export interface FoundMemory {
  readonly id: string
  readonly kind: 'fact' | 'message'
  readonly text: string
  /** When it was said; of a fact about an event, when that is. */
  readonly at: Date
  readonly isEvent?: boolean
  readonly sessionId: string
  readonly factType?: string
  /** Something that the person owns: a fact of the kind `inventory`. */
  readonly isItem?: boolean
  /** The name of the other agent that learned it, while agents share their memories. */
  readonly learnedBy?: string
  readonly role?: string
  readonly author?: string
}

/** What questions call those who speak. */
export interface Names {
  readonly person: string
  readonly agent: string
}

/** Times are stored to the millisecond; what seconds add to that is their own imprecision. */
const inMs = (seconds: number): number => Math.round(seconds * SECOND_MS)

/** Facts stand alone: they have no neighbours in the order of what was said. */
const FACT_POSITION = 0

export function passageOfMessage(message: IndexedMessage, names: Names): Passage {
  return {
    id: message.message_id,
    kind: 'message',
    text: message.content,
    at: inMs(message.said_at_s),
    thread: message.session_id,
    position: message.position,
    speaker: message.author || (message.role === 'assistant' ? names.agent : names.person),
    entities: [],
    weight: MESSAGE_WEIGHT,
    ...(message.vector === null ? {} : { vectors: vectorsIn(message.vector) }),
  }
}

/** What was said weighs as much as a fact of middling importance. */
const MESSAGE_WEIGHT = 0.5

export function passageOfFact(fact: IndexedFact, names: Names, now: Date): Passage {
  return {
    id: fact.fact_id,
    kind: 'fact',
    text: fact.atomic_text,
    at: inMs(fact.valid_from_s),
    thread: '',
    position: FACT_POSITION,
    speaker: fact.subject === 'user' ? names.person : '',
    entities: fact.entities,
    weight: weightOf(
      {
        memory_type: fact.memory_type,
        emotional_intensity: fact.emotional_intensity,
        importance: fact.importance,
        mention_count: fact.mention_count,
        hit_count: fact.hit_count,
        last_confirmed: new Date(inMs(fact.last_confirmed_s)),
        last_retrieved_at: fact.last_retrieved_s === null ? null : new Date(inMs(fact.last_retrieved_s)),
      },
      now,
    ),
    sources: fact.evidence_message_ids,
    ...(fact.vector === null ? {} : { vectors: vectorsIn(fact.vector) }),
  }
}

export const foundMessage = (message: IndexedMessage): FoundMemory => ({
  id: message.message_id,
  kind: 'message',
  text: message.content,
  at: new Date(inMs(message.said_at_s)),
  sessionId: message.session_id,
  role: message.role,
  ...(message.author === '' ? {} : { author: message.author }),
})

export const foundFact = (fact: IndexedFact): FoundMemory => ({
  id: fact.fact_id,
  kind: 'fact',
  text: fact.atomic_text,
  at: new Date(inMs(fact.event_time_s ?? fact.valid_from_s)),
  ...(fact.event_time_s === null ? {} : { isEvent: true }),
  sessionId: fact.session_id,
  factType: fact.fact_type,
  ...(fact.kind === 'inventory' ? { isItem: true } : {}),
})
