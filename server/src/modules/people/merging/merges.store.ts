import { type Selectable, sql } from 'kysely'
import type { PersonMove } from '../../../platform/db/person-rows.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { IdentityPlace } from '../identities/identities.store.ts'

export type MergeRow = Selectable<Tables['person_merges']>

/**
 * Serialises merges and erasures of these people. Both names are locked in
 * the same order, so two merges of the same people in opposite directions do not wait for each other.
 */
export async function lockPeople(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`erasure/${tenantId}/${userId}`}, 0))`.execute(
      tx.db,
    )
}

export async function isBeingErased(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<boolean> {
  const found = await tx.db
    .selectFrom('person_erasures')
    .select('erasure_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether an agent of the project, a channel or a record knows the person. */
export async function isKnown(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`select
      exists (select from person_identities where tenant_id = ${tenantId} and project_id = ${projectId}
        and user_id = ${userId})
      or exists (select from conversations where tenant_id = ${tenantId} and project_id = ${projectId}
        and user_id = ${userId})
      or exists (select from person_consents where tenant_id = ${tenantId} and project_id = ${projectId}
        and user_id = ${userId})
      or exists (select from agents a join agent_users u using (tenant_id, agent_id)
        where a.tenant_id = ${tenantId} and a.project_id = ${projectId} and u.user_id = ${userId}) as is_known`.execute(
    tx.db,
  )
  return rows[0]?.is_known === true
}

export async function insertMerge(tx: Tx, row: MergeRow): Promise<void> {
  await tx.db.insertInto('person_merges').values(row).execute()
}

/** The last merge of the one into the other. */
export const findMergeOf = (
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<MergeRow | undefined> =>
  tx.db
    .selectFrom('person_merges')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', to)
    .where('from_user_id', '=', from)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findMerge = (tx: Tx, tenantId: string, mergeId: string): Promise<MergeRow | undefined> =>
  tx.db
    .selectFrom('person_merges')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('merge_id', '=', mergeId)
    .executeTakeFirst()

/** Merges into a person who is now part of another are redirected to that one. */
export async function redirectMerges(tx: Tx, { from, to }: PersonMove): Promise<void> {
  await tx.db
    .updateTable('person_merges')
    .set({ user_id: to })
    .where('tenant_id', '=', from.tenantId)
    .where('user_id', '=', from.userId)
    .execute()
}

/** A person who was given conversations back is separate again: late rows are no longer moved. */
export async function endMerges(tx: Tx, { from, to }: PersonMove): Promise<void> {
  await tx.db
    .deleteFrom('person_merges')
    .where('tenant_id', '=', from.tenantId)
    .where('user_id', '=', from.userId)
    .where('from_user_id', '=', to)
    .execute()
}

/** What the one was known by names the other. A value that both had is verified if it was for either. */
export async function moveIdentities(tx: Tx, { from, to }: PersonMove): Promise<void> {
  const ofBoth = sql`tenant_id = ${from.tenantId} and project_id = any(${[...from.projectIds]}::uuid[])`
  const { rows } = await sql<{ project_id: string; kind: string; value: string }>`
    delete from person_identities mine where ${ofBoth} and user_id = ${from.userId} and exists (
      select from person_identities theirs where theirs.tenant_id = mine.tenant_id and theirs.project_id = mine.project_id
        and theirs.kind = mine.kind and theirs.value = mine.value and theirs.user_id = ${to})
    returning project_id, kind, value`.execute(tx.db)
  await sql`update person_identities theirs set is_verified = true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shared (project_id uuid, kind text, value text)
    where theirs.tenant_id = ${from.tenantId} and theirs.project_id = shared.project_id and theirs.kind = shared.kind
      and theirs.value = shared.value and theirs.user_id = ${to} and not exists (
        select from person_identities other where other.tenant_id = theirs.tenant_id
          and other.project_id = theirs.project_id and other.kind = theirs.kind and other.value = theirs.value
          and other.is_verified)`.execute(tx.db)
  await sql`update person_identities set user_id = ${to} where ${ofBoth} and user_id = ${from.userId}`.execute(
    tx.db,
  )
  // Proposals about the one are void; those that still hold come up again when the value is heard next.
  await sql`delete from person_matches where ${ofBoth} and ${from.userId} in (user_id, other_user_id)`.execute(
    tx.db,
  )
}

/** The ids at channels that belong to these conversations become the other's. */
export async function moveContacts(tx: Tx, { from, to }: PersonMove, ids: readonly string[]): Promise<void> {
  await sql`update person_identities known set user_id = ${to}
    from conversations c
    where c.tenant_id = ${from.tenantId} and c.conversation_id = any(${[...ids]}::uuid[])
      and known.tenant_id = c.tenant_id and known.project_id = c.project_id and known.user_id = ${from.userId}
      and known.value = c.external_id and (known.kind = c.channel_type or known.kind = 'phone' and c.channel_type = 'whatsapp')`.execute(
    tx.db,
  )
}

/** Conversations of the person among these, with the contact's id at the channel. */
export async function conversationsAmong(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  userId: string,
  ids: readonly string[],
): Promise<readonly { readonly conversation_id: string; readonly contact: string }[]> {
  const { rows } = await sql<{ conversation_id: string; contact: string }>`
    select conversation_id, channel_type || ':' || external_id as contact from conversations
    where tenant_id = ${tenantId} and project_id = ${projectId} and user_id = ${userId}
      and conversation_id = any(${[...ids]}::uuid[])`.execute(tx.db)
  return rows
}
