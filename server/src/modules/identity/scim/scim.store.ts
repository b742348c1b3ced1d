import { type SelectQueryBuilder, sql } from 'kysely'
import { isUuid } from '../../../kernel/ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { usernameKey } from '../workspace-users.rules.ts'
import type { WorkspaceUserRow } from '../workspace-users.store.ts'
import type { GroupOfUser } from './user-resource.ts'

/** What the provider does to one workspace happens one after the other. */
export async function lockScim(tx: Tx, tenantId: string): Promise<void> {
  await tx.run({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 2))',
    values: [`scim ${tenantId}`],
  })
}

const scimId = sql<string>`coalesce(scim_id, user_id)`

export async function findScimUser(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<WorkspaceUserRow | undefined> {
  if (!isUuid(id)) return undefined
  return tx.db
    .selectFrom('workspace_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(scimId, '=', id.toLowerCase())
    .executeTakeFirst()
}

/** Those of the ids that are members. */
export async function membersAmong(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly user_id: string }[]> {
  const known = ids.filter(isUuid).map((id) => id.toLowerCase())
  if (known.length === 0) return []
  return tx.db
    .selectFrom('workspace_users')
    .select(['user_id', scimId.as('id')])
    .where('tenant_id', '=', tenantId)
    .where(scimId, '=', sql<string>`any(${known}::uuid[])`)
    .execute()
}

/** Attributes that the database can look up, each with the one value that is asked for. */
export interface Narrowing {
  readonly userName?: string
  readonly externalId?: string
  readonly id?: string
}

export type UserOrder = 'created_at' | 'updated_at' | 'username_key' | 'display_name' | 'external_id'

export interface UserPage {
  readonly narrowing: Narrowing
  readonly order: UserOrder
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

function narrowed<O>(
  query: SelectQueryBuilder<Tables, 'workspace_users', O>,
  tenantId: string,
  { userName, externalId, id }: Narrowing,
): SelectQueryBuilder<Tables, 'workspace_users', O> {
  let result = query.where('tenant_id', '=', tenantId)
  if (userName !== undefined) result = result.where('username_key', '=', usernameKey(userName))
  if (externalId !== undefined) result = result.where('external_id', '=', externalId)
  if (id !== undefined)
    result = isUuid(id) ? result.where(scimId, '=', id) : result.where(sql<boolean>`false`)
  return result
}

export async function pageOfUsers(tx: Tx, tenantId: string, page: UserPage): Promise<WorkspaceUserRow[]> {
  return narrowed(tx.db.selectFrom('workspace_users').selectAll(), tenantId, page.narrowing)
    .orderBy(page.order, page.isDescending ? 'desc' : 'asc')
    .orderBy('user_id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export async function countUsers(tx: Tx, tenantId: string, narrowing: Narrowing): Promise<number> {
  const counted = tx.db.selectFrom('workspace_users').select((eb) => eb.fn.countAll<number>().as('count'))
  const row = await narrowed(counted, tenantId, narrowing).executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The groups of some users, by name. */
export async function groupsOf(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
): Promise<readonly GroupOfUser[]> {
  if (userIds.length === 0) return []
  return tx.db
    .selectFrom('scim_group_members as m')
    .innerJoin('scim_groups as g', (join) =>
      join.onRef('g.tenant_id', '=', 'm.tenant_id').onRef('g.group_id', '=', 'm.group_id'),
    )
    .select(['m.user_id', 'g.group_id', 'g.display_name'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .orderBy('g.display_key')
    .execute()
}

export interface ScimColumns {
  readonly isActive: boolean
  readonly externalId: string | undefined
  readonly profile: Readonly<Record<string, unknown>>
}

export async function setScimColumns(
  tx: Tx,
  tenantId: string,
  userId: string,
  { isActive, externalId, profile }: ScimColumns,
): Promise<void> {
  await tx.db
    .updateTable('workspace_users')
    .set({
      scim_active: isActive,
      external_id: externalId ?? null,
      scim_profile: JSON.stringify(profile),
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Members whom the provider maintains: some, or all. */
export async function maintainedUsers(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[] | undefined,
): Promise<readonly WorkspaceUserRow[]> {
  let query = tx.db
    .selectFrom('workspace_users')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('scim_active', 'is not', null)
    .orderBy('user_id')
  if (userIds !== undefined) query = query.where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
  return query.execute()
}
