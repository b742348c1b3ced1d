import { sql } from 'kysely'
import { inJsonBatches } from '../../../platform/db/json-batches.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { usableContent } from '../messages/messages.store.ts'
import type { MemoryScope } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'
import { memoryMessages } from '../tables.ts'

/** A bound on what is looked through for sentences that repeat a fact; the newest come first. */
const MESSAGES_MAX = 2_000

/** Messages with these ids, and those that have a word in them. */
export function messagesWith(
  tx: Tx,
  scope: MemoryScope,
  by: { readonly ids: readonly string[]; readonly word: string },
): Promise<readonly OwnMessage[]> {
  if (tx.words.mayHaveSealed(scope.agent.tenant_id)) {
    const ids = new Set(by.ids)
    const isWanted = ({ message_id, whole }: WholeMessage) =>
      ids.has(message_id) || (by.word !== '' && whole.toLowerCase().includes(by.word))
    return messagesThat(tx, scope, { roles: ['user', 'assistant'], isWanted, limit: MESSAGES_MAX })
  }
  return tx.db
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
}

interface WholeMessage extends OwnMessage {
  readonly position: number
  /** With the sentences that were forgotten. */
  readonly whole: string
}

/** Sealed messages are opened and looked through a page at a time, newest first: SQL cannot look for words in them. */
async function messagesThat(
  tx: Tx,
  scope: MemoryScope,
  by: {
    readonly roles: readonly ('user' | 'assistant')[]
    readonly sessionId?: string | undefined
    readonly isWanted: (message: WholeMessage) => boolean
    readonly limit: number
  },
): Promise<readonly OwnMessage[]> {
  const found: OwnMessage[] = []
  for (let before: number | undefined; ; ) {
    let query = tx.db
      .selectFrom('memory_messages')
      .select(['message_id', 'position', 'content as whole', usableContent.as('content')])
      .where(ofScope(scope))
      .where('role', 'in', by.roles)
      .orderBy('position', 'desc')
      .limit(MESSAGES_MAX)
    if (before !== undefined) query = query.where('position', '<', before)
    if (by.sessionId !== undefined) query = query.where('session_id', '=', by.sessionId)
    const page = await query.execute()
    for (const message of page)
      if (by.isWanted(message)) {
        found.push({ message_id: message.message_id, content: message.content })
        if (found.length === by.limit) return found
      }
    if (page.length < MESSAGES_MAX) return found
    before = page.at(-1)?.position
  }
}

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
  const { tenant_id } = scope.agent
  // As the column that it is written to.
  const rows = redactions.map(({ message_id, content }) => ({ message_id, redacted_content: content }))
  await inJsonBatches(tx.words.rows(memoryMessages, tenant_id, rows), (json) =>
    sql`update memory_messages set redacted_content = given.redacted_content, vector = null, vector_model = '',
        revision = ${revision}
      from jsonb_to_recordset(${json}::jsonb) as given (message_id uuid, redacted_content text)
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
  const limit = Math.min(MESSAGES_MAX, by.limit)
  const { sessionId, fragments } = by
  if (fragments !== undefined && tx.words.mayHaveSealed(scope.agent.tenant_id)) {
    const isWanted = ({ whole, content }: WholeMessage) =>
      content !== '' && fragments.some((fragment) => whole.toLowerCase().includes(fragment))
    return messagesThat(tx, scope, { roles: ['user'], sessionId, isWanted, limit })
  }
  let query = tx.db
    .selectFrom('memory_messages')
    .select(['message_id', usableContent.as('content')])
    .where(ofScope(scope))
    .where('role', '=', 'user')
    .where(sql<boolean>`${usableContent} <> ''`)
    .orderBy('position', 'desc')
    .limit(limit)
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId)
  if (fragments !== undefined)
    query = query.where(
      sql<boolean>`exists (select from unnest(${[...fragments]}::text[]) as fragment
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
