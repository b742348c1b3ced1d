import type { Tx } from '../../../platform/db/tx.ts'

/** The moment before which all sessions of a person are void; undefined when there is none. */
export async function sessionsValidAfter(tx: Tx, userId: string): Promise<Date | undefined> {
  const row = await tx.db
    .selectFrom('workspace_users')
    .select((eb) => eb.fn.max('sessions_valid_after').as('moment'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.moment ?? undefined
}

/** Sessions from before `moment` no longer open this workspace. */
export async function endAccess(
  tx: Tx,
  key: { readonly tenantId: string; readonly userId: string },
  moment: Date,
): Promise<void> {
  await tx.db
    .updateTable('workspace_users')
    .set({ access_valid_after: moment })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute()
}
