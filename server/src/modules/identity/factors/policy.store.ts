import type { Tx } from '../../../platform/db/tx.ts'

/** Across the wall, and only for a person who belongs to this workspace alone. */
export async function forgetFactors(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx.run({ text: 'select forget_second_factors($1, $2)', values: [userId, tenantId] })
}
