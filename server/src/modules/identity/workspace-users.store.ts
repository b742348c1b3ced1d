import { sql } from 'kysely'
import { later } from '../../kernel/clock.ts'
import type { Role } from '../../platform/auth/roles.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { usernameKey } from './workspace-users.rules.ts'

export interface NewWorkspaceUserRow {
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

/**
 * Inserts all whose names are free in one statement; the ids of those that got in. Columns travel as arrays, so
 * that the statement's text is the same for one user and for a thousand; names go in by order, so that two batches
 * with the same names do not wait for each other in a circle.
 */
export async function insertWorkspaceUsers(
  tx: Tx,
  users: readonly NewWorkspaceUserRow[],
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const column = <T>(pick: (user: NewWorkspaceUserRow) => T): T[] => users.map(pick)
  const { rows } = await sql<{ user_id: string }>`
    insert into workspace_users (tenant_id, user_id, username, username_key, email, display_name, role,
      password_hash, temporary_hash, force_password_change, created_at, updated_at)
    select u.tenant_id, u.user_id, u.username, u.username_key, u.email, u.display_name, u.role,
      u.password_hash, u.temporary_hash, u.temporary_hash is not null, u.created_at, u.created_at
    from unnest(
      ${column((user) => user.tenantId)}::uuid[],
      ${column((user) => user.userId)}::uuid[],
      ${column((user) => user.username)}::text[],
      ${column((user) => usernameKey(user.username))}::text[],
      ${column((user) => user.email ?? null)}::text[],
      ${column((user) => user.displayName)}::text[],
      ${column((user) => user.role)}::text[],
      ${column((user) => user.passwordHash ?? null)}::text[],
      ${column((user) => user.temporaryHash ?? null)}::bytea[],
      ${column((user) => user.now)}::timestamptz[]
    ) as u (tenant_id, user_id, username, username_key, email, display_name, role, password_hash, temporary_hash, created_at)
    order by u.username_key
    on conflict on constraint workspace_users_username do nothing
    returning user_id`.execute(tx.db)
  return new Set(rows.map((row) => row.user_id))
}

/** In the order they joined. */
export async function listWorkspaceUsers(tx: Tx, tenantId: string, offset: number, count: number) {
  return tx.db
    .selectFrom('workspace_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('user_id')
    .offset(offset)
    .limit(count)
    .execute()
}

export type WorkspaceUserRow = Awaited<ReturnType<typeof listWorkspaceUsers>>[number]

/**
 * The user and every owner, locked until the transaction ends. All who may end an ownership lock the same rows in
 * the same order: none waits in a circle, and each sees what the one before has left.
 */
export async function lockWithOwners(
  tx: Tx,
  tenantId: string,
  userId: string,
): Promise<{ target: WorkspaceUserRow | undefined; owners: readonly WorkspaceUserRow[] }> {
  const rows = await tx.db
    .selectFrom('workspace_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('role', '=', 'owner')]))
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return {
    target: rows.find((row) => row.user_id === userId),
    owners: rows.filter((row) => row.role === 'owner'),
  }
}

export async function lockWorkspaceUser(
  tx: Tx,
  tenantId: string,
  userId: string,
): Promise<WorkspaceUserRow | undefined> {
  return tx.db
    .selectFrom('workspace_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function isUsernameTaken(
  tx: Tx,
  tenantId: string,
  username: string,
  exceptUserId: string,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('workspace_users')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('username_key', '=', usernameKey(username))
    .where('user_id', '<>', exceptUserId)
    .executeTakeFirst()
  return row !== undefined
}

export interface UserUpdate {
  readonly username?: string | undefined
  readonly email?: string | null | undefined
  readonly displayName?: string | undefined
  readonly role?: Role | undefined
  readonly status?: 'active' | 'disabled' | undefined
}

/** Changes what is given and nothing else. */
export async function updateWorkspaceUser(
  tx: Tx,
  tenantId: string,
  userId: string,
  changes: UserUpdate,
  now: Date,
): Promise<WorkspaceUserRow> {
  const { username, email, displayName, role, status } = changes
  return tx.db
    .updateTable('workspace_users')
    .set({
      updated_at: now,
      ...(username === undefined ? {} : { username, username_key: usernameKey(username) }),
      ...(email === undefined ? {} : { email, email_verified_at: null }),
      ...(displayName === undefined ? {} : { display_name: displayName }),
      ...(role === undefined ? {} : { role }),
      ...(status === undefined ? {} : { status }),
      // Tokens from before end for good: enabling the person again does not revive them.
      ...(status === 'disabled' ? { access_valid_after: later(now, 1) } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteWorkspaceUser(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx.db
    .deleteFrom('workspace_users')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

export const hasPassword = (row: WorkspaceUserRow): boolean =>
  row.password_hash !== null || row.temporary_hash !== null

/** Checks across tenants, and returns nothing but yes or no. */
export async function belongsElsewhere(tx: Tx, userId: string, homeTenantId: string): Promise<boolean> {
  const { rows } = await tx.run({
    text: 'select belongs_elsewhere($1, $2) as is_so',
    values: [userId, homeTenantId],
  })
  return rows[0]?.['is_so'] === true
}

/** The password is replaced by a temporary one; sessions from before `sessionsValidAfter` end. */
export async function setTemporaryPassword(
  tx: Tx,
  key: { readonly tenantId: string; readonly userId: string },
  temporaryHash: Buffer,
  now: Date,
  sessionsValidAfter: Date,
): Promise<void> {
  await tx.db
    .updateTable('workspace_users')
    .set({
      password_hash: null,
      temporary_hash: temporaryHash,
      force_password_change: true,
      sessions_valid_after: sessionsValidAfter,
      updated_at: now,
    })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute()
}
