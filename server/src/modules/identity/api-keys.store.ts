import type { Tx } from '../../platform/db/tx.ts'

export interface NewApiKeyRow {
  readonly tenantId: string
  readonly keyId: string
  readonly projectId: string
  readonly name: string
  readonly prefix: string
  readonly hash: Buffer
  readonly scopes: readonly string[]
  readonly allowedAddresses: readonly string[]
  readonly isAdminManaged: boolean
  readonly createdBy: string
  readonly expiresAt: Date | undefined
  readonly now: Date
}

export async function insertApiKey(tx: Tx, key: NewApiKeyRow) {
  return tx.db
    .insertInto('api_keys')
    .values({
      tenant_id: key.tenantId,
      key_id: key.keyId,
      project_id: key.projectId,
      name: key.name,
      key_prefix: key.prefix,
      key_hash: key.hash,
      scopes: [...key.scopes],
      allowed_addresses: [...key.allowedAddresses],
      is_admin_managed: key.isAdminManaged,
      created_by: key.createdBy,
      created_at: key.now,
      expires_at: key.expiresAt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type ApiKeyRow = Awaited<ReturnType<typeof insertApiKey>>

export async function listApiKeys(
  tx: Tx,
  tenantId: string,
  projectId: string,
): Promise<readonly ApiKeyRow[]> {
  return tx.db
    .selectFrom('api_keys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute()
}

/** False when there is no such key, or it was revoked before. */
export async function revokeApiKey(
  tx: Tx,
  key: { tenantId: string; projectId: string; keyId: string },
  now: Date,
): Promise<boolean> {
  const result = await tx.db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('key_id', '=', key.keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function findApiKey(tx: Tx, tenantId: string, keyId: string): Promise<ApiKeyRow | undefined> {
  return tx.db
    .selectFrom('api_keys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .executeTakeFirst()
}

/** Locked, so that two rotations of one key come one after the other. */
export async function lockApiKey(tx: Tx, tenantId: string, keyId: string): Promise<ApiKeyRow | undefined> {
  return tx.db
    .selectFrom('api_keys')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .forUpdate()
    .executeTakeFirst()
}

export async function endApiKeyAt(
  tx: Tx,
  key: { readonly tenantId: string; readonly keyId: string },
  moment: Date,
): Promise<void> {
  await tx.db
    .updateTable('api_keys')
    .set({ expires_at: moment })
    .where('tenant_id', '=', key.tenantId)
    .where('key_id', '=', key.keyId)
    .execute()
}

export async function changeApiKey(
  tx: Tx,
  key: { readonly tenantId: string; readonly keyId: string },
  changes: {
    readonly name?: string | undefined
    readonly allowedAddresses?: readonly string[] | undefined
  },
): Promise<ApiKeyRow> {
  const { name, allowedAddresses } = changes
  return tx.db
    .updateTable('api_keys')
    .set((eb) => ({
      name: name ?? eb.ref('name'),
      ...(allowedAddresses === undefined ? {} : { allowed_addresses: [...allowedAddresses] }),
    }))
    .where('tenant_id', '=', key.tenantId)
    .where('key_id', '=', key.keyId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
