import { type RawBuilder, sql } from 'kysely'
import { ofPersonsAgents, type PersonMove } from '../../../platform/db/person-rows.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { convertRows } from '../../../platform/words/convert-rows.store.ts'
import { FIRST_VERSION } from '../scopes.store.ts'
import { memoryFacts, memoryNodes, memorySummaries } from '../tables.ts'
import { copySharedFacts, mergeTwinFacts, moveFacts, reviveFacts } from './move-facts.store.ts'

/**
 * Makes memories of one person part of another's: everything, or what was said and learned in some conversations. The
 * caller holds the locks of the person's memories; those of the other are taken here. Both count as rebuilt, so every
 * process discards its indexes of them.
 */
export async function moveMemories(tx: Tx, move: PersonMove): Promise<void> {
  if (!(await takeTargets(tx, move))) return
  await makeComparable(tx, move)
  if (move.conversations === undefined) await mergeTwinFacts(tx, move)
  else await copySharedFacts(tx, move, move.conversations)
  await copyBranches(tx, move)
  await moveFacts(tx, move)
  if (move.conversations !== undefined) await reviveFacts(tx, move)
  await moveMessages(tx, move)
  await moveSummaries(tx, move)
  if (move.conversations === undefined)
    for (const table of ['memory_nodes', 'memory_scopes'])
      await sql`delete from ${sql.table(table)} where ${ofPersonsAgents(move.from)}`.execute(tx.db)
}

/** The key of each table after `tenant_id`. */
const COMPARED = [
  { table: memoryFacts, key: [{ name: 'fact_id', type: 'uuid' }] },
  { table: memoryNodes, key: [{ name: 'node_id', type: 'uuid' }] },
  { table: memorySummaries, key: [{ name: 'summary_id', type: 'uuid' }] },
]
const COMPARED_SLICE = 500

/**
 * Wordings, slots and paths of the two are compared in SQL, where a sealed one and an open one differ. While a workspace
 * changes over, both people's rows are made alike first.
 */
async function makeComparable(tx: Tx, { from, to }: PersonMove): Promise<void> {
  const { tenantId } = from
  if (!tx.words.mayHaveSealed(tenantId)) return
  const where = sql<boolean>`agent_id = any(${[...from.agentIds]}::uuid[]) and user_id in (${from.userId}, ${to})`
  const rows = { tenantId, isOn: tx.words.isOn(tenantId), count: COMPARED_SLICE, skipsLocked: false, where }
  for (const { table, key } of COMPARED)
    for (let after: readonly string[] | undefined = []; after !== undefined; )
      after = (await convertRows(tx, table, key, { ...rows, after })).last
}

const inConversations = (column: string, { conversations }: PersonMove): RawBuilder<boolean> =>
  conversations === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...conversations]}::text[])`

/** Makes and locks the other's memories. Numbers of messages go on after those that the other has. */
async function takeTargets(tx: Tx, move: PersonMove): Promise<boolean> {
  const { from, to, now } = move
  const { numAffectedRows } =
    await sql`insert into memory_scopes (tenant_id, agent_id, user_id, instance_id, version,
      rebuilt_at_version, messages_total, vector_model, created_at, updated_at)
    select tenant_id, agent_id, ${to}, instance_id, ${FIRST_VERSION}, ${FIRST_VERSION}, messages_total, vector_model,
      ${now}::timestamptz, ${now}::timestamptz
    from memory_scopes where ${ofPersonsAgents(from)} and (${move.conversations === undefined} or exists (
      select from memory_messages m where m.tenant_id = memory_scopes.tenant_id and m.agent_id = memory_scopes.agent_id
        and m.user_id = memory_scopes.user_id and m.instance_id = memory_scopes.instance_id
        and ${inConversations('m.session_id', move)}))
    order by agent_id, instance_id
    on conflict (tenant_id, agent_id, user_id, instance_id) do update set version = memory_scopes.version + 1,
      rebuilt_at_version = memory_scopes.version + 1, updated_at = excluded.updated_at,
      messages_total = memory_scopes.messages_total + excluded.messages_total`.execute(tx.db)
  return Number(numAffectedRows ?? 0) > 0
}

/** The branches of the tree that the other lacks, under the parents that the other has at the same path. */
async function copyBranches(tx: Tx, { from, to, conversations, now }: PersonMove): Promise<void> {
  const { tenantId } = from
  const isWanted =
    conversations === undefined
      ? sql`true`
      : sql`exists (select from memory_facts f join memory_nodes leaf using (tenant_id, node_id)
          where f.tenant_id = mine.tenant_id and f.agent_id = mine.agent_id and f.instance_id = mine.instance_id
            and f.user_id = mine.user_id and f.session_id = any(${[...conversations]}::text[])
            and starts_with(leaf.path, mine.path))`
  await sql`insert into memory_nodes select (jsonb_populate_record(mine,
      jsonb_build_object('node_id', gen_random_uuid(), 'user_id', ${to}::text, 'updated_at', ${now}::timestamptz))).*
    from memory_nodes mine where ${ofPersonsAgents(from)} and ${isWanted}
    on conflict (tenant_id, agent_id, user_id, instance_id, path) do nothing`.execute(tx.db)
  // A copied branch still names the parent of the original.
  await sql`update memory_nodes child set parent_id = theirs.node_id
    from memory_nodes parent join memory_nodes theirs using (tenant_id, agent_id, instance_id, path)
    where child.tenant_id = ${tenantId} and child.user_id = ${to} and child.agent_id = any(${[...from.agentIds]}::uuid[])
      and parent.tenant_id = ${tenantId} and parent.node_id = child.parent_id and parent.user_id = ${from.userId}
      and theirs.user_id = ${to}`.execute(tx.db)
}

async function moveMessages(tx: Tx, move: PersonMove): Promise<void> {
  const { from, to } = move
  await sql`update memory_messages m set user_id = ${to}, revision = theirs.version,
      position = m.position + theirs.messages_total - mine.messages_total
    from memory_scopes mine join memory_scopes theirs using (tenant_id, agent_id, instance_id)
    where m.tenant_id = ${from.tenantId} and m.user_id = ${from.userId} and m.agent_id = any(${[...from.agentIds]}::uuid[])
      and ${inConversations('m.session_id', move)} and mine.tenant_id = m.tenant_id and mine.agent_id = m.agent_id
      and mine.instance_id = m.instance_id and mine.user_id = ${from.userId} and theirs.user_id = ${to}`.execute(
    tx.db,
  )
  await sql`update memory_extractions set user_id = ${to}
    where ${ofPersonsAgents(from)} and ${inConversations('session_id', move)}`.execute(tx.db)
}

/** Days and weeks that both have are told one after the other. What conversations told of others' days goes with them. */
async function moveSummaries(tx: Tx, { from, to, conversations, now }: PersonMove): Promise<void> {
  if (conversations !== undefined) {
    await sql`delete from memory_summaries where ${ofPersonsAgents(from)} and period_end >= (
      select min(said_at) from memory_messages where tenant_id = ${from.tenantId} and user_id = ${to}
        and session_id = any(${[...conversations]}::text[]))`.execute(tx.db)
    return
  }
  await sql`update memory_summaries theirs set summary = theirs.summary || ' ' || mine.summary, updated_at = ${now},
      facts_total = theirs.facts_total + mine.facts_total,
      topics = array(select distinct topic from unnest(theirs.topics || mine.topics) topic order by topic)
    from memory_summaries mine
    where mine.tenant_id = ${from.tenantId} and mine.user_id = ${from.userId}
      and mine.agent_id = any(${[...from.agentIds]}::uuid[]) and theirs.tenant_id = mine.tenant_id
      and theirs.agent_id = mine.agent_id and theirs.instance_id = mine.instance_id and theirs.user_id = ${to}
      and theirs.stage = mine.stage and theirs.period_start = mine.period_start`.execute(tx.db)
  await sql`delete from memory_summaries mine where ${ofPersonsAgents(from)} and exists (
    select from memory_summaries theirs where theirs.tenant_id = mine.tenant_id and theirs.agent_id = mine.agent_id
      and theirs.instance_id = mine.instance_id and theirs.user_id = ${to} and theirs.stage = mine.stage
      and theirs.period_start = mine.period_start)`.execute(tx.db)
  await sql`update memory_summaries set user_id = ${to} where ${ofPersonsAgents(from)}`.execute(tx.db)
}
