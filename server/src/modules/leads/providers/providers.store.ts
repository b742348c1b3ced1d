import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type WorkspaceKey, workspaceKeyOf } from '../../../platform/secrets/workspace-keys.store.ts'
import type { Place } from '../../learning/index.ts'

type StoredProvider = Selectable<Tables['enrichment_providers']>
export type ProviderRow = StoredProvider & WorkspaceKey

const KEY = workspaceKeyOf('enrichment_providers')

/** In the order in which they are asked. */
export const listProviders = (tx: Tx, place: Place): Promise<ProviderRow[]> =>
  tx.db
    .selectFrom('enrichment_providers')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('provider_id')
    .execute()

export const findProvider = (
  tx: Tx,
  place: Place,
  providerId: string,
  lock: 'update' | 'none' = 'none',
): Promise<ProviderRow | undefined> => {
  const query = tx.db
    .selectFrom('enrichment_providers')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('provider_id', '=', providerId)
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst()
}

/** Serialises additions of providers to a project, so that they can be counted. */
export async function countProviders(tx: Tx, place: Place): Promise<number> {
  await tx.run({
    text: `select pg_advisory_xact_lock(hashtextextended($1, 22))`,
    values: [`providers/${place.projectId}`],
  })
  const { n } = await tx.db
    .selectFrom('enrichment_providers')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const insertProvider = (tx: Tx, row: Omit<StoredProvider, 'resting_until'>): Promise<ProviderRow> =>
  tx.db
    .insertInto('enrichment_providers')
    .values({ ...row, mapping: JSON.stringify(row.mapping) })
    .returningAll()
    .returning(KEY)
    .executeTakeFirstOrThrow()

export const updateProvider = (tx: Tx, { workspace_key: _, ...row }: ProviderRow): Promise<ProviderRow> =>
  tx.db
    .updateTable('enrichment_providers')
    .set({ ...row, mapping: JSON.stringify(row.mapping) })
    .where('tenant_id', '=', row.tenant_id)
    .where('provider_id', '=', row.provider_id)
    .returningAll()
    .returning(KEY)
    .executeTakeFirstOrThrow()

/** It asked to be left alone for a while. */
export async function restProvider(tx: Tx, provider: ProviderRow, until: Date): Promise<void> {
  await tx.db
    .updateTable('enrichment_providers')
    .set({ resting_until: until })
    .where('tenant_id', '=', provider.tenant_id)
    .where('provider_id', '=', provider.provider_id)
    .execute()
}

export async function deleteProvider(tx: Tx, place: Place, providerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('enrichment_providers')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
