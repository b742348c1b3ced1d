import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { usableContent } from '../messages/messages.store.ts'
import type { MemoryScope } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'

/** Said by no model: the text has no meaning to be found by, such as a tool's answer. */
export const NO_MODEL = 'none'

/** Messages that have no vector yet, in order. */
export async function messagesWithoutVector(tx: Tx, scope: MemoryScope, count: number) {
  return tx.db
    .selectFrom('memory_messages')
    .select(['message_id', 'role', usableContent.as('content')])
    .where(ofScope(scope))
    .where('vector_model', '=', sql<string>`''`)
    .orderBy('position')
    .limit(count)
    .execute()
}

export async function factsWithoutVector(tx: Tx, scope: MemoryScope, count: number) {
  return tx.db
    .selectFrom('memory_facts')
    .select(['fact_id', 'atomic_text'])
    .where(ofScope(scope))
    .where('vector_model', '=', sql<string>`''`)
    .where('is_current', '=', true)
    .orderBy('created_at')
    .limit(count)
    .execute()
}

/**
 * Says that the vectors of this memory are of `model` from now on. Those of another one are dropped, so that their rows
 * are without a vector again. The caller has locked the scope.
 */
export async function beginVectorModel(tx: Tx, scope: MemoryScope, model: string): Promise<void> {
  const others = sql`${ofScope(scope)} and vector_model not in ('', ${NO_MODEL}, ${model})`
  await sql`with
    messages as (update memory_messages set vector_model = '', vector = null where ${others}),
    facts as (update memory_facts set vector_model = '', vector = null where ${others})
    update memory_scopes set vector_model = ${model} where ${ofScope(scope)}`.execute(tx.db)
}

export interface VectorRow {
  readonly id: string
  readonly model: string
  readonly vector: Uint8Array | undefined
}

const packed = (tx: Tx, tenantId: string, rows: readonly VectorRow[]): string =>
  JSON.stringify(
    rows.map(({ id, model, vector }) => ({
      id,
      model,
      vector: vector === undefined ? null : Buffer.from(tx.words.bytes(tenantId, vector)).toString('hex'),
    })),
  )

export async function writeMessageVectors(
  tx: Tx,
  tenantId: string,
  rows: readonly VectorRow[],
  revision: number,
): Promise<void> {
  if (rows.length === 0) return
  await sql`update memory_messages set vector_model = given.model, vector = decode(given.vector, 'hex'),
      revision = ${revision}
    from jsonb_to_recordset(${packed(tx, tenantId, rows)}::jsonb) as given (id uuid, model text, vector text)
    where memory_messages.tenant_id = ${tenantId} and memory_messages.message_id = given.id`.execute(tx.db)
}

export async function writeFactVectors(
  tx: Tx,
  tenantId: string,
  rows: readonly VectorRow[],
  revision: number,
): Promise<void> {
  if (rows.length === 0) return
  await sql`update memory_facts set vector_model = given.model, vector = decode(given.vector, 'hex'),
      revision = ${revision}
    from jsonb_to_recordset(${packed(tx, tenantId, rows)}::jsonb) as given (id uuid, model text, vector text)
    where memory_facts.tenant_id = ${tenantId} and memory_facts.fact_id = given.id`.execute(tx.db)
}

/** The vectors of facts that hold, of one model. */
export async function vectorsOfFacts(tx: Tx, scope: MemoryScope): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await tx.db
    .selectFrom('memory_facts')
    .select(['fact_id', 'vector'])
    .where(ofScope(scope))
    .where('is_current', '=', true)
    .where('slot', '=', '')
    .where('vector', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ fact_id: id, vector }) => (vector === null ? [] : [[id, vector]])))
}

/** Seconds since 1970: tens of thousands of dates take longer to read than all the rest of a memory. */
const seconds = (column: 'last_confirmed' | 'last_retrieved_at' | 'valid_from' | 'event_time' | 'said_at') =>
  sql<number>`date_part('epoch', ${sql.ref(column)})`

/** A vector of another model is of no use. */
const vectorOf = (model: string) => sql<Buffer | null>`case when vector_model = ${model} then vector end`

/** Everything that changed since a revision, for an index: what is current, and the ids of what is not any more. */
export async function factsSince(tx: Tx, scope: MemoryScope, revision: number, model: string) {
  return (
    tx.db
      .selectFrom('memory_facts')
      .select([
        'fact_id',
        'atomic_text',
        'fact_type',
        'kind',
        'memory_type',
        'subject',
        'entities',
        'evidence_message_ids',
        'session_id',
        'importance',
        'emotional_intensity',
        'mention_count',
        'hit_count',
        'is_current',
        seconds('last_confirmed').as('last_confirmed_s'),
        sql<number | null>`${seconds('last_retrieved_at')}`.as('last_retrieved_s'),
        seconds('valid_from').as('valid_from_s'),
        sql<number | null>`${seconds('event_time')}`.as('event_time_s'),
        vectorOf(model).as('vector'),
      ])
      .where(ofScope(scope))
      .where('revision', '>', revision)
      // A whole index is built from what is current; only one that exists has to hear what is over.
      .$if(revision === 0, (query) => query.where('is_current', '=', true))
      .execute()
  )
}
export type IndexedFact = Awaited<ReturnType<typeof factsSince>>[number]

export async function messagesSince(tx: Tx, scope: MemoryScope, revision: number, model: string) {
  return tx.db
    .selectFrom('memory_messages')
    .select([
      'message_id',
      'session_id',
      'position',
      'role',
      'author',
      usableContent.as('content'),
      seconds('said_at').as('said_at_s'),
      vectorOf(model).as('vector'),
    ])
    .where(ofScope(scope))
    .where('revision', '>', revision)
    .where('role', 'in', sql<'user' | 'assistant'>`('user', 'assistant')`)
    .where(usableContent, '<>', '')
    .execute()
}
export type IndexedMessage = Awaited<ReturnType<typeof messagesSince>>[number]
