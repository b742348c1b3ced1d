import { sql } from 'kysely'
import { isUuid } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Names that differ in case only are one name. */
export const groupKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

interface GroupFields {
  readonly displayName: string
  readonly externalId: string | undefined
  readonly now: Date
}

/** Undefined when the name is taken. */
export async function insertGroup(
  tx: Tx,
  { tenantId, groupId, ...fields }: GroupFields & { readonly tenantId: string; readonly groupId: string },
) {
  return tx.db
    .insertInto('scim_groups')
    .values({
      tenant_id: tenantId,
      group_id: groupId,
      display_name: fields.displayName,
      display_key: groupKey(fields.displayName),
      external_id: fields.externalId ?? null,
      created_at: fields.now,
      updated_at: fields.now,
    })
    .onConflict((conflict) => conflict.constraint('scim_groups_name').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type GroupRow = NonNullable<Awaited<ReturnType<typeof insertGroup>>>

export async function findGroup(tx: Tx, tenantId: string, groupId: string): Promise<GroupRow | undefined> {
  if (!isUuid(groupId)) return undefined
  return tx.db
    .selectFrom('scim_groups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

export async function hasGroups(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('scim_groups')
    .select('group_id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isGroupNameTaken(
  tx: Tx,
  tenantId: string,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('scim_groups')
    .select('group_id')
    .where('tenant_id', '=', tenantId)
    .where('display_key', '=', groupKey(name))
    .where('group_id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateGroup(
  tx: Tx,
  { tenantId, groupId }: { readonly tenantId: string; readonly groupId: string },
  { displayName, externalId, now }: GroupFields,
): Promise<GroupRow> {
  return tx.db
    .updateTable('scim_groups')
    .set({
      display_name: displayName,
      display_key: groupKey(displayName),
      external_id: externalId ?? null,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteGroup(tx: Tx, tenantId: string, groupId: string): Promise<void> {
  await tx.db
    .deleteFrom('scim_groups')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .execute()
}

export interface GroupMember {
  readonly group_id: string
  readonly user_id: string
  readonly id: string
  readonly username: string
  readonly display_name: string
}

export async function membersOf(
  tx: Tx,
  tenantId: string,
  groupIds: readonly string[],
): Promise<readonly GroupMember[]> {
  if (groupIds.length === 0) return []
  return tx.db
    .selectFrom('scim_group_members as m')
    .innerJoin('workspace_users as w', (join) =>
      join.onRef('w.tenant_id', '=', 'm.tenant_id').onRef('w.user_id', '=', 'm.user_id'),
    )
    .select(['m.group_id', 'm.user_id', 'w.username', 'w.display_name'])
    .select(sql<string>`coalesce(w.scim_id, w.user_id)`.as('id'))
    .where('m.tenant_id', '=', tenantId)
    .where('m.group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)
    .orderBy('w.username_key')
    .execute()
}

/** Exactly these are members from now on. */
export async function setMembers(
  tx: Tx,
  tenantId: string,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  const ids = [...userIds]
  await tx.db
    .deleteFrom('scim_group_members')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('user_id', '<>', sql<string>`all(${ids}::uuid[])`)
    .execute()
  await sql`
    insert into scim_group_members (tenant_id, group_id, user_id)
    select ${tenantId}::uuid, ${groupId}::uuid, u from unnest(${ids}::uuid[]) as u
    on conflict do nothing`.execute(tx.db)
}

export async function pageOfGroups(
  tx: Tx,
  tenantId: string,
  {
    name,
    offset,
    limit,
  }: { readonly name: string | undefined; readonly offset: number; readonly limit: number },
): Promise<readonly GroupRow[]> {
  let query = tx.db
    .selectFrom('scim_groups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('group_id')
    .offset(offset)
    .limit(limit)
  if (name !== undefined) query = query.where('display_key', '=', groupKey(name))
  return query.execute()
}

export async function countGroups(tx: Tx, tenantId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('scim_groups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
