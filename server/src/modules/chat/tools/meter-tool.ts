import type { Metering } from '../../billing/index.ts'
import type { ToolRun } from './chat-tool.ts'

/** Counts one call of an outside service, and charges it where the price list has a price for it. */
export const meterTool = (
  metering: Pick<Metering, 'meter'>,
  { agent, scope, db }: Pick<ToolRun, 'agent' | 'scope' | 'db'>,
  name: 'web_search' | 'image_generation' | 'mcp_tool',
): Promise<void> =>
  db.transaction((tx) =>
    metering.meter(tx, {
      tenantId: agent.tenant_id,
      units: [{ kind: 'service', name }],
      actor: `agent:${agent.agent_id}`,
      source: 'chat',
      subject: { agentId: agent.agent_id, projectId: agent.project_id, userId: scope.userId || undefined },
    }),
  )
