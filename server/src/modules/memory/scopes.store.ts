import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import { type MemoryScope, ownColumns } from './scope.ts'

/** A predicate for the rows of one memory, for any of its tables. */
export const ofScope = (scope: MemoryScope) => {
  const { tenant_id, agent_id, user_id, instance_id } = ownColumns(scope)
  return sql<boolean>`tenant_id = ${tenant_id} and agent_id = ${agent_id}
    and user_id = ${user_id} and instance_id = ${instance_id}`
}

export interface ScopeState {
  /** The revision that this transaction's rows carry. */
  readonly version: number
  /** How many messages there were before, which is the last position in use. */
  readonly messagesBefore: number
  /** The model that its vectors are of; empty as long as it has none. */
  readonly vectorModel: string
}

/**
 * A memory begins with the time as its version. One that is deleted and begun anew under the same names is then newer
 * than any index of the old one.
 */
export const FIRST_VERSION = sql<number>`(extract(epoch from statement_timestamp()) * 1000000)::bigint`

/**
 * Serialises this transaction with other writers of the memory. This lock is always taken before any other of the
 * memory's, which prevents deadlocks.
 */
export async function changeScope(
  tx: Tx,
  scope: MemoryScope,
  change: { readonly now: Date; readonly messages?: number; readonly isRemoval?: boolean },
): Promise<ScopeState> {
  const messages = change.messages ?? 0
  const row = await tx.db
    .insertInto('memory_scopes')
    .values({
      ...ownColumns(scope),
      version: FIRST_VERSION,
      rebuilt_at_version: FIRST_VERSION,
      messages_total: messages,
      created_at: change.now,
      updated_at: change.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'agent_id', 'user_id', 'instance_id']).doUpdateSet({
        version: sql`memory_scopes.version + 1`,
        messages_total: sql`memory_scopes.messages_total + excluded.messages_total`,
        updated_at: change.now,
        ...(change.isRemoval ? { rebuilt_at_version: sql`memory_scopes.version + 1` } : {}),
      }),
    )
    .returning(['version', 'messages_total', 'vector_model'])
    .executeTakeFirstOrThrow()
  const messagesBefore = row.messages_total - messages
  return { version: row.version, messagesBefore, vectorModel: row.vector_model }
}

/** Undefined for a memory that has nothing in it, which is all it costs to ask. */
export const findScope = (tx: Tx, scope: MemoryScope) =>
  tx.db
    .selectFrom('memory_scopes')
    .select(['version', 'rebuilt_at_version', 'vector_model'])
    .where(ofScope(scope))
    .executeTakeFirst()

/**
 * People of an agent whose memory is worth searching for these words: first those with a current fact that holds one of
 * them, then those who were active last. Messages are not looked through here: an agent may have millions.
 */
export async function peopleToSearch(
  tx: Tx,
  { agent, instanceId }: Pick<MemoryScope, 'agent' | 'instanceId'>,
  words: readonly string[],
  count: number,
): Promise<readonly string[]> {
  if (tx.words.mayHaveSealed(agent.tenant_id))
    return peopleWithSealedFacts(tx, { agent, instanceId }, words, count)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await tx.run<{ user_id: string }>({
    text: `select s.user_id from memory_scopes s
      left join (
        select user_id, count(*) as facts from memory_facts
        where tenant_id = $1 and agent_id = $2 and instance_id = $3 and is_current and atomic_text ilike any($4::text[])
        group by user_id
      ) f on f.user_id = s.user_id
      where s.tenant_id = $1 and s.agent_id = $2 and s.instance_id = $3 and s.user_id <> ''
      order by coalesce(f.facts, 0) desc, s.updated_at desc, s.user_id limit $5`,
    values: [agent.tenant_id, agent.agent_id, instanceId, patterns, count],
  })
  return rows.map(({ user_id }) => user_id)
}

/** Of an agent's sealed facts, so many are opened to see whether they hold the words; the newest come first. */
const SEALED_FACTS_MAX = 5_000

/** The same where SQL cannot look into the facts. */
async function peopleWithSealedFacts(
  tx: Tx,
  { agent, instanceId }: Pick<MemoryScope, 'agent' | 'instanceId'>,
  words: readonly string[],
  count: number,
): Promise<readonly string[]> {
  const wanted = words.map((word) => word.toLowerCase())
  const facts = await tx.db
    .selectFrom('memory_facts')
    .select(['user_id', 'atomic_text'])
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('instance_id', '=', instanceId)
    .where('is_current', '=', true)
    .where('user_id', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(SEALED_FACTS_MAX)
    .execute()
  const counts = new Map<string, number>()
  for (const { user_id, atomic_text } of facts) {
    const text = atomic_text.toLowerCase()
    if (wanted.some((word) => text.includes(word))) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  }
  const named = [...counts].sort(([, one], [, other]) => other - one).map(([userId]) => userId)
  const active = await tx.db
    .selectFrom('memory_scopes')
    .select('user_id')
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('instance_id', '=', instanceId)
    .where('user_id', '<>', '')
    .orderBy('updated_at', 'desc')
    .orderBy('user_id')
    .limit(count)
    .execute()
  return [...new Set([...named, ...active.map(({ user_id }) => user_id)])].slice(0, count)
}

/** In a fixed order, a page at a time. */
const PLACE = sql<string>`concat_ws(chr(1), tenant_id, agent_id, user_id, instance_id) collate "C"`

/** Memories of every workspace whose vectors are of another model. */
export async function scopesOfOtherModels(tx: Tx, model: string, after: string | undefined, count: number) {
  let query = tx.db
    .selectFrom('memory_scopes')
    .select(['tenant_id', 'agent_id', 'user_id', 'instance_id', PLACE.as('place')])
    .where('vector_model', 'not in', ['', model])
    .orderBy(PLACE)
    .limit(count)
  if (after !== undefined) query = query.where(PLACE, '>', after)
  return query.execute()
}

/** Memories of people that changed lately, of every workspace, in a fixed order. */
export async function scopesChangedSince(tx: Tx, since: Date, after: string | undefined, count: number) {
  let query = tx.db
    .selectFrom('memory_scopes')
    .select(['tenant_id', 'agent_id', 'user_id', 'instance_id', PLACE.as('place')])
    .where('updated_at', '>=', since)
    .where('user_id', '<>', '')
    .orderBy(PLACE)
    .limit(count)
  if (after !== undefined) query = query.where(PLACE, '>', after)
  return query.execute()
}

/** Other agents of the project that share their memories and know something about the person, the latest first. */
export async function agentsSharing(
  tx: Tx,
  { agent, userId }: MemoryScope,
  limit: number,
): Promise<readonly MemoryScope['agent'][]> {
  const { rows } = await sql<MemoryScope['agent']>`
    select agents.tenant_id, agents.agent_id, agents.project_id, agents.owner_user_id, agents.name
    from memory_scopes as scope
    join agents on agents.tenant_id = scope.tenant_id and agents.agent_id = scope.agent_id
    where scope.tenant_id = ${agent.tenant_id} and scope.user_id = ${userId} and scope.instance_id = ''
      and agents.project_id = ${agent.project_id} and agents.agent_id <> ${agent.agent_id} and agents.is_active
      and agents.capabilities @> '{"sharedMemory": true}'
    order by scope.updated_at desc limit ${limit}`.execute(tx.db)
  return rows
}
