import type { Tx } from '../db/tx.ts'

interface KeyUse {
  readonly tenantId: string
  readonly keyId: string
  readonly at: Date
}

export async function markKeysUsed(tx: Tx, uses: readonly KeyUse[]): Promise<void> {
  if (uses.length === 0) return
  await tx.run({
    // A row that another process is writing is left to it.
    text: `update api_keys k set last_used_at = greatest(k.last_used_at, free.at) from (
        select t.tenant_id, t.key_id, u.at from api_keys t
        join unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) u (tenant_id, key_id, at) using (tenant_id, key_id)
        for update of t skip locked
      ) free where k.tenant_id = free.tenant_id and k.key_id = free.key_id`,
    values: [uses.map(({ tenantId }) => tenantId), uses.map(({ keyId }) => keyId), uses.map(({ at }) => at)],
  })
}

interface GrantUse {
  readonly tenantId: string
  readonly grantId: string
  readonly at: Date
}

export async function markGrantsUsed(tx: Tx, uses: readonly GrantUse[]): Promise<void> {
  if (uses.length === 0) return
  await tx.run({
    text: `update oauth_grants g set last_used_at = greatest(g.last_used_at, free.at) from (
        select t.tenant_id, t.grant_id, u.at from oauth_grants t
        join unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) u (tenant_id, grant_id, at) using (tenant_id, grant_id)
        for update of t skip locked
      ) free where g.tenant_id = free.tenant_id and g.grant_id = free.grant_id`,
    values: [
      uses.map(({ tenantId }) => tenantId),
      uses.map(({ grantId }) => grantId),
      uses.map(({ at }) => at),
    ],
  })
}
