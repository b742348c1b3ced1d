import { type Insertable, sql } from 'kysely'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MemoryScope } from '../../memory/index.ts'
import { isNotHeld } from '../../people/index.ts'
import { chatTurns } from '../tables.ts'
import type { LikeTurn } from './like-turn.rules.ts'

export type NewTurn = Insertable<RowOf<typeof chatTurns>>

/** False when the turn is there already: a request that was sent twice at once counts once. */
export async function insertTurn(tx: Tx, turn: NewTurn): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('chat_turns')
    .values(tx.words.values(chatTurns, turn.tenant_id as string, turn))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const findTurn = (tx: Tx, tenantId: string, agentId: string, turnId: string) =>
  tx.db
    .selectFrom('chat_turns')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('turn_id', '=', turnId)
    .executeTakeFirst()
export type TurnRow = NonNullable<Awaited<ReturnType<typeof findTurn>>>

/** Of every agent that took part. */
export async function deleteTurnsOf(
  tx: Tx,
  session: { readonly tenantId: string; readonly userId: string; readonly sessionId: string },
): Promise<void> {
  await tx.db
    .deleteFrom('chat_turns')
    .where('tenant_id', '=', session.tenantId)
    .where('user_id', '=', session.userId)
    .where('session_id', '=', session.sessionId)
    .execute()
}

const isExpired = (tenantId: string, before: Date) =>
  sql<boolean>`tenant_id = ${tenantId} and created_at < ${before} and ${isNotHeld(tenantId, 'chat_turns.user_id')}`

/** Of one workspace, some at a time. */
export async function deleteExpiredTurns(
  tx: Tx,
  tenantId: string,
  before: Date,
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from chat_turns where ctid = any(array(
    select ctid from chat_turns where ${isExpired(tenantId, before)} limit ${count}))`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

export async function countExpiredTurns(tx: Tx, tenantId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from chat_turns
    where ${isExpired(tenantId, before)}`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** What was said goes; that there were turns, with what they cost, stays. */
export async function emptyTurnsOf(tx: Tx, { agent, userId, instanceId }: MemoryScope): Promise<void> {
  await tx.db
    .updateTable('chat_turns')
    .set({ reply: '', external_tool_calls: '[]', side_effects: '{}' })
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('user_id', '=', userId)
    .where('instance_id', '=', instanceId)
    .execute()
}

const TURNS_LOOKED_AT = 100

/** Those of the person's latest turns that answered with this text, or to this request, newest first. */
export async function turnsLike(
  tx: Tx,
  { agent, userId, instanceId }: MemoryScope,
  like: { readonly reply: string | undefined; readonly requestHash: Buffer },
): Promise<readonly LikeTurn[]> {
  const replies =
    like.reply === undefined ? [] : tx.words.forms('chat_turns.reply', agent.tenant_id, [like.reply])
  const { rows } =
    await sql<LikeTurn>`select session_id, request_hash, external_tool_calls, created_at, is_last,
      reply = any(${replies}::text[]) as has_reply
    from (
      select latest.*, row_number() over (order by created_at desc, turn_id desc) = 1 as is_last
      from (
        select turn_id, session_id, request_hash, external_tool_calls, created_at, reply from chat_turns
        where tenant_id = ${agent.tenant_id} and agent_id = ${agent.agent_id}
          and user_id = ${userId} and instance_id = ${instanceId}
        order by created_at desc, turn_id desc limit ${TURNS_LOOKED_AT}
      ) latest
    ) numbered
    where request_hash = ${like.requestHash} or reply = any(${replies}::text[])
    order by created_at desc, turn_id desc`.execute(tx.db)
  return rows
}

export const turnsOfSession = (tx: Tx, tenantId: string, agentId: string, sessionId: string) =>
  tx.db
    .selectFrom('chat_turns')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('turn_id')
    .execute()
