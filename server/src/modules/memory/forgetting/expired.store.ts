import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { isNotHeld } from '../../people/index.ts'
import type { MemoryScope } from '../scope.ts'
import { ofScope } from '../scopes.store.ts'

/** Said and stored before that moment. */
const isOldMessage = (before: Date) =>
  sql<boolean>`message.said_at < ${before} and message.created_at < ${before}`

/** Since that moment neither confirmed, used in a reply, changed nor ended, and not about a time after it. */
const isOldFact = (before: Date) =>
  sql<boolean>`fact.last_confirmed < ${before} and fact.updated_at < ${before}
    and coalesce(fact.last_retrieved_at < ${before}, true) and coalesce(fact.valid_until < ${before}, true)
    and coalesce(fact.event_time < ${before}, true) and coalesce(fact.time_sensitive_at < ${before}, true)`

const inScope = (row: string) =>
  sql`${sql.ref(`${row}.tenant_id`)} = scope.tenant_id and ${sql.ref(`${row}.agent_id`)} = scope.agent_id
    and ${sql.ref(`${row}.user_id`)} = scope.user_id and ${sql.ref(`${row}.instance_id`)} = scope.instance_id`

export type ScopePlace = readonly [agentId: string, userId: string, instanceId: string]

/** The next memory of a person, in the order of their keys, that has something old in it and is under no hold. */
export async function nextExpiredScope(
  tx: Tx,
  tenantId: string,
  before: Date,
  after: ScopePlace | undefined,
): Promise<ScopePlace | undefined> {
  const [agent, user, instance] = after ?? []
  const rest =
    after === undefined
      ? sql`true`
      : sql`(scope.agent_id, scope.user_id, scope.instance_id) > (${agent}::uuid, ${user}::text, ${instance}::text)`
  const { rows } = await sql<{ agent_id: string; user_id: string; instance_id: string }>`
    select scope.agent_id, scope.user_id, scope.instance_id from memory_scopes scope
    where scope.tenant_id = ${tenantId} and scope.user_id <> '' and ${rest}
      and ${isNotHeld(tenantId, 'scope.user_id')}
      and (exists (select from memory_facts fact where ${inScope('fact')} and ${isOldFact(before)})
        or exists (select from memory_messages message where ${inScope('message')} and ${isOldMessage(before)}))
    order by scope.agent_id, scope.user_id, scope.instance_id limit 1`.execute(tx.db)
  const [found] = rows
  return found && [found.agent_id, found.user_id, found.instance_id]
}

export async function expiredFactIds(
  tx: Tx,
  scope: MemoryScope,
  before: Date,
  count: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ fact_id: string }>`select fact_id from memory_facts fact
    where ${ofScope(scope)} and ${isOldFact(before)} order by fact_id limit ${count}`.execute(tx.db)
  return rows.map(({ fact_id }) => fact_id)
}

/** Facts that stay are no longer proved by what is gone. */
export async function deleteExpiredMessages(
  tx: Tx,
  scope: MemoryScope,
  before: Date,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ message_id: string }>`delete from memory_messages where ${ofScope(scope)}
    and message_id = any(array(select message_id from memory_messages message
      where ${ofScope(scope)} and ${isOldMessage(before)} order by position limit ${count}))
    returning message_id`.execute(tx.db)
  const gone = rows.map(({ message_id }) => message_id)
  if (gone.length === 0) return 0
  await sql`update memory_facts set evidence_message_ids = array(
      select id from unnest(evidence_message_ids) as id where id <> all(${gone}::uuid[]))
    where ${ofScope(scope)} and evidence_message_ids && ${gone}::uuid[]`.execute(tx.db)
  return gone.length
}

export async function countExpiredMemory(
  tx: Tx,
  tenantId: string,
  before: Date,
): Promise<{ readonly facts: number; readonly messages: number }> {
  const ofPeople = (row: string) => sql`${sql.ref(`${row}.tenant_id`)} = ${tenantId}
    and ${sql.ref(`${row}.user_id`)} <> '' and ${isNotHeld(tenantId, `${row}.user_id`)}`
  const { rows } = await sql<{ facts: number; messages: number }>`select
    (select count(*)::int from memory_facts fact where ${ofPeople('fact')} and ${isOldFact(before)}) as facts,
    (select count(*)::int from memory_messages message
      where ${ofPeople('message')} and ${isOldMessage(before)}) as messages`.execute(tx.db)
  return rows[0] ?? { facts: 0, messages: 0 }
}
