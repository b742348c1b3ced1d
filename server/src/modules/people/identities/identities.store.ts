import { type Selectable, sql } from 'kysely'
import { newId } from '../../../kernel/ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { IdentityKind, IdentityValue } from './identity-value.ts'

export type IdentityRow = Selectable<Tables['person_identities']>

export interface IdentityPlace {
  readonly tenantId: string
  readonly projectId: string
}

export interface NewIdentity extends IdentityValue {
  readonly userId: string
  readonly isVerified: boolean
  readonly source: 'record' | 'channel' | 'operator' | 'visitor' | 'merge'
}

/** In an insert of a contact: the person who is known by one of these values for certain, or null. */
export const verifiedPerson = (place: IdentityPlace, values: readonly IdentityValue[]) =>
  sql<string | null>`(select known.user_id from person_identities known
    where known.tenant_id = ${place.tenantId} and known.project_id = ${place.projectId} and known.is_verified
      and (known.kind, known.value) in (${sql.join(values.map(({ kind, value }) => sql`(${kind}, ${value})`))})
    order by known.kind = 'phone', known.created_at limit 1)`

/** The person who is known by one of these values for certain. */
export async function findVerifiedPerson(
  tx: Tx,
  place: IdentityPlace,
  values: readonly IdentityValue[],
): Promise<string | undefined> {
  if (values.length === 0) return undefined
  const row = await tx.db.selectNoFrom(verifiedPerson(place, values).as('user_id')).executeTakeFirst()
  return row?.user_id ?? undefined
}

/**
 * Stores what people are known by. A value that is verified for another person is only claimed. Says which of them were
 * new, and who else has the same value.
 */
export async function insertIdentities(
  tx: Tx,
  place: IdentityPlace,
  identities: readonly NewIdentity[],
  now: Date,
): Promise<readonly SharedIdentity[]> {
  if (identities.length === 0) return []
  const given = JSON.stringify(
    identities.map(({ userId, kind, value, isVerified, source }) => ({
      identity_id: newId(),
      user_id: userId,
      kind,
      value,
      is_verified: isVerified,
      source,
    })),
  )
  const { rows } = await sql<SharedIdentity>`with given as (
      select * from jsonb_to_recordset(${given}::jsonb)
        as given (identity_id uuid, user_id text, kind text, value text, is_verified boolean, source text)),
    made as (
      insert into person_identities
        (tenant_id, identity_id, project_id, user_id, kind, value, is_verified, source, created_at)
      select ${place.tenantId}::uuid, identity_id, ${place.projectId}::uuid, user_id, kind, value,
        is_verified and not exists (select from person_identities held where held.tenant_id = ${place.tenantId}
          and held.project_id = ${place.projectId} and held.kind = given.kind and held.value = given.value
          and held.is_verified and held.user_id <> given.user_id),
        source, ${now}::timestamptz
      from given
      on conflict do nothing returning user_id, kind, value)
    select made.user_id, made.kind, made.value, other.user_id as other_user_id
    from made join person_identities other on other.tenant_id = ${place.tenantId}
      and other.project_id = ${place.projectId} and other.kind = made.kind and other.value = made.value
      and other.user_id <> made.user_id`.execute(tx.db)
  return rows
}

export interface SharedIdentity {
  readonly user_id: string
  readonly other_user_id: string
  readonly kind: IdentityKind
  readonly value: string
}

export const listIdentities = (
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  userId: string,
): Promise<readonly IdentityRow[]> =>
  tx.db
    .selectFrom('person_identities')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('identity_id')
    .limit(1_000)
    .execute()

export const findIdentityHolder = (
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  { kind, value }: IdentityValue,
): Promise<IdentityRow | undefined> =>
  tx.db
    .selectFrom('person_identities')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('is_verified', '=', true)
    .executeTakeFirst()

/** An operator, or a system of the workspace, says that the value is the person's. */
export async function verifyIdentity(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  userId: string,
  { kind, value }: IdentityValue,
): Promise<void> {
  await tx.db
    .updateTable('person_identities')
    .set({ is_verified: true })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteIdentity(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  userId: string,
  identityId: string,
): Promise<IdentityRow | undefined> {
  return tx.db
    .deleteFrom('person_identities')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('identity_id', '=', identityId)
    .returningAll()
    .executeTakeFirst()
}
