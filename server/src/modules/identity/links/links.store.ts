import type { Role } from '../../../platform/auth/roles.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface NewInvitationRow {
  readonly tenantId: string
  readonly invitationId: string
  readonly tokenHash: Buffer
  readonly email: string
  readonly displayName: string
  readonly role: Role
  readonly isMailed: boolean
  readonly invitedBy: string
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertInvitation(tx: Tx, row: NewInvitationRow) {
  return tx.db
    .insertInto('invitations')
    .values({
      tenant_id: row.tenantId,
      invitation_id: row.invitationId,
      token_hash: row.tokenHash,
      email: row.email,
      display_name: row.displayName,
      role: row.role,
      is_mailed: row.isMailed,
      invited_by: row.invitedBy,
      created_at: row.now,
      expires_at: row.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type InvitationRow = Awaited<ReturnType<typeof insertInvitation>>

/** Latest first. */
export async function listInvitations(
  tx: Tx,
  tenantId: string,
  count: number,
): Promise<readonly InvitationRow[]> {
  return tx.db
    .selectFrom('invitations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('invitation_id', 'desc')
    .limit(count)
    .execute()
}

const pending = (tx: Tx, tenantId: string, now: Date) =>
  tx.db
    .selectFrom('invitations')
    .where('tenant_id', '=', tenantId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)

export async function countPending(tx: Tx, tenantId: string, now: Date): Promise<number> {
  const row = await pending(tx, tenantId, now)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A newer invitation to the same address replaces those before it. */
export async function revokePendingTo(tx: Tx, tenantId: string, email: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute()
}

export async function findInvitation(
  tx: Tx,
  tenantId: string,
  invitationId: string,
): Promise<InvitationRow | undefined> {
  return tx.db
    .selectFrom('invitations')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invitation_id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function revokeInvitation(tx: Tx, row: InvitationRow, now: Date): Promise<void> {
  await tx.db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('tenant_id', '=', row.tenant_id)
    .where('invitation_id', '=', row.invitation_id)
    .execute()
}

/** An invitation that can be accepted, with its workspace; in any workspace, because the token is what names it. */
export async function findOpenInvitation(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx.db
    .selectFrom('invitations as i')
    .innerJoin('tenants as t', 't.tenant_id', 'i.tenant_id')
    .selectAll('i')
    .select(['t.name as workspace_name', 't.slug'])
    .where('i.token_hash', '=', tokenHash)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('t.is_active', '=', true)
    .executeTakeFirst()
}

/** True once for every invitation. */
export async function markAccepted(tx: Tx, tokenHash: Buffer, userId: string, now: Date): Promise<boolean> {
  const result = await tx.db
    .updateTable('invitations')
    .set({ accepted_at: now, user_id: userId })
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function markEmailVerified(
  tx: Tx,
  key: { readonly tenantId: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('workspace_users')
    .set({ email_verified_at: now })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute()
}

/** Accounts with a password and this address. */
export async function findAccountsByEmail(tx: Tx, email: string, count: number) {
  return tx.db
    .selectFrom('workspace_users as w')
    .innerJoin('tenants as t', 't.tenant_id', 'w.tenant_id')
    .select(['w.tenant_id', 'w.user_id', 'w.username', 'w.email', 'w.email_verified_at', 't.name', 't.slug'])
    .where((eb) => eb(eb.fn<string>('lower', ['w.email']), '=', email.toLowerCase()))
    .where('w.status', '=', 'active')
    .where('t.is_active', '=', true)
    .where((eb) => eb.or([eb('w.password_hash', 'is not', null), eb('w.temporary_hash', 'is not', null)]))
    .orderBy('w.created_at')
    .limit(count)
    .execute()
}

interface UserKey {
  readonly tenantId: string
  readonly userId: string
}

export async function countResetsSince(tx: Tx, key: UserKey, moment: Date): Promise<number> {
  const row = await tx.db
    .selectFrom('password_resets')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .where('created_at', '>', moment)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertReset(
  tx: Tx,
  reset: UserKey & { readonly tokenHash: Buffer; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.db
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      tenant_id: reset.tenantId,
      user_id: reset.userId,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .execute()
}

/** A reset that can be used, with the account it is for. */
export async function findOpenReset(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx.db
    .selectFrom('password_resets as r')
    .innerJoin('workspace_users as w', (join) =>
      join.onRef('w.tenant_id', '=', 'r.tenant_id').onRef('w.user_id', '=', 'r.user_id'),
    )
    .innerJoin('tenants as t', 't.tenant_id', 'r.tenant_id')
    .select(['w.tenant_id', 'w.user_id', 'w.username', 'w.email', 'w.display_name', 't.slug'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now)
    .where('w.status', '=', 'active')
    .where('t.is_active', '=', true)
    .executeTakeFirst()
}

/** True once; all other links of the account stop working with it. */
export async function spendReset(tx: Tx, tokenHash: Buffer, key: UserKey, now: Date): Promise<boolean> {
  const used = await tx.db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return false
  await tx.db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .where('used_at', 'is', null)
    .execute()
  return true
}

export async function deleteOldResets(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('password_resets').where('created_at', '<', before).execute()
}
