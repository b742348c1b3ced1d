import type { Tx } from '../../platform/db/tx.ts'

export interface MemberName {
  readonly user_id: string
  readonly username: string
  readonly display_name: string
}

/**
 * Whether the user is an active member, who stays one until the transaction ends. It comes before locks on rows that refer
 * to members: removing a member locks in that order too.
 */
export async function lockActiveMember(tx: Tx, tenantId: string, userId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('workspace_users')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Active members with these usernames, each as `usernameKey` writes it. */
export const findActiveMembersNamed = (
  tx: Tx,
  tenantId: string,
  keys: readonly string[],
): Promise<MemberName[]> =>
  tx.db
    .selectFrom('workspace_users')
    .select(['user_id', 'username', 'display_name'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .where('username_key', 'in', ['', ...keys])
    .orderBy('username_key')
    .execute()

export const findMembers = (tx: Tx, tenantId: string, userIds: readonly string[]): Promise<MemberName[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('workspace_users')
        .select(['user_id', 'username', 'display_name'])
        .where('tenant_id', '=', tenantId)
        .where('user_id', 'in', userIds)
        .execute()
