import type { Insertable } from 'kysely'
import type { RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MemoryScope } from '../../memory/index.ts'
import type { chatTurns } from '../tables.ts'

type NewTurn = Insertable<RowOf<typeof chatTurns>>

/** False when the turn is there already: a request that was sent twice at once counts once. */
export async function insertTurn(tx: Tx, turn: NewTurn): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('chat_turns')
    .values(turn)
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
