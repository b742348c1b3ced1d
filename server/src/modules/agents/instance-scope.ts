import { conflict } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { AgentRow } from './agents.store.ts'
import { DEFAULT_INSTANCE, findInstance } from './instances.store.ts'

/** What rows of an instance are stored under: the default instance is the unscoped memory, ''. */
export const instanceScope = (instanceId: string | undefined): string =>
  instanceId === undefined || instanceId === DEFAULT_INSTANCE ? '' : instanceId

/** Refuses to write to an archived instance. The default one cannot be archived. */
export async function checkInstanceWritable(
  tx: Tx,
  agent: Pick<AgentRow, 'tenant_id' | 'agent_id'>,
  instanceId: string | undefined,
): Promise<void> {
  const scope = instanceScope(instanceId)
  if (scope === '') return
  const key = { tenantId: agent.tenant_id, agentId: agent.agent_id, instanceId: scope }
  const instance = await findInstance(tx, key)
  if (instance?.status === 'archived')
    throw conflict(`The instance ${scope} is archived: set its status to active before writing to it.`)
}
