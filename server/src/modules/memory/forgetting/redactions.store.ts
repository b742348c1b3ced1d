import { sql } from 'kysely'
import { inJsonBatches } from '../../../platform/db/json-batches.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { usableContent } from '../messages/messages.store.ts'
import type { MemoryScope } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'

/** A bound on what is looked through for sentences that repeat a fact; the newest come first. */
const MESSAGES_MAX = 2_000

/** Messages with these ids, and those that have a word in them. */
export const messagesWith = (
  tx: Tx,
  scope: MemoryScope,
  by: { readonly ids: readonly string[]; readonly word: string },
) =>
  tx.db
    .selectFrom('memory_messages')
    .select(['message_id', usableContent.as('content')])
    .where(ofScope(scope))
    .where(
      sql<boolean>`(message_id = any(${[...by.ids]}::uuid[])
        or ${by.word} <> '' and position(${by.word} in lower(content)) > 0)`,
    )
    .where('role', 'in', ['user', 'assistant'])
    .orderBy('position', 'desc')
    .limit(MESSAGES_MAX)
    .execute()

export interface Redaction {
  readonly message_id: string
  readonly content: string
}

/** Their vectors were made of the whole content, so they are made again. */
export async function writeRedactions(
  tx: Tx,
  scope: MemoryScope,
  redactions: readonly Redaction[],
  revision: number,
): Promise<void> {
  await inJsonBatches(redactions, (json) =>
    sql`update memory_messages set redacted_content = given.content, vector = null, vector_model = '',
        revision = ${revision}
      from jsonb_to_recordset(${json}::jsonb) as given (message_id uuid, content text)
      where memory_messages.tenant_id = ${scope.agent.tenant_id}
        and memory_messages.message_id = given.message_id`.execute(tx.db),
  )
}

/** What is left of those messages that were redacted. */
export const redactedAmong = (tx: Tx, scope: MemoryScope, ids: readonly string[]) =>
  tx.db
    .selectFrom('memory_messages')
    .select(['message_id', usableContent.as('content')])
    .where(ofScope(scope))
    .where('message_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('redacted_content', 'is not', null)
    .execute()

export interface OwnMessage {
  readonly message_id: string
  readonly content: string
}

/** What the person said, newest first, as far as it may still be used. */
export const ownMessages = (
  tx: Tx,
  scope: MemoryScope,
  by: {
    readonly sessionId?: string | undefined
    /** Parts of words in lower case, one of which must be in it. */
    readonly fragments?: readonly string[] | undefined
    readonly limit: number
  },
): Promise<readonly OwnMessage[]> => {
  let query = tx.db
    .selectFrom('memory_messages')
    .select(['message_id', usableContent.as('content')])
    .where(ofScope(scope))
    .where('role', '=', 'user')
    .where(sql<boolean>`${usableContent} <> ''`)
    .orderBy('position', 'desc')
    .limit(Math.min(MESSAGES_MAX, by.limit))
  if (by.sessionId !== undefined) query = query.where('session_id', '=', by.sessionId)
  if (by.fragments !== undefined)
    query = query.where(
      sql<boolean>`exists (select from unnest(${[...by.fragments]}::text[]) as fragment
        where position(fragment in lower(content)) > 0)`,
    )
  return query.execute()
}

/** Those messages, as far as they may be used. */
export const usableMessages = (
  tx: Tx,
  scope: MemoryScope,
  ids: readonly string[],
): Promise<readonly OwnMessage[]> =>
  tx.db
    .selectFrom('memory_messages')
    .select(['message_id', usableContent.as('content')])
    .where(ofScope(scope))
    .where('message_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
