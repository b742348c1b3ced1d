import { sql } from 'kysely'
import { newId } from '../../../kernel/ids.ts'
import { mapInSlices } from '../../../kernel/time-slices.ts'
import { inJsonBatches } from '../../../platform/db/json-batches.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type MemoryScope, ownColumns } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'
import { memoryMessages, type ToolCall } from '../tables.ts'

export interface NewMessage {
  readonly role: 'user' | 'assistant' | 'system' | 'tool'
  readonly content: string
  readonly at: Date
  /** Who said it, where it is not plainly the person or the agent. */
  readonly author?: string | undefined
  readonly toolCallId?: string | undefined
  readonly toolCalls?: readonly ToolCall[] | undefined
  /** What may be used of it, where that is not all: a request to forget something names it. */
  readonly usable?: string | undefined
}

const SHOWN = [
  'message_id',
  'session_id',
  'position',
  'role',
  'author',
  'tool_call_id',
  'tool_calls',
  'said_at',
] as const

/** What may be used of a message: without the sentences that were forgotten. */
export const usableContent = sql<string>`coalesce(redacted_content, content)`

/** A few statements, however many there are; their order is their position. */
export async function insertMessages(
  tx: Tx,
  scope: MemoryScope,
  sessionId: string,
  messages: readonly NewMessage[],
  place: { readonly revision: number; readonly after: number; readonly now: Date },
) {
  const { tenant_id, agent_id, user_id, instance_id } = ownColumns(scope)
  // Literals without a spread, which V8 makes much faster.
  const rows = await mapInSlices(messages, (message, index) => ({
    tenant_id,
    agent_id,
    user_id,
    instance_id,
    message_id: newId(),
    session_id: sessionId,
    position: place.after + index + 1,
    role: message.role,
    author: message.author ?? '',
    content: message.content,
    tool_call_id: message.toolCallId ?? '',
    tool_calls: message.toolCalls ?? null,
    said_at: message.at,
    created_at: place.now,
    revision: place.revision,
    redacted_content: message.usable ?? null,
  }))
  const columns = sql.raw(
    'tenant_id, agent_id, user_id, instance_id, message_id, session_id, position, role, author, content, ' +
      'tool_call_id, tool_calls, said_at, created_at, revision, redacted_content',
  )
  await inJsonBatches(tx.words.rows(memoryMessages, tenant_id, rows), (json) =>
    sql`insert into memory_messages (${columns})
      select ${columns} from jsonb_populate_recordset(null::memory_messages, ${json}::jsonb)`.execute(tx.db),
  )
  return rows
}
export type StoredMessage = Pick<
  Awaited<ReturnType<typeof insertMessages>>[number],
  (typeof SHOWN)[number] | 'content'
>

/** The last ones of a session, oldest first. */
export async function sessionMessages(
  tx: Tx,
  scope: MemoryScope,
  sessionId: string,
  page: { readonly limit: number; readonly offset?: number; readonly since?: Date },
): Promise<readonly StoredMessage[]> {
  let query = tx.db
    .selectFrom('memory_messages')
    .select(SHOWN)
    .select(usableContent.as('content'))
    .where(ofScope(scope))
    .where('session_id', '=', sessionId)
    .orderBy('position', 'desc')
    .limit(page.limit)
    .offset(page.offset ?? 0)
  if (page.since !== undefined) query = query.where('said_at', '>=', page.since)
  return (await query.execute()).reverse()
}

/** How many messages a session has; counts to `max` at most. */
export async function countSessionMessages(
  tx: Tx,
  scope: MemoryScope,
  sessionId: string,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      select from memory_messages where ${ofScope(scope)} and session_id = ${sessionId} limit ${max}) as found`.execute(
    tx.db,
  )
  return rows[0]?.count ?? 0
}

export async function messagesById(
  tx: Tx,
  scope: MemoryScope,
  ids: readonly string[],
): Promise<readonly StoredMessage[]> {
  return tx.db
    .selectFrom('memory_messages')
    .select(SHOWN)
    .select(usableContent.as('content'))
    .where(ofScope(scope))
    .where('message_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('position')
    .execute()
}

/** What the person said last, in whatever session, newest first. */
export async function latestOfPerson(
  tx: Tx,
  scope: MemoryScope,
  count: number,
): Promise<readonly StoredMessage[]> {
  return tx.db
    .selectFrom('memory_messages')
    .select(SHOWN)
    .select(usableContent.as('content'))
    .where(ofScope(scope))
    .where('role', '=', 'user')
    .orderBy('position', 'desc')
    .limit(count)
    .execute()
}

/** What was said just before: an answer means little without its question. */
export async function messagesBefore(
  tx: Tx,
  scope: MemoryScope,
  sessionId: string,
  position: number,
  count: number,
): Promise<readonly StoredMessage[]> {
  const rows = await tx.db
    .selectFrom('memory_messages')
    .select(SHOWN)
    .select(usableContent.as('content'))
    .where(ofScope(scope))
    .where('session_id', '=', sessionId)
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .limit(count)
    .execute()
  return rows.reverse()
}

export async function deleteMessages(tx: Tx, scope: MemoryScope): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('memory_messages')
    .where(ofScope(scope))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
