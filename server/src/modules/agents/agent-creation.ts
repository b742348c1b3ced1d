import { conflict, notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Caller } from '../../platform/http/operation.ts'
import type { Services } from '../../platform/services.ts'
import type { NewAgent } from './agents.schemas.ts'
import {
  type AgentChanges,
  type AgentRow,
  findAgentById,
  findAgentNamed,
  insertAgent,
} from './agents.store.ts'
import { changeAgent, mayReach, plainChanges } from './agents.ts'
import { changeCapabilities, changesFromTools, snakeCased } from './capabilities.rules.ts'
import { checkEntries } from './capabilities.ts'
import { changeCharacter } from './persona.rules.ts'

declare module '../../platform/services.ts' {
  interface Services {
    /** What other modules do for an agent in the transaction that creates it. */
    readonly onAgentCreated: (tx: Tx, agent: AgentRow) => Promise<void>
  }
}

interface Creation {
  readonly tx: Tx
  readonly events: Services['events']
  readonly agentVersions: Services['agentVersions']
  readonly projectSettings: Services['projectSettings']
  readonly onAgentCreated: Services['onAgentCreated']
  readonly mcpEntryFaults: Services['mcpEntryFaults']
  readonly caller: Caller
  readonly now: Date
}

/** Creates the agent, or changes the one that has this id or name. Two requests at once make one agent. */
export async function createOrUpdate(creation: Creation, body: NewAgent): Promise<AgentRow> {
  const { tx, caller } = creation
  const found = await existing(tx, caller, body)
  if (found !== undefined) return update(creation, found, body)
  const made = await create(creation, body)
  if (made !== undefined) return made
  const winner = await existing(tx, caller, body)
  if (winner === undefined) throw conflict('The id is taken.')
  return update(creation, winner, body)
}

const idIn = (body: NewAgent): string | undefined => (body.agent_id ? body.agent_id.toLowerCase() : undefined)

async function existing(tx: Tx, caller: Caller, body: NewAgent): Promise<AgentRow | undefined> {
  const agentId = idIn(body)
  const byId = agentId === undefined ? undefined : await findAgentById(tx, caller.tenantId, agentId, 'update')
  return byId ?? (await findAgentNamed(tx, caller.tenantId, body.name, 'update'))
}

async function projectFor({ tx, caller, projectSettings }: Creation, body: NewAgent) {
  const projectId = body.project_id ? body.project_id.toLowerCase() : caller.projectId
  const isOpen = caller.kind === 'session' || projectId === caller.projectId
  const settings = isOpen ? await projectSettings.find(tx, caller.tenantId, projectId) : undefined
  if (settings === undefined) throw notFound('project')
  return { projectId, ...settings }
}

async function create(creation: Creation, body: NewAgent): Promise<AgentRow | undefined> {
  const { tx, events, caller, now } = creation
  const project = await projectFor(creation, body)
  const { projectId } = project
  const agent = { tenantId: caller.tenantId, projectId, name: body.name, agentId: idIn(body), now }
  const given: AgentChanges = {
    ...plainChanges(body),
    ...owner(caller, body),
    ...changeCharacter({ big5: {}, dimensions: {} }, body),
    capabilities: firstCapabilities(body, project.mayAgentsWriteKnowledge, now),
    preferences: body.preferences ?? {},
    behaviors: body.behaviors ?? {},
    ...beginnings(body),
  }
  const change = { before: {}, sent: given.capabilities ?? {} }
  await checkEntries(creation, agent, change, 'body.tool_capabilities.mcp_enabled')
  const row = await insertAgent(tx, agent, given)
  if (row === undefined) return undefined
  await creation.onAgentCreated(tx, row)
  await creation.agentVersions.begin(tx, row, { actor: caller.actor, now })
  events.append(tx, {
    tenantId: row.tenant_id,
    projectId: row.project_id,
    type: 'agent.created',
    subjectId: row.agent_id,
    payload: { name: row.name, created_by: caller.actor },
  })
  return row
}

/** Capabilities of an agent that exists are changed where they are kept, never by creating it once more. */
async function update(creation: Creation, agent: AgentRow, body: NewAgent): Promise<AgentRow> {
  const { tx, caller, now } = creation
  if (!mayReach(caller, agent)) throw conflict('The agent belongs to another project of the workspace.')
  const isMoved = Boolean(body.project_id) && body.project_id?.toLowerCase() !== agent.project_id
  const moved = isMoved ? { project_id: (await projectFor(creation, body)).projectId } : {}
  const name = body.name === agent.name ? undefined : body.name
  const { name: _same, ...rest } = body
  const profile = name === undefined ? rest : { ...rest, name }
  const more = {
    ...moved,
    ...(body.user_id === undefined ? {} : { owner_user_id: body.user_id }),
    ...(body.user_display_name === undefined ? {} : { owner_display_name: body.user_display_name }),
    ...beginnings(body),
  }
  const change = { triggerType: 'agent_update', actor: caller.actor, now }
  return changeAgent(tx, creation, agent, profile, more, change)
}

const owner = (caller: Caller, body: NewAgent): AgentChanges => ({
  owner_user_id: body.user_id ?? caller.person?.personId ?? '',
  owner_display_name: body.user_display_name ?? caller.person?.name ?? '',
  owner_email: body.user_id === undefined ? (caller.person?.email ?? '') : '',
})

function firstCapabilities(body: NewAgent, mayWriteByDefault: boolean, now: Date) {
  const { proactiveMode } = body
  const sent = {
    ...changesFromTools({ ...body.capabilities, ...body.tool_capabilities }),
    ...(proactiveMode === undefined ? {} : { proactiveMode }),
  }
  const locationOf = (field: string) => `body.tool_capabilities.${snakeCased(field)}`
  return changeCapabilities({}, sent, { mayWriteByDefault, now, locationOf })
}

/** Kept with the agent until memory makes facts and goals of them. */
const beginnings = (body: NewAgent): AgentChanges => ({
  ...(body.seed_memories === undefined ? {} : { seed_memories: body.seed_memories }),
  ...(body.initial_goals === undefined ? {} : { initial_goals: body.initial_goals }),
  ...(body.lore_generation_context === undefined ? {} : { lore_context: body.lore_generation_context }),
})
