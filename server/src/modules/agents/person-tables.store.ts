import { sql } from 'kysely'
import { ofPersonsAgents, type PersonKey, type PersonTable } from '../../platform/db/person-rows.ts'
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
}

/** The agent stays; who owned it does not. */
const ownership: PersonTable = {
  name: 'agents',
  rows: (
    person,
  ) => sql<boolean>`tenant_id = ${person.tenantId} and agent_id = any(${[...person.agentIds]}::uuid[])
    and owner_user_id = ${person.userId}`,
  emptied: { owner_user_id: sql`''`, owner_display_name: sql`''`, owner_email: sql`''` },
  unexported: ['capabilities', 'seed_memories', 'lore_context', 'personality_prompt', 'behaviors'],
}

async function addresses(tx: Tx, person: PersonKey) {
  const { rows } = await sql<{
    address: string
  }>`select distinct address from agent_users, unnest(array[email, phone]) address
    where ${ofPersonsAgents(person)} and address <> ''`.execute(tx.db)
  return { addresses: rows.map((row) => row.address) }
}

export const personTablesOfAgents: readonly PersonTable[] = [
  ownInstances,
  ownership,
  { name: 'moods', rows: ofPersonsAgents },
  { name: 'mood_history', rows: ofPersonsAgents },
  { name: 'agent_users', rows: ofPersonsAgents, aliases: addresses, isLast: true },
]
