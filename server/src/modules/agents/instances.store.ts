import type { Tx } from '../../platform/db/tx.ts'

export const DEFAULT_INSTANCE = 'default'

interface NewInstance {
  readonly tenantId: string
  readonly agentId: string
  readonly instanceId: string
  readonly name: string
  readonly description: string
  readonly isDefault: boolean
  readonly now: Date
}

/** Undefined when the id is taken. */
export async function insertInstance(tx: Tx, instance: NewInstance) {
  return tx.db
    .insertInto('agent_instances')
    .values({
      tenant_id: instance.tenantId,
      agent_id: instance.agentId,
      instance_id: instance.instanceId,
      name: instance.name,
      description: instance.description,
      is_default: instance.isDefault,
      created_at: instance.now,
      updated_at: instance.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type InstanceRow = NonNullable<Awaited<ReturnType<typeof insertInstance>>>

export async function insertDefaultInstance(
  tx: Tx,
  tenantId: string,
  agentId: string,
  now: Date,
): Promise<void> {
  const instance = { instanceId: DEFAULT_INSTANCE, name: 'Default', description: '', isDefault: true }
  await insertInstance(tx, { tenantId, agentId, now, ...instance })
}

interface InstanceKey {
  readonly tenantId: string
  readonly agentId: string
  readonly instanceId: string
}

export async function findInstance(
  tx: Tx,
  { tenantId, agentId, instanceId }: InstanceKey,
  lock: 'update' | 'none' = 'none',
): Promise<InstanceRow | undefined> {
  const query = tx.db
    .selectFrom('agent_instances')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('instance_id', '=', instanceId)
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst()
}

export async function listInstances(
  tx: Tx,
  { tenantId, agentId }: Omit<InstanceKey, 'instanceId'>,
  after: string | undefined,
  count: number,
): Promise<readonly InstanceRow[]> {
  let query = tx.db
    .selectFrom('agent_instances')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .orderBy('instance_id')
    .limit(count)
  if (after !== undefined) query = query.where('instance_id', '>', after)
  return query.execute()
}

export interface InstanceChanges {
  readonly name?: string
  readonly description?: string
  readonly status?: 'active' | 'archived'
}

export async function updateInstance(
  tx: Tx,
  { tenantId, agentId, instanceId }: InstanceKey,
  changes: InstanceChanges,
  now: Date,
): Promise<InstanceRow> {
  return tx.db
    .updateTable('agent_instances')
    .set({ ...changes, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('instance_id', '=', instanceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
