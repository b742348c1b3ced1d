import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { latestOfPerson, messagesById, type StoredMessage } from '../messages/messages.store.ts'
import type { MemoryScope } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'

/** A fact as far as an answer needs it: what it is about and whether it denies that. */
export interface HeldFact {
  readonly factId: string
  readonly text: string
  readonly factType: string
  /** `user/home`, `user/allergy/nut`; '' for a fact that the rules could not read. */
  readonly slot: string
  readonly value: string
  readonly isDenied: boolean
  readonly sessionId: string
  readonly createdAt: Date
  /** What it was learned from. */
  readonly messageIds: readonly string[]
}

/** A fact that no longer holds, and the messages that once said it. */
export interface EndedFact {
  readonly text: string
  readonly slot: string
  readonly value: string
  readonly messageIds: readonly string[]
  /** When something else was said; null for what was ended by hand. */
  readonly until: Date | null
}

/** A message that current facts were learned from, or one of the latest, in the words of the person. */
export interface ToldMessage {
  readonly messageId: string
  readonly text: string
  readonly sessionId: string
  readonly at: Date
}

export interface FactsForAnswers {
  readonly held: readonly HeldFact[]
  readonly ended: readonly EndedFact[]
  readonly told: readonly ToldMessage[]
  /** Messages whose facts are still to be learned. */
  readonly unlearnedIds: readonly string[]
}

/** So many answer nearly every question; facts about health are read beyond that, all of them. */
const HELD_MAX = 120
const HEALTH_MAX = 200
const ENDED_MAX = 100
/** Messages are learned from in order, so that those still to be read are among the newest. */
const EXTRACTIONS_MAX = 20

/** Own words are wanted of so many of the facts, and of messages of no more than so many characters. */
const TOLD_MAX = 60
/** What was said last may have changed what was learned before. */
const LATEST_MAX = 40
const TOLD_LENGTH_MAX = 400

/** What holds now, what held before, and what is not yet learned. */
export async function factsForAnswers(tx: Tx, scope: MemoryScope): Promise<FactsForAnswers> {
  const current = tx.db
    .selectFrom('memory_facts')
    .select([
      'fact_id',
      'atomic_text',
      'fact_type',
      'slot',
      'slot_value',
      'session_id',
      'created_at',
      'evidence_message_ids',
    ])
    .select(sql<boolean>`(not assertion or polarity = -1)`.as('is_denied'))
    .where(ofScope(scope))
    .where('is_current', '=', true)
  const [held, health, ended, open, latest] = await Promise.all([
    current.orderBy('importance', 'desc').orderBy('last_confirmed', 'desc').limit(HELD_MAX).execute(),
    current.where('fact_type', '=', 'health').orderBy('last_confirmed', 'desc').limit(HEALTH_MAX).execute(),
    tx.db
      .selectFrom('memory_facts')
      .select(['atomic_text', 'slot', 'slot_value', 'evidence_message_ids', 'valid_until'])
      .where(ofScope(scope))
      .where('is_current', '=', false)
      .orderBy('valid_until', 'desc')
      .limit(ENDED_MAX)
      .execute(),
    tx.db
      .selectFrom('memory_extractions')
      .select(['message_ids', 'state'])
      .where(ofScope(scope))
      .orderBy('created_at', 'desc')
      .limit(EXTRACTIONS_MAX)
      .execute(),
    latestOfPerson(tx, scope, LATEST_MAX),
  ])
  const rows = new Map([...held, ...health].map((row) => [row.fact_id, row]))
  const evidence = [...rows.values()].slice(0, TOLD_MAX).flatMap((row) => row.evidence_message_ids.slice(-1))
  const told = evidence.length === 0 ? [] : await messagesById(tx, scope, evidence)
  return {
    held: [...rows.values()].map((row) => ({
      factId: row.fact_id,
      text: row.atomic_text,
      factType: row.fact_type,
      slot: row.slot,
      value: row.slot_value,
      isDenied: row.is_denied,
      sessionId: row.session_id,
      createdAt: row.created_at,
      messageIds: row.evidence_message_ids,
    })),
    ended: ended.map((row) => ({
      text: row.atomic_text,
      slot: row.slot,
      value: row.slot_value,
      messageIds: row.evidence_message_ids,
      until: row.valid_until,
    })),
    told: ownWords([...told, ...latest]),
    unlearnedIds: open.flatMap(({ state, message_ids }) =>
      state === 'queued' || state === 'running' ? message_ids : [],
    ),
  }
}

/** Short lines of the person, each once. */
const ownWords = (rows: readonly StoredMessage[]): readonly ToldMessage[] =>
  [...new Map(rows.map((row) => [row.message_id, row])).values()]
    .filter(({ role, content }) => role === 'user' && content.length <= TOLD_LENGTH_MAX)
    .map((row) => ({
      messageId: row.message_id,
      text: row.content,
      sessionId: row.session_id,
      at: row.said_at,
    }))
