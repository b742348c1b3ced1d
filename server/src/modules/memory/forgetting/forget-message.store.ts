import { type RawBuilder, sql } from 'kysely'
import { sha256 } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface ForgottenMessage {
  readonly tenantId: string
  readonly userId: string
  readonly sessionId: string
  /** SHA-256 of what was said, in hex, so that the job holds no copy of the words. */
  readonly contentHash: string
  readonly saidAt: Date
}

/**
 * Takes one message of a person out of the memory of every agent that has it: the words, what was learned from nothing
 * else, and what was summed up of that time. Of several with the same words, the one nearest in time goes.
 */
export async function forgetMessage(tx: Tx, gone: ForgottenMessage, now: Date): Promise<void> {
  const { tenantId, userId, sessionId } = gone
  const { rows: scopes } = await sql<{ agent_id: string; instance_id: string }>`
    update memory_scopes set version = version + 1, rebuilt_at_version = version + 1, updated_at = ${now}
    where (tenant_id, agent_id, user_id, instance_id) in (
      select scope.tenant_id, scope.agent_id, scope.user_id, scope.instance_id from memory_scopes scope
      where scope.tenant_id = ${tenantId} and scope.user_id = ${userId} and exists (
        select from memory_messages m where m.tenant_id = scope.tenant_id and m.agent_id = scope.agent_id
          and m.user_id = scope.user_id and m.instance_id = scope.instance_id and m.session_id = ${sessionId})
      order by scope.agent_id, scope.instance_id for update)
    returning agent_id, instance_id`.execute(tx.db)
  for (const { agent_id, instance_id } of scopes) {
    const mine = sql`tenant_id = ${tenantId} and user_id = ${userId} and agent_id = ${agent_id}
      and instance_id = ${instance_id}`
    const isIt = tx.words.mayHaveSealed(tenantId)
      ? sql`message_id = any(${await saidInSealed(tx, gone, mine)}::uuid[])`
      : sql`encode(sha256(convert_to(content, 'UTF8')), 'hex') = ${gone.contentHash}`
    const { rows } = await sql<{ message_id: string }>`
      delete from memory_messages where ${mine} and message_id = (
        select message_id from memory_messages
        where ${mine} and session_id = ${sessionId} and role = 'user' and ${isIt}
        order by abs(extract(epoch from said_at - ${gone.saidAt}::timestamptz)), message_id limit 1)
      returning message_id`.execute(tx.db)
    const [found] = rows
    if (found === undefined) continue
    const touched = await sql<{ fact_id: string; is_unproven: boolean }>`
      update memory_facts set evidence_message_ids = array_remove(evidence_message_ids, ${found.message_id}::uuid)
      where ${mine} and ${found.message_id}::uuid = any(evidence_message_ids)
      returning fact_id, cardinality(evidence_message_ids) = 0 as is_unproven`.execute(tx.db)
    const unproven = touched.rows.filter((fact) => fact.is_unproven).map((fact) => fact.fact_id)
    await sql`with gone as (
        delete from memory_facts where ${mine} and fact_id = any(${unproven}::uuid[])
        returning fact_id, supersedes_id)
      update memory_facts later set supersedes_id = gone.supersedes_id from gone
      where later.tenant_id = ${tenantId} and later.supersedes_id = gone.fact_id
        and later.fact_id not in (select fact_id from gone)`.execute(tx.db)
    await sql`delete from memory_summaries where ${mine}
      and period_start <= ${gone.saidAt} and period_end >= ${gone.saidAt}`.execute(tx.db)
  }
}

/** The messages of the session with these words, where the database cannot make a hash of them. */
async function saidInSealed(tx: Tx, gone: ForgottenMessage, mine: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    message_id: string
    content: string
  }>`select message_id, content from memory_messages
    where ${mine} and session_id = ${gone.sessionId} and role = 'user'`.execute(tx.db)
  return rows
    .filter(({ content }) => sha256(content).toString('hex') === gone.contentHash)
    .map(({ message_id }) => message_id)
}
