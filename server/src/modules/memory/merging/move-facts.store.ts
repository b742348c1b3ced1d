import { type RawBuilder, sql } from 'kysely'
import { ofPersonsAgents, type PersonMove } from '../../../platform/db/person-rows.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Current facts of both people, in the same memory of an agent, that agree in a column. */
const pairs = ({ from, to }: PersonMove, column: 'text_key' | 'slot') => sql`
  memory_facts mine join memory_facts theirs using (tenant_id, agent_id, instance_id, ${sql.ref(column)})
  where tenant_id = ${from.tenantId} and agent_id = any(${[...from.agentIds]}::uuid[])
    and mine.user_id = ${from.userId} and theirs.user_id = ${to} and mine.is_current and theirs.is_current`

/**
 * Where both people have a fact, the other's is kept and takes over what was heard of it. Where they differ in what can
 * have one value only, the newer holds and the older is history, as if one person had said both.
 */
export async function mergeTwinFacts(tx: Tx, move: PersonMove): Promise<void> {
  const { from, now } = move
  await sql`with twins as (
      select mine.fact_id as mine_id, theirs.fact_id as theirs_id, mine.mention_count, mine.hit_count, mine.confidence,
        mine.last_confirmed, mine.valid_from, mine.evidence_message_ids
      from ${pairs(move, 'text_key')}),
    told as (
      update memory_facts fact set mention_count = fact.mention_count + twin.mention_count,
        hit_count = fact.hit_count + twin.hit_count, confidence = greatest(fact.confidence, twin.confidence),
        last_confirmed = greatest(fact.last_confirmed, twin.last_confirmed),
        valid_from = least(fact.valid_from, twin.valid_from), updated_at = ${now},
        evidence_message_ids = fact.evidence_message_ids || twin.evidence_message_ids
      from twins twin where fact.tenant_id = ${from.tenantId} and fact.fact_id = twin.theirs_id),
    history as (
      update memory_facts fact set superseded_by = twin.theirs_id from twins twin
      where ${ofPersonsAgents(from)} and fact.superseded_by = twin.mine_id)
    delete from memory_facts fact using twins twin
    where fact.tenant_id = ${from.tenantId} and fact.fact_id = twin.mine_id`.execute(tx.db)
  await sql`with contests as (
      select mine.fact_id as mine_id, theirs.fact_id as theirs_id, mine.valid_from > theirs.valid_from as is_newer,
        greatest(mine.valid_from, theirs.valid_from) as ended_at
      from ${pairs(move, 'slot')} and slot <> ''),
    won as (
      update memory_facts fact set supersedes_id = coalesce(fact.supersedes_id,
        case when is_newer then theirs_id else mine_id end)
      from contests where fact.tenant_id = ${from.tenantId}
        and fact.fact_id = case when is_newer then mine_id else theirs_id end)
    update memory_facts fact set is_current = false, valid_until = ended_at, updated_at = ${now},
      superseded_by = case when is_newer then mine_id else theirs_id end
    from contests where fact.tenant_id = ${from.tenantId}
      and fact.fact_id = case when is_newer then theirs_id else mine_id end`.execute(tx.db)
}

/** Messages of the conversations, as far as they are still the person's. */
const messagesIn = ({ from }: PersonMove, conversations: readonly string[]): RawBuilder<unknown> => sql`(
  select message_id from memory_messages where ${ofPersonsAgents(from)}
    and session_id = any(${[...conversations]}::text[]))`

/** A fact that was heard in the conversations and elsewhere as well is known of both people afterwards. */
export async function copySharedFacts(
  tx: Tx,
  move: PersonMove,
  conversations: readonly string[],
): Promise<void> {
  const { from, to } = move
  const moved = messagesIn(move, conversations)
  const part = (isMoved: boolean) => sql`array(select id from unnest(fact.evidence_message_ids) id
    where ${isMoved ? sql`` : sql`not`} id = any(array${moved}))`
  const isShared = sql`${ofPersonsAgents(from)} and cardinality(${part(true)}) > 0 and cardinality(${part(false)}) > 0`
  await sql`insert into memory_facts select (jsonb_populate_record(fact, jsonb_build_object('fact_id', gen_random_uuid(),
      'user_id', ${to}::text, 'evidence_message_ids', to_jsonb(${part(true)}), 'supersedes_id', null,
      'superseded_by', null))).*
    from memory_facts fact where ${isShared} and is_current and not exists (
      select from memory_facts theirs where theirs.tenant_id = fact.tenant_id and theirs.agent_id = fact.agent_id
        and theirs.instance_id = fact.instance_id and theirs.user_id = ${to} and theirs.is_current
        and (theirs.text_key = fact.text_key or theirs.slot = fact.slot and fact.slot <> ''))`.execute(tx.db)
  // What stays is no longer ascribed to the conversations, so that it does not move with them.
  await sql`update memory_facts fact set evidence_message_ids = ${part(false)},
      session_id = case when session_id = any(${[...conversations]}::text[]) then '' else session_id end
    where ${isShared}`.execute(tx.db)
}

/** Gives facts to the other, each on the branch of the same path. A fact that is current for both already stays. */
export async function moveFacts(tx: Tx, { from, to, conversations }: PersonMove): Promise<void> {
  const some =
    conversations === undefined
      ? sql`true`
      : sql`fact.session_id = any(${[...conversations]}::text[]) and not exists (
          select from memory_facts held where held.tenant_id = fact.tenant_id and held.agent_id = fact.agent_id
            and held.instance_id = fact.instance_id and held.user_id = ${to} and held.is_current and fact.is_current
            and (held.text_key = fact.text_key or held.slot = fact.slot and fact.slot <> ''))`
  await sql`update memory_facts fact set user_id = ${to}, node_id = theirs.node_id, revision = scope.version
    from memory_nodes mine
    join memory_nodes theirs using (tenant_id, agent_id, instance_id, path)
    join memory_scopes scope using (tenant_id, agent_id, instance_id)
    where fact.tenant_id = ${from.tenantId} and fact.user_id = ${from.userId}
      and fact.agent_id = any(${[...from.agentIds]}::uuid[]) and ${some}
      and mine.tenant_id = fact.tenant_id and mine.node_id = fact.node_id and mine.user_id = ${from.userId}
      and theirs.user_id = ${to} and scope.user_id = ${to}`.execute(tx.db)
}

/** Facts that were superseded by a fact which has moved to the other person are current again. */
export async function reviveFacts(tx: Tx, { from, to, now }: PersonMove): Promise<void> {
  await sql`update memory_facts fact set is_current = true, valid_until = null, superseded_by = null, updated_at = ${now}
    from memory_facts moved
    where fact.tenant_id = ${from.tenantId} and fact.user_id = ${from.userId}
      and fact.agent_id = any(${[...from.agentIds]}::uuid[]) and not fact.is_current
      and moved.tenant_id = fact.tenant_id and moved.fact_id = fact.superseded_by and moved.user_id = ${to}
      and fact.fact_id = (select last.fact_id from memory_facts last where last.tenant_id = fact.tenant_id
        and last.agent_id = fact.agent_id and last.instance_id = fact.instance_id and last.user_id = fact.user_id
        and last.superseded_by = fact.superseded_by order by last.valid_until desc, last.fact_id limit 1)
      and not exists (select from memory_facts held where held.tenant_id = fact.tenant_id and held.agent_id = fact.agent_id
        and held.instance_id = fact.instance_id and held.user_id = fact.user_id and held.is_current
        and (held.text_key = fact.text_key or held.slot = fact.slot and fact.slot <> ''))`.execute(tx.db)
  await sql`update memory_facts fact set supersedes_id = null
    where tenant_id = ${from.tenantId} and user_id = ${to} and supersedes_id is not null and not exists (
      select from memory_facts before where before.tenant_id = fact.tenant_id and before.fact_id = fact.supersedes_id
        and before.user_id = ${to})`.execute(tx.db)
}
