import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'

export interface ForgottenSession {
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
  readonly begunAt: Date
}

/**
 * Takes a session out of the memory of every agent that took part: what was said, what was learned from nothing else,
 * and what was summed up meanwhile. The memory's version grows first, under its lock, so that every process throws its
 * index away.
 */
export async function forgetSession(tx: Tx, forgotten: ForgottenSession, now: Date): Promise<void> {
  const { tenantId, userId, sessionId } = forgotten
  const session = sql`tenant_id = ${tenantId} and user_id = ${userId} and session_id = ${sessionId}`
  const { rows: agents } = await sql<{ agent_id: string }>`
    update memory_scopes set version = version + 1, rebuilt_at_version = version + 1, updated_at = ${now}
    where (tenant_id, agent_id, user_id, instance_id) in (
      select scope.tenant_id, scope.agent_id, scope.user_id, scope.instance_id from memory_scopes scope
      where scope.tenant_id = ${tenantId} and scope.user_id = ${userId} and exists (
        select from memory_messages m where m.tenant_id = scope.tenant_id and m.agent_id = scope.agent_id
          and m.user_id = scope.user_id and m.instance_id = scope.instance_id
          and m.session_id = ${sessionId})
      order by scope.agent_id, scope.instance_id for update)
    returning agent_id`.execute(tx.db)
  const ids = agents.map((row) => row.agent_id)
  await sql`delete from memory_extractions where ${session}`.execute(tx.db)
  // A fact that was heard elsewhere, too, stays with that evidence; what came of nothing else goes.
  await sql`update memory_facts set evidence_message_ids = array(
      select id from unnest(evidence_message_ids) as id
      where id not in (select message_id from memory_messages where ${session}))
    where tenant_id = ${tenantId} and user_id = ${userId} and agent_id = any(${ids}::uuid[])
      and cardinality(evidence_message_ids) > 0`.execute(tx.db)
  await sql`with gone as (
      delete from memory_facts where tenant_id = ${tenantId} and user_id = ${userId}
        and agent_id = any(${ids}::uuid[]) and session_id = ${sessionId} and cardinality(evidence_message_ids) = 0
      returning fact_id, supersedes_id)
    update memory_facts later set supersedes_id = gone.supersedes_id from gone
    where later.tenant_id = ${tenantId} and later.supersedes_id = gone.fact_id
      and later.fact_id not in (select fact_id from gone)`.execute(tx.db)
  await sql`delete from memory_summaries where tenant_id = ${tenantId} and user_id = ${userId}
    and agent_id = any(${ids}::uuid[]) and period_end >= ${forgotten.begunAt}`.execute(tx.db)
  await sql`delete from memory_messages where ${session}`.execute(tx.db)
}
