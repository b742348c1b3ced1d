import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

/**
 * Removes some members of a workspace. Those who belong to no other one leave nothing behind: neither sessions nor second
 * factors, nor the row by which an identity provider knows them. For a transaction that sees every workspace.
 */
export async function removeMembers(tx: Tx, tenantId: string, count: number): Promise<number> {
  const { rows } = await sql<{ user_id: string; is_elsewhere: boolean }>`
    with gone as (delete from workspace_users where tenant_id = ${tenantId} and user_id = any(array(
      select user_id from workspace_users where tenant_id = ${tenantId} limit ${count})) returning user_id)
    select user_id, exists (select from workspace_users other
      where other.user_id = gone.user_id and other.tenant_id <> ${tenantId}) as is_elsewhere from gone`.execute(
    tx.db,
  )
  await tx.db
    .updateTable('people')
    .set({ preferred_tenant_id: null })
    .where('preferred_tenant_id', '=', tenantId)
    .execute()
  await removePeople(
    tx,
    rows.filter(({ is_elsewhere }) => !is_elsewhere).map(({ user_id }) => user_id),
  )
  return rows.length
}

async function removePeople(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const those = sql`any(${[...ids]}::uuid[])`
  await sql`delete from sessions where (issuer, subject) in (
    select '', id::text from unnest(${[...ids]}::uuid[]) id
    union all select issuer, subject from people where person_id = ${those})`.execute(tx.db)
  await sql`delete from passkey_challenges where user_id = ${those}`.execute(tx.db)
  await sql`delete from recovery_codes where user_id = ${those}`.execute(tx.db)
  await sql`delete from second_factors where user_id = ${those}`.execute(tx.db)
  await sql`delete from people where person_id = ${those}`.execute(tx.db)
}
