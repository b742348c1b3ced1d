import { newId } from '../../kernel/ids.ts'
import { notFound } from '../../kernel/problem.ts'
import { temporaryPassword } from '../../platform/auth/passwords.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { defined, iso } from '../../platform/http/schema.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { actorFrom, refusalOfTouch, tidyUsername } from './workspace-users.rules.ts'
import type { NewWorkspaceUser } from './workspace-users.schemas.ts'
import {
  lockWorkspaceUser,
  type NewWorkspaceUserRow,
  type WorkspaceUserRow,
} from './workspace-users.store.ts'

/** A new user with a temporary password, which exists in the clear only in the answer that hands it over. */
export function prepareUser(vault: Vault, tenantId: string, user: NewWorkspaceUser, now: Date) {
  const password = temporaryPassword()
  const row: NewWorkspaceUserRow = {
    tenantId,
    userId: newId(),
    username: tidyUsername(user.username),
    email: user.email || undefined,
    displayName: user.display_name ?? '',
    role: user.role ?? 'member',
    passwordHash: undefined,
    temporaryHash: vault.keyedHash(password),
    now,
  }
  return { row, result: { user_id: row.userId, username: row.username, temp_password: password } }
}

/** A member whom the caller may act on, with the row locked. */
export async function lockMember(
  tx: Tx,
  caller: Parameters<typeof actorFrom>[0] & { readonly tenantId: string },
  uid: string,
): Promise<WorkspaceUserRow> {
  const target = await lockWorkspaceUser(tx, caller.tenantId, uid.toLowerCase())
  if (target === undefined) throw notFound('user')
  const refusal = refusalOfTouch(actorFrom(caller), target)
  if (refusal !== undefined) throw refusal
  return target
}

export function workspaceUserView(row: WorkspaceUserRow) {
  return defined({
    user_id: row.user_id,
    username: row.username,
    display_name: row.display_name,
    role: row.role,
    status: row.status,
    force_password_change: row.force_password_change,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    email: row.email ?? undefined,
    last_login_at: iso(row.last_login_at),
  })
}
