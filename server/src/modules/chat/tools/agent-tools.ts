import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import { type AgentRow, AgentVersions, type VersionedTools } from '../../agents/index.ts'
import { type AgentToolRow, deleteAgentTool, listAgentTools, upsertAgentTool } from './agent-tools.store.ts'

export const agentToolView = (row: AgentToolRow) => ({
  name: row.name,
  description: row.description,
  endpoint: row.endpoint,
  parameters: { ...row.parameters },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** As the capabilities of an agent show them. */
async function customToolsOf(tx: Tx, agent: Pick<AgentRow, 'tenant_id' | 'agent_id'>) {
  const rows = await listAgentTools(tx, agent)
  return rows.map(({ name, description, parameters }) => ({ name, description, parameters }))
}

type Tools = Awaited<ReturnType<VersionedTools['read']>>

const setOf = ({ name, description, endpoint, parameters }: AgentToolRow): Tools[number] => ({
  name,
  description,
  endpoint,
  parameters,
})

/** Tools as versions of an agent hold them. Those that stay as they are keep their times. */
const versionedTools: VersionedTools = {
  read: async (tx, agent) => (await listAgentTools(tx, agent)).map(setOf),
  async replace(tx, agent, tools, now) {
    const present = (await listAgentTools(tx, agent)).map(setOf)
    for (const { name } of present)
      if (!tools.some((tool) => tool.name === name)) await deleteAgentTool(tx, agent, name)
    for (const tool of tools)
      if (!present.some((one) => isDeepStrictEqual(one, tool))) await upsertAgentTool(tx, agent, tool, now)
  },
}

/** What the agents module is given, because its agents' tools are kept here. */
export const agentToolServices = { customToolsOf, agentVersions: new AgentVersions(versionedTools) }

export function announceTool(
  tx: Tx,
  events: Events,
  agent: AgentRow,
  what: 'created' | 'updated' | 'deleted',
  name: string,
): void {
  events.append(tx, {
    tenantId: agent.tenant_id,
    projectId: agent.project_id,
    type: `agent.tool_${what}`,
    subjectId: agent.agent_id,
    payload: { name },
  })
}
