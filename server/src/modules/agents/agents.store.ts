import { idFromName } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Creates the agent of this name, or finds it: the same workspace and name always mean the same agent. */
export async function ensureAgent(
  tx: Tx,
  agent: { tenantId: string; projectId: string; name: string; now: Date },
): Promise<string> {
  const agentId = idFromName(agent.tenantId, agent.name)
  await tx.db
    .insertInto('agents')
    .values({
      tenant_id: agent.tenantId,
      agent_id: agentId,
      project_id: agent.projectId,
      name: agent.name,
      name_key: agent.name.toLowerCase(),
      created_at: agent.now,
      updated_at: agent.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return agentId
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

export async function deactivateAgentsOf(tx: Tx, tenantId: string, projectId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('agents')
    .set({ is_active: false, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .execute()
}
