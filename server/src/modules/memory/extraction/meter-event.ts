import type { Tx } from '../../../platform/db/tx.ts'
import type { Metering } from '../../billing/index.ts'
import type { MemoryScope } from '../scope.ts'

/** Counts events of the context engine. Last in a transaction: it holds the workspace's balance until commit. */
export const meterEvent = (
  metering: Metering,
  tx: Tx,
  { agent, userId }: MemoryScope,
  name: 'extraction' | 'consolidation',
  count = 1,
): Promise<void> =>
  metering.meter(tx, {
    tenantId: agent.tenant_id,
    units: Array.from({ length: count }, () => ({ kind: 'event' as const, name })),
    actor: `agent:${agent.agent_id}`,
    subject: { agentId: agent.agent_id, projectId: agent.project_id, userId },
  })
