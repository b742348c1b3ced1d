import { type Selectable, sql } from 'kysely'
import { idFromName, isUuid, newId } from '../../kernel/ids.ts'
import { columnValues, type RowOf } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { nameKeyOf, tidyName } from './agent-name.rules.ts'
import { insertDefaultInstance } from './instances.store.ts'
import { agents } from './tables.ts'

export type AgentRow = Selectable<RowOf<typeof agents>>

export interface NewAgentRow {
  readonly tenantId: string
  readonly projectId: string
  readonly name: string
  readonly agentId?: string | undefined
  readonly now: Date
}

/** Undefined when the name or the id is taken. The agent's default instance comes with it. */
export async function insertAgent(
  tx: Tx,
  agent: NewAgentRow,
  changes: AgentChanges = {},
): Promise<AgentRow | undefined> {
  const name = tidyName(agent.name)
  // The id that the name gives is taken when its agent was renamed since; then any other one will do.
  const derived = idFromName(agent.tenantId, name)
  const candidates = agent.agentId === undefined ? [derived, newId()] : [agent.agentId]
  for (const agentId of candidates) {
    const row = await tx.db
      .insertInto('agents')
      .values({
        ...columnValues(agents, changes),
        tenant_id: agent.tenantId,
        agent_id: agentId,
        project_id: agent.projectId,
        name,
        name_key: nameKeyOf(name),
        created_at: agent.now,
        updated_at: agent.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) continue
    await insertDefaultInstance(tx, agent.tenantId, agentId, agent.now)
    return row
  }
  return undefined
}

/** What may change about an agent; jsonb columns as the values they hold. */
export type AgentChanges = Partial<
  Pick<
    AgentRow,
    | 'bio'
    | 'gender'
    | 'avatar_url'
    | 'language'
    | 'personality_prompt'
    | 'primary_traits'
    | 'speech_patterns'
    | 'true_interests'
    | 'true_dislikes'
    | 'big5'
    | 'dimensions'
    | 'preferences'
    | 'behaviors'
    | 'capabilities'
    | 'owner_user_id'
    | 'owner_display_name'
    | 'owner_email'
    | 'post_processing_provider'
    | 'post_processing_model'
    | 'seed_memories'
    | 'initial_goals'
    | 'lore_context'
    | 'is_active'
    | 'name'
    | 'project_id'
  >
>

/** Creates the agent of this name, or finds it: the same workspace and name always mean the same agent. */
export async function ensureAgent(tx: Tx, agent: Omit<NewAgentRow, 'agentId'>): Promise<string> {
  const row = (await insertAgent(tx, agent)) ?? (await findAgentNamed(tx, agent.tenantId, agent.name))
  return row?.agent_id as string
}

export type Lock = 'update' | 'none'

async function firstOf(tx: Tx, tenantId: string, column: 'agent_id' | 'name_key', value: string, lock: Lock) {
  const query = tx.db
    .selectFrom('agents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(column, '=', value)
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst()
}

export const findAgentById = (tx: Tx, tenantId: string, agentId: string, lock: Lock = 'none') =>
  firstOf(tx, tenantId, 'agent_id', agentId, lock)

export const findAgentNamed = (tx: Tx, tenantId: string, name: string, lock: Lock = 'none') =>
  firstOf(tx, tenantId, 'name_key', nameKeyOf(name), lock)

/** By id or by name, whatever the case; an id wins over an agent that is named like one. */
export async function findAgent(
  tx: Tx,
  tenantId: string,
  idOrName: string,
  lock: Lock = 'none',
): Promise<AgentRow | undefined> {
  const byId = isUuid(idOrName) ? await findAgentById(tx, tenantId, idOrName, lock) : undefined
  return byId ?? (await findAgentNamed(tx, tenantId, idOrName, lock))
}

/** Names by id, for those that exist. */
export async function namesOfAgents(
  tx: Tx,
  tenantId: string,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (agentIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('agents')
    .select(['agent_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('agent_id', 'in', [...agentIds])
    .execute()
  return new Map(rows.map((row) => [row.agent_id, row.name]))
}

/** By id or name, if it belongs to this project. */
export async function findAgentOfProject(
  tx: Tx,
  tenantId: string,
  projectId: string,
  idOrName: string,
): Promise<AgentRow | undefined> {
  const agent = await findAgent(tx, tenantId, idOrName)
  return agent?.project_id === projectId ? agent : undefined
}

export async function updateAgent(
  tx: Tx,
  agent: Pick<AgentRow, 'tenant_id' | 'agent_id'>,
  changes: AgentChanges,
  now: Date,
): Promise<AgentRow> {
  return tx.db
    .updateTable('agents')
    .set({
      ...columnValues(agents, changes),
      ...(changes.name === undefined ? {} : { name_key: nameKeyOf(changes.name) }),
      updated_at: now,
    } as never)
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface AgentFilter {
  readonly tenantId: string
  readonly projectId: string
  readonly search: string | undefined
}

const matching = (tx: Tx, { tenantId, projectId, search }: AgentFilter) => {
  const query = tx.db
    .selectFrom('agents')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
  if (search === undefined || search.trim() === '') return query
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  return query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('bio', 'ilike', pattern)]))
}

/** Newest first, with what the list shows about each agent's use. */
export async function listAgents(
  tx: Tx,
  filter: AgentFilter,
  after: { createdAt: Date; agentId: string } | undefined,
  count: number,
) {
  let query = matching(tx, filter)
    .selectAll('agents')
    .select(usage)
    .orderBy('created_at', 'desc')
    .orderBy('agent_id', 'desc')
    .limit(count)
  if (after !== undefined) {
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'agent_id'), '<', eb.tuple(after.createdAt, after.agentId)),
    )
  }
  return query.execute()
}

/** Those of a project that are switched on, newest first. */
export const activeAgentsOf = (
  tx: Tx,
  { tenantId, projectId }: { readonly tenantId: string; readonly projectId: string },
  count: number,
) =>
  tx.db
    .selectFrom('agents')
    .select(['name', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('is_active', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('agent_id', 'desc')
    .limit(count)
    .execute()

export async function countAgents(tx: Tx, filter: AgentFilter): Promise<number> {
  const row = await matching(tx, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

const usage = [
  sql<number>`(select count(*) from agent_instances i
    where i.tenant_id = agents.tenant_id and i.agent_id = agents.agent_id)`.as('instance_count'),
  sql<Date | null>`(select max(u.last_interaction_at) from agent_users u
    where u.tenant_id = agents.tenant_id and u.agent_id = agents.agent_id)`.as('last_seen_at'),
] as const

export type AgentUsage = { readonly instance_count: number; readonly last_seen_at: Date | null }

export async function usageOf(tx: Tx, agent: Pick<AgentRow, 'tenant_id' | 'agent_id'>): Promise<AgentUsage> {
  return tx.db
    .selectFrom('agents')
    .select(usage)
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .executeTakeFirstOrThrow()
}

export async function firstAgent(tx: Tx, tenantId: string) {
  return tx.db
    .selectFrom('agents')
    .select(['agent_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('agent_id')
    .limit(1)
    .executeTakeFirst()
}

export async function deactivateAgentsOf(
  tx: Tx,
  tenantId: string,
  projectId: string,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('agents')
    .set({ is_active: false, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .execute()
}

export async function deleteAgentRow(tx: Tx, agent: Pick<AgentRow, 'tenant_id' | 'agent_id'>): Promise<void> {
  await tx.db
    .deleteFrom('agents')
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .execute()
}
