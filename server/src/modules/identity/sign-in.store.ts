import type { Tx } from '../../platform/db/tx.ts'
import { usernameKey } from './workspace-users.rules.ts'

/**
 * The users with this username in any workspace, two at most: more than one is as good as none. A slug
 * narrows it to one. A user disabled where the password is stored may still be a member elsewhere, and the session then
 * opens only that.
 */
export async function findSignIns(tx: Tx, username: string, workspaceSlug: string | undefined) {
  let query = tx.db
    .selectFrom('workspace_users as w')
    .innerJoin('tenants as t', 't.tenant_id', 'w.tenant_id')
    .selectAll('w')
    .select(['t.idp_org_id', 't.slug'])
    .where('w.username_key', '=', usernameKey(username))
    .where('t.is_active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('workspace_users as home')
          .select('home.user_id')
          .whereRef('home.user_id', '=', 'w.user_id')
          .where('home.status', '=', 'active'),
      ),
    )
    .where((eb) => eb.or([eb('w.password_hash', 'is not', null), eb('w.temporary_hash', 'is not', null)]))
    .orderBy('w.created_at')
    .limit(2)
  if (workspaceSlug !== undefined) query = query.where('t.slug', '=', workspaceSlug.toLowerCase())
  return query.execute()
}

export type SignInRow = Awaited<ReturnType<typeof findSignIns>>[number]

/**
 * Locks the verified user's row and tells whether it is still what was verified. Verifying takes a while: in the
 * meantime the password may have been reset, or the user disabled.
 */
export async function isStillVerified(tx: Tx, verified: SignInRow): Promise<boolean> {
  const row = await tx.db
    .selectFrom('workspace_users')
    .select(['password_hash', 'temporary_hash', 'status'])
    .where('tenant_id', '=', verified.tenant_id)
    .where('user_id', '=', verified.user_id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row !== undefined &&
    row.status === verified.status &&
    row.password_hash === verified.password_hash &&
    Buffer.compare(row.temporary_hash ?? Buffer.alloc(0), verified.temporary_hash ?? Buffer.alloc(0)) === 0
  )
}

interface UserKey {
  readonly tenantId: string
  readonly userId: string
}

export async function recordSignIn(tx: Tx, key: UserKey, now: Date): Promise<void> {
  await tx.db
    .updateTable('workspace_users')
    .set({ last_login_at: now })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute()
}

interface PasswordChange {
  readonly now: Date
  readonly sessionsValidAfter: Date
  readonly isSignIn: boolean
}

/** A chosen password: sessions from before it end. A session may begin with it at once, or not. */
export async function setPassword(
  tx: Tx,
  key: UserKey,
  passwordHash: string,
  { now, sessionsValidAfter, isSignIn }: PasswordChange,
): Promise<void> {
  await tx.db
    .updateTable('workspace_users')
    .set({
      password_hash: passwordHash,
      temporary_hash: null,
      force_password_change: false,
      sessions_valid_after: sessionsValidAfter,
      updated_at: now,
      ...(isSignIn ? { last_login_at: now } : {}),
    })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute()
}

/** A place of the person where they are active, with its row locked; the one with their password comes first. */
export async function lockActiveUser(tx: Tx, userId: string) {
  return tx.db
    .selectFrom('workspace_users as w')
    .innerJoin('tenants as t', 't.tenant_id', 'w.tenant_id')
    .selectAll('w')
    .where('w.user_id', '=', userId)
    .where('w.status', '=', 'active')
    .where('t.is_active', '=', true)
    .orderBy((eb) => eb('w.password_hash', 'is', null))
    .orderBy('w.created_at')
    .limit(1)
    .forUpdate('w')
    .executeTakeFirst()
}
