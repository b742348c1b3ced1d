import type { Statement } from '../db/statement.ts'

/** Keys of workspaces as they are stored, as far as the reader may see them. */
export const wordKeysStatement = (tenantIds: readonly string[]): Statement => ({
  text: 'select tenant_id, sealed_key from workspace_keys where tenant_id = any($1::uuid[])',
  values: [tenantIds],
})
