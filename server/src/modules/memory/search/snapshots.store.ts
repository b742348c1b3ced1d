import type { Tx } from '../../../platform/db/tx.ts'

/** Indexes as they were before the workspace began, or ceased, to seal its words; they are written anew when needed. */
export async function deleteIndexSnapshots(tx: Tx, tenantId: string): Promise<void> {
  await tx.db.deleteFrom('memory_index_parts').where('tenant_id', '=', tenantId).execute()
}
