import type { Role } from '../../platform/auth/roles.ts'
import type { Tx } from '../../platform/db/tx.ts'

export interface NewWorkspaceUser {
  readonly tenantId: string
  readonly userId: string
  readonly username: string
  readonly email: string | undefined
  readonly displayName: string
  readonly role: Role
  readonly passwordHash: string | undefined
  readonly temporaryHash: Buffer | undefined
  readonly now: Date
}

const rowFrom = (user: NewWorkspaceUser) => ({
  tenant_id: user.tenantId,
  user_id: user.userId,
  username: user.username,
  username_key: user.username.toLowerCase(),
  email: user.email ?? null,
  display_name: user.displayName,
  role: user.role,
  password_hash: user.passwordHash ?? null,
  temporary_hash: user.temporaryHash ?? null,
  force_password_change: user.temporaryHash !== undefined,
  created_at: user.now,
  updated_at: user.now,
})

/** Inserts all whose names are free in one statement; the ids of those that got in. */
export async function insertWorkspaceUsers(tx: Tx, users: readonly NewWorkspaceUser[]): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const rows = await tx.db
    .insertInto('workspace_users')
    .values(users.map(rowFrom))
    .onConflict((conflict) => conflict.constraint('workspace_users_username').doNothing())
    .returning('user_id')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Everybody who could mean this username, in whichever workspace; a slug narrows it to one. */
export async function findSignIns(tx: Tx, username: string, workspaceSlug: string | undefined, countMax: number) {
  let query = tx.db
    .selectFrom('workspace_users as w')
    .innerJoin('tenants as t', 't.tenant_id', 'w.tenant_id')
    .selectAll('w')
    .select(['t.idp_org_id', 't.slug'])
    .where('w.username_key', '=', username.toLowerCase())
    .where('w.status', '=', 'active')
    .where('t.is_active', '=', true)
    .where((eb) => eb.or([eb('w.password_hash', 'is not', null), eb('w.temporary_hash', 'is not', null)]))
    .orderBy('w.created_at')
    .limit(countMax)
  if (workspaceSlug !== undefined) query = query.where('t.slug', '=', workspaceSlug.toLowerCase())
  return query.execute()
}

export type SignInRow = Awaited<ReturnType<typeof findSignIns>>[number]

interface UserKey {
  readonly tenantId: string
  readonly userId: string
}

export async function recordSuccess(tx: Tx, key: UserKey, now: Date): Promise<void> {
  await tx.db
    .updateTable('workspace_users')
    .set({ failed_attempts: 0, locked_until: null, last_login_at: now })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute()
}

/** Counts a failure, and locks when it was one too many. */
export async function recordFailure(
  tx: Tx,
  key: UserKey,
  lock: { failuresMax: number; lockedUntil: Date },
): Promise<void> {
  await tx.db
    .updateTable('workspace_users')
    .set((eb) => ({
      failed_attempts: eb
        .case()
        .when(eb('failed_attempts', '+', 1), '>=', lock.failuresMax)
        .then(0)
        .else(eb('failed_attempts', '+', 1))
        .end(),
      locked_until: eb
        .case()
        .when(eb('failed_attempts', '+', 1), '>=', lock.failuresMax)
        .then(lock.lockedUntil)
        .else(eb.ref('locked_until'))
        .end(),
    }))
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute()
}

/** A chosen password: sessions from before it end. */
export async function setPassword(
  tx: Tx,
  key: UserKey,
  passwordHash: string,
  sessionsValidAfter: Date,
): Promise<void> {
  await tx.db
    .updateTable('workspace_users')
    .set({
      password_hash: passwordHash,
      temporary_hash: null,
      force_password_change: false,
      failed_attempts: 0,
      locked_until: null,
      sessions_valid_after: sessionsValidAfter,
      updated_at: sessionsValidAfter,
    })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute()
}
