import { Problem } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Caller } from '../../platform/http/operation.ts'
import type { Services } from '../../platform/services.ts'
import { type AgentRow, updateAgent } from './agents.store.ts'
import { resolveAgent } from './agents.ts'
import {
  type CapabilityProviders,
  type CustomTool,
  capabilitiesOf,
  capabilitiesView,
  changeCapabilities,
  changesFrom,
  type StoredCapabilities,
} from './capabilities.rules.ts'
import type { CapabilityChanges } from './capabilities.schemas.ts'

type ProjectSettings = Services['projectSettings']

/** Whether agents of this project may write knowledge by default. */
export async function mayWriteByDefault(
  tx: Tx,
  projects: ProjectSettings,
  agent: AgentRow,
): Promise<boolean> {
  const project = await projects.find(tx, agent.tenant_id, agent.project_id)
  return project?.mayAgentsWriteKnowledge ?? false
}

/** What an agent may do, with what the project decides for it. */
export const capabilitiesFor = async (tx: Tx, projects: ProjectSettings, agent: AgentRow) =>
  capabilitiesOf(agent.capabilities, await mayWriteByDefault(tx, projects, agent))

type ViewServices = Pick<
  Services,
  'projectSettings' | 'customToolsOf' | 'capabilityProviders' | 'mcpEntryFaults' | 'capabilityNeeds'
>

export async function viewOf(tx: Tx, services: ViewServices, agent: AgentRow) {
  const { projectSettings, customToolsOf, capabilityProviders, mcpEntryFaults } = services
  const writes = await mayWriteByDefault(tx, projectSettings, agent)
  const project = { projectId: agent.project_id, mayWriteByDefault: writes }
  const view = capabilitiesView(
    agent.capabilities,
    project,
    await customToolsOf(tx, agent),
    capabilityProviders,
  )
  const idle = await mcpEntryFaults(tx, placeOf(agent), agent.capabilities.mcpEnabled ?? [])
  const pending = idle.map(({ entry, reason }) => ({
    capability: 'mcp_enabled',
    context: `Unavailable: ${entry}: ${reason}.`,
  }))
  const lacking = await services.capabilityNeeds(tx, agent)
  return { ...view, pendingCapabilities: [...view.pendingCapabilities, ...pending, ...lacking] }
}

export type CapabilityNeeds = (
  tx: Tx,
  agent: AgentRow,
) => Promise<readonly { readonly capability: string; readonly context: string }[]>

declare module '../../platform/services.ts' {
  interface Services {
    /** The custom tools of an agent, provided by the chat module. */
    readonly capabilityProviders: CapabilityProviders
    readonly customToolsOf: (tx: Tx, agent: AgentRow) => Promise<readonly CustomTool[]>
    /** What is switched on and cannot work before the workspace has set something up, by the modules that do it. */
    readonly capabilityNeeds: CapabilityNeeds
    /** Entries of `mcp_enabled` that name nothing in the project, provided by the module of outside servers. */
    readonly mcpEntryFaults: (
      tx: Tx,
      place: { readonly tenantId: string; readonly projectId: string },
      entries: readonly string[],
    ) => Promise<readonly { readonly entry: string; readonly reason: string }[]>
  }
}

interface Request {
  readonly tx: Tx
  readonly caller: Caller
  readonly events: Events
  readonly projectSettings: ProjectSettings
  readonly customToolsOf: Services['customToolsOf']
  readonly capabilityProviders: CapabilityProviders
  readonly mcpEntryFaults: Services['mcpEntryFaults']
  readonly capabilityNeeds: CapabilityNeeds
  readonly agentVersions: Services['agentVersions']
  readonly now: Date
}

/** What an operation that switches capabilities asks for. */
export const SWITCHING = [
  'clock',
  'events',
  'projectSettings',
  'customToolsOf',
  'capabilityProviders',
  'mcpEntryFaults',
  'capabilityNeeds',
  'agentVersions',
] as const

/** PUT and PATCH mean the same: clients of either kind send a part and expect the rest to stay. */
export async function switchCapabilities(request: Request, agentId: string, body: CapabilityChanges) {
  const { tx, caller, events, projectSettings, now } = request
  const agent = await resolveAgent(tx, caller, agentId, 'update')
  const sent = changesFrom(body)
  if (Object.keys(sent).length === 0) return viewOf(tx, request, agent)
  const writes = await mayWriteByDefault(tx, projectSettings, agent)
  const locationOf = (field: string) => `body.${field}`
  const capabilities = changeCapabilities(agent.capabilities, sent, {
    mayWriteByDefault: writes,
    now,
    locationOf,
  })
  await checkEntries(request, placeOf(agent), { before: agent.capabilities, sent }, 'body.mcp_enabled')
  const row = await updateAgent(tx, agent, { capabilities }, now)
  const change = { actor: caller.actor, cause: 'capabilities_update', now }
  await request.agentVersions.record(tx, { agent }, row, change)
  announce(tx, events, row, sent)
  return viewOf(tx, request, row)
}

const placeOf = (agent: AgentRow) => ({ tenantId: agent.tenant_id, projectId: agent.project_id })

/**
 * New entries of `mcp_enabled` have to name something in the project. Those that an agent has already are left alone, so that
 * an answer can be sent back although a server was removed meanwhile.
 */
export async function checkEntries(
  { tx, mcpEntryFaults }: { readonly tx: Tx; readonly mcpEntryFaults: Services['mcpEntryFaults'] },
  place: { readonly tenantId: string; readonly projectId: string },
  change: { readonly before: StoredCapabilities; readonly sent: StoredCapabilities },
  location: string,
): Promise<void> {
  const known = change.before.mcpEnabled ?? []
  const added = (change.sent.mcpEnabled ?? []).filter((entry) => !known.includes(entry))
  const errors = (await mcpEntryFaults(tx, place, added)).map(({ entry, reason }) => ({
    location,
    message: `${entry}: ${reason}`,
    value: entry,
  }))
  if (errors.length === 0) return
  throw new Problem('refused', errors.map(({ message }) => message).join('; '), { errors })
}

export function announce(tx: Tx, events: Events, agent: AgentRow, sent: StoredCapabilities): void {
  events.append(tx, {
    tenantId: agent.tenant_id,
    projectId: agent.project_id,
    type: 'agent.capabilities_updated',
    subjectId: agent.agent_id,
    payload: { fields: Object.keys(sent) },
  })
}
