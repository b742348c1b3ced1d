import type { Tx } from '../../../platform/db/tx.ts'
import type { Metering } from '../../billing/index.ts'
import type { MemoryScope } from '../scope.ts'

/** Counts one event of the context engine. Last in a transaction: it holds the workspace's balance until commit. */
export const meterEvent = (
  metering: Metering,
  tx: Tx,
  { agent, userId }: MemoryScope,
  name: 'extraction' | 'consolidation',
): Promise<void> =>
  metering.meter(tx, {
    tenantId: agent.tenant_id,
    units: [{ kind: 'event', name }],
    actor: `agent:${agent.agent_id}`,
    subject: { agentId: agent.agent_id, projectId: agent.project_id, userId },
  })
