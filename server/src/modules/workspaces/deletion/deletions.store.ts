import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export type DeletionRow = Selectable<Tables['workspace_deletions']>
export type DeletionKey = Pick<DeletionRow, 'tenant_id' | 'deletion_id'>

/** Until the transaction ends no other one plans, cancels or begins a deletion of the workspace. */
export async function lockDeletion(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workspace deletion/${tenantId}`}, 0))`.execute(
    tx.db,
  )
}

export const findOpenDeletion = (tx: Tx, tenantId: string): Promise<DeletionRow | undefined> =>
  tx.db
    .selectFrom('workspace_deletions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['scheduled', 'running'])
    .executeTakeFirst()

export const insertDeletion = (
  tx: Tx,
  row: DeletionKey & Pick<DeletionRow, 'requested_by' | 'due_at' | 'created_at'>,
): Promise<DeletionRow> =>
  tx.db.insertInto('workspace_deletions').values(row).returningAll().executeTakeFirstOrThrow()

const change = (tx: Tx, key: DeletionKey) =>
  tx.db
    .updateTable('workspace_deletions')
    .where('tenant_id', '=', key.tenant_id)
    .where('deletion_id', '=', key.deletion_id)

export async function cancelDeletion(tx: Tx, key: DeletionKey, now: Date): Promise<void> {
  await change(tx, key).set({ state: 'cancelled', finished_at: now }).execute()
}

/** Of every workspace. */
export const dueDeletions = (tx: Tx, now: Date): Promise<readonly DeletionKey[]> =>
  tx.db
    .selectFrom('workspace_deletions')
    .select(['tenant_id', 'deletion_id'])
    .where('state', 'in', ['scheduled', 'running'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute()

export const lockedDeletion = (tx: Tx, key: DeletionKey): Promise<DeletionRow | undefined> =>
  tx.db
    .selectFrom('workspace_deletions')
    .selectAll()
    .where('tenant_id', '=', key.tenant_id)
    .where('deletion_id', '=', key.deletion_id)
    .forUpdate()
    .executeTakeFirst()

/** From here on no credential opens the workspace. */
export async function beginDeletion(tx: Tx, key: DeletionKey, now: Date): Promise<void> {
  await change(tx, key).set({ state: 'running', started_at: now }).execute()
  await tx.db
    .updateTable('tenants')
    .set({ is_active: false })
    .where('tenant_id', '=', key.tenant_id)
    .execute()
}

/** Adds to what was counted so far, in the transaction that removed it. */
export async function addCount(tx: Tx, key: DeletionKey, table: string, count: number): Promise<void> {
  await sql`update workspace_deletions set counts = counts || jsonb_build_object(
      ${table}::text, coalesce((counts->>${table})::bigint, 0) + ${count}::bigint)
    where tenant_id = ${key.tenant_id} and deletion_id = ${key.deletion_id}`.execute(tx.db)
}

/** The receipt stays without the name of the requester; the workspace's row stays emptied, so that its id is not used again. */
export async function endDeletion(tx: Tx, key: DeletionKey, now: Date): Promise<void> {
  await change(tx, key).set({ state: 'done', finished_at: now, requested_by: '' }).execute()
  await sql`update workspace_deletions set requested_by = ''
    where tenant_id = ${key.tenant_id} and requested_by <> ''`.execute(tx.db)
  const nameless = `deleted-${key.tenant_id}`
  await tx.db
    .updateTable('tenants')
    .set({
      name: '',
      slug: nameless,
      idp_org_id: nameless,
      license_key_id: null,
      trial_source: null,
      second_factor_roles: [],
      role_rules: null,
    })
    .where('tenant_id', '=', key.tenant_id)
    .execute()
}

/** Newest first, of every workspace. */
export async function listDeletions(
  tx: Tx,
  page: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly count: number },
): Promise<readonly DeletionRow[]> {
  let query = tx.db.selectFrom('workspace_deletions').selectAll()
  if (page.after !== undefined)
    query = query.where(
      sql<boolean>`(created_at, deletion_id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`,
    )
  return query.orderBy('created_at', 'desc').orderBy('deletion_id', 'desc').limit(page.count).execute()
}

/** Whose caches are to go: deletions that began or ended since that moment. */
export async function deletedSince(tx: Tx, moment: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from workspace_deletions
    where state in ('running', 'done') and greatest(started_at, finished_at) >= ${moment}`.execute(tx.db)
  return rows.map(({ tenant_id }) => tenant_id)
}

/** The next workspaces by id, without those that are deleted or being deleted: what is left of them fits together no more. */
export async function listWorkspaces(tx: Tx, after: string, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from tenants
    where tenant_id > ${after} and not exists (select from workspace_deletions deletion
      where deletion.tenant_id = tenants.tenant_id and deletion.state in ('running', 'done'))
    order by tenant_id limit ${count}`.execute(tx.db)
  return rows.map((row) => row.tenant_id)
}
