import { sql } from 'kysely'
import { movable, moveRows } from '../../platform/db/move-person-rows.ts'
import {
  type MoveRows,
  ofPersonsAgents,
  type PersonKey,
  type PersonTable,
} from '../../platform/db/person-rows.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Instances that no other person has ever used. */
const ownInstances: PersonTable = {
  name: 'agent_instances',
  rows: (
    person,
  ) => sql<boolean>`tenant_id = ${person.tenantId} and agent_id = any(${[...person.agentIds]}::uuid[])
    and not is_default and exists (
      select from agent_users known where known.tenant_id = agent_instances.tenant_id
        and known.agent_id = agent_instances.agent_id and known.instance_id = agent_instances.instance_id
        and known.user_id = ${person.userId})
    and not exists (
      select from agent_users other where other.tenant_id = agent_instances.tenant_id
        and other.agent_id = agent_instances.agent_id and other.instance_id = agent_instances.instance_id
        and other.user_id <> ${person.userId})`,
  // Found through the people who used them.
  move: 'stays',
}

/** The agent stays; who owned it does not. */
const ownership: PersonTable = movable({
  name: 'agents',
  rows: (
    person,
  ) => sql<boolean>`tenant_id = ${person.tenantId} and agent_id = any(${[...person.agentIds]}::uuid[])
    and owner_user_id = ${person.userId}`,
  emptied: { owner_user_id: sql`''`, owner_display_name: sql`''`, owner_email: sql`''` },
  unexported: ['capabilities', 'seed_memories', 'lore_context', 'personality_prompt', 'behaviors'],
  column: 'owner_user_id',
})

async function addresses(tx: Tx, person: PersonKey) {
  const { rows } = await sql<{
    address: string
  }>`select distinct address from agent_users, unnest(array[email, phone]) address
    where ${ofPersonsAgents(person)} and address <> ''`.execute(tx.db)
  return { addresses: rows.map((row) => row.address) }
}

const moveAll = moveRows({
  name: 'agent_users',
  rows: ofPersonsAgents,
  key: ['agent_id', 'instance_id'],
})

/** Of two records of one person, what the other lacks is filled in. A person who is given conversations becomes known to their agents. */
const moveUsers: MoveRows = async (tx, move) => {
  const { from, to, conversations, now } = move
  if (conversations !== undefined) {
    await sql`insert into agent_users
        (tenant_id, agent_id, user_id, instance_id, display_name, last_interaction_at, created_at, updated_at)
      select m.tenant_id, m.agent_id, ${to}, m.instance_id, max(c.contact_name), max(m.said_at),
        ${now}::timestamptz, ${now}::timestamptz
      from conversations c join memory_messages m on m.tenant_id = c.tenant_id and m.session_id = c.conversation_id::text
      where c.tenant_id = ${from.tenantId} and c.conversation_id = any(${[...conversations]}::uuid[])
        and m.agent_id = any(${[...from.agentIds]}::uuid[])
      group by m.tenant_id, m.agent_id, m.instance_id
      on conflict do nothing`.execute(tx.db)
    return
  }
  const filled = ['display_name', 'email', 'phone', 'company', 'title', 'timezone'].map(
    (column) =>
      sql`${sql.ref(column)} = coalesce(nullif(known.${sql.ref(column)}, ''), mine.${sql.ref(column)})`,
  )
  await sql`update agent_users known set ${sql.join(filled)}, custom = mine.custom || known.custom,
      last_interaction_at = greatest(known.last_interaction_at, mine.last_interaction_at),
      created_at = least(known.created_at, mine.created_at), updated_at = ${now}
    from agent_users mine where mine.tenant_id = ${from.tenantId} and mine.user_id = ${from.userId}
      and mine.agent_id = any(${[...from.agentIds]}::uuid[]) and known.tenant_id = mine.tenant_id
      and known.agent_id = mine.agent_id and known.instance_id = mine.instance_id and known.user_id = ${to}`.execute(
    tx.db,
  )
  await moveAll(tx, move)
}

export const personTablesOfAgents: readonly PersonTable[] = [
  ownInstances,
  ownership,
  movable({ name: 'moods', rows: ofPersonsAgents, key: ['agent_id', 'instance_id'] }),
  movable({ name: 'mood_history', rows: ofPersonsAgents }),
  { name: 'agent_users', rows: ofPersonsAgents, aliases: addresses, isLast: true, move: moveUsers },
]
