import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { AgentRow } from '../../agents/index.ts'
import { type AgentToolRow, listAgentTools } from './agent-tools.store.ts'

export const agentToolView = (row: AgentToolRow) => ({
  name: row.name,
  description: row.description,
  endpoint: row.endpoint,
  parameters: { ...row.parameters },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** As the capabilities of an agent show them. */
export async function customToolsOf(tx: Tx, agent: Pick<AgentRow, 'tenant_id' | 'agent_id'>) {
  const rows = await listAgentTools(tx, agent)
  return rows.map(({ name, description, parameters }) => ({ name, description, parameters }))
}

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
