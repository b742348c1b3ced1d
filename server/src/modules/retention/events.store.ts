import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

/** Events that name a person who is held, or a conversation of theirs, stay. */
const isExpired = (tenantId: string, before: Date) =>
  sql<boolean>`event.tenant_id = ${tenantId} and event.created_at < ${before}
    and not exists (select from legal_holds hold where hold.tenant_id = ${tenantId} and hold.lifted_at is null
      and (hold.user_id is null or hold.user_id = event.subject_id or hold.user_id = event.payload ->> 'user_id'
        or exists (select from conversations held where held.tenant_id = ${tenantId} and held.user_id = hold.user_id
          and held.conversation_id::text = event.subject_id)))`

export async function deleteExpiredEvents(
  tx: Tx,
  tenantId: string,
  before: Date,
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from events where tenant_id = ${tenantId} and ctid = any(array(
    select ctid from events event where ${isExpired(tenantId, before)} limit ${count}))`.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

export async function countExpiredEvents(tx: Tx, tenantId: string, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from events event
    where ${isExpired(tenantId, before)}`.execute(tx.db)
  return rows[0]?.count ?? 0
}
