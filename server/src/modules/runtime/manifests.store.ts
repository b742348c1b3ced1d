import type { Tx } from '../../platform/db/tx.ts'
import type { Manifest } from './manifest.schemas.ts'

export interface ManifestWrite {
  readonly tenantId: string
  readonly version: number
  readonly manifest: Manifest
  readonly updatedBy: string
  readonly now: Date
}

export async function findManifest(tx: Tx, tenantId: string) {
  return tx.db
    .selectFrom('manifests')
    .select(['tenant_id', 'version', 'manifest'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
}

/** Waits for a concurrent writer of the same manifest, so that no change is based on an outdated version. */
export async function lockManifest(tx: Tx, tenantId: string) {
  return tx.db
    .selectFrom('manifests')
    .select(['tenant_id', 'version', 'manifest'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
}

/** Gives a workspace without a manifest a row that can be locked; it is gone again unless this transaction writes it. */
export async function reserveManifest(tx: Tx, tenantId: string, empty: Manifest, now: Date): Promise<void> {
  await tx.db
    .insertInto('manifests')
    .values({
      tenant_id: tenantId,
      version: 0,
      manifest: JSON.stringify(empty),
      updated_by: 'reserved',
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function writeManifest(tx: Tx, write: ManifestWrite): Promise<void> {
  const row = {
    tenant_id: write.tenantId,
    version: write.version,
    manifest: JSON.stringify(write.manifest),
    updated_by: write.updatedBy,
    updated_at: write.now,
  }
  await tx.db
    .insertInto('manifests')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute()
  await tx.db.insertInto('manifest_versions').values(row).execute()
}
