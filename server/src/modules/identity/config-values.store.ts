import type { Tx } from '../../platform/db/tx.ts'

/** Stands in the project column for values of the whole account. */
export const ACCOUNT = '00000000-0000-0000-0000-000000000000'

export interface ConfigKey {
  readonly tenantId: string
  readonly projectId: string
  readonly key: string
}

export async function listConfig(tx: Tx, tenantId: string, projectId: string) {
  return tx.db
    .selectFrom('config_values')
    .select(['key', 'value', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .orderBy('key')
    .execute()
}

export async function findConfig(tx: Tx, { tenantId, projectId, key }: ConfigKey) {
  return tx.db
    .selectFrom('config_values')
    .select(['key', 'value', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function writeConfig(
  tx: Tx,
  { tenantId, projectId, key }: ConfigKey,
  value: unknown,
  now: Date,
) {
  const row = {
    tenant_id: tenantId,
    project_id: projectId,
    key,
    value: JSON.stringify(value),
    updated_at: now,
  }
  return tx.db
    .insertInto('config_values')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'key']).doUpdateSet(row))
    .returning(['key', 'value', 'updated_at'])
    .executeTakeFirstOrThrow()
}

export async function deleteConfig(tx: Tx, { tenantId, projectId, key }: ConfigKey): Promise<boolean> {
  const result = await tx.db
    .deleteFrom('config_values')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('key', '=', key)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
