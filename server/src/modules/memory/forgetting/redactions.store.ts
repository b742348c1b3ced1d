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
