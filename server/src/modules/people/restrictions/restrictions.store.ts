import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { MoveRows } from '../../../platform/db/person-rows.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { IdentityPlace } from '../identities/identities.store.ts'

export type RestrictionRow = Selectable<Tables['person_restrictions']>

/** A project, with what holds in the whole workspace; or, with null, all projects. */
export interface RestrictionReach {
  readonly tenantId: string
  readonly projectId: string | null
}

const within = ({ projectId }: RestrictionReach): RawBuilder<boolean> =>
  projectId === null ? sql<boolean>`true` : sql<boolean>`(project_id is null or project_id = ${projectId})`

/**
 * What stores something learned about the person takes it shared, restricting them takes it alone: once a restriction is
 * stored, nothing that has not seen it is under way.
 */
export async function lockRestrictions(
  tx: Tx,
  tenantId: string,
  userId: string,
  kind: 'shared' | 'alone',
): Promise<void> {
  const lock = kind === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(hashtextextended(${`restrictions/${tenantId}/${userId}`}, 0))`.execute(tx.db)
}

export type RestrictionSpan = Pick<RestrictionRow, 'placed_at' | 'lifted_at'>

/** When the person was restricted in the project. */
export const restrictionSpans = (
  tx: Tx,
  reach: RestrictionReach,
  userId: string,
): Promise<readonly RestrictionSpan[]> =>
  tx.db
    .selectFrom('person_restrictions')
    .select(['placed_at', 'lifted_at'])
    .where('tenant_id', '=', reach.tenantId)
    .where('user_id', '=', userId)
    .where(within(reach))
    .execute()

/** The restrictions in force on any of these people, the oldest first. */
export const restrictionsInForce = (
  tx: Tx,
  reach: RestrictionReach,
  userIds: readonly string[],
): Promise<readonly RestrictionRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('person_restrictions')
        .selectAll()
        .where('tenant_id', '=', reach.tenantId)
        .where('user_id', 'in', userIds)
        .where('lifted_at', 'is', null)
        .where(within(reach))
        .orderBy('placed_at')
        .execute()

export const insertRestriction = (
  tx: Tx,
  row: Pick<
    RestrictionRow,
    'tenant_id' | 'restriction_id' | 'project_id' | 'user_id' | 'reason' | 'placed_by' | 'placed_at'
  >,
): Promise<RestrictionRow> =>
  tx.db.insertInto('person_restrictions').values(row).returningAll().executeTakeFirstOrThrow()

export const markLifted = (
  tx: Tx,
  restriction: Pick<RestrictionRow, 'tenant_id' | 'restriction_id'>,
  lifted: { readonly by: string; readonly at: Date; readonly reason: string },
): Promise<RestrictionRow> =>
  tx.db
    .updateTable('person_restrictions')
    .set({ lifted_by: lifted.by, lifted_at: lifted.at, lift_reason: lifted.reason })
    .where('tenant_id', '=', restriction.tenant_id)
    .where('restriction_id', '=', restriction.restriction_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Newest first. */
export async function listRestrictions(
  tx: Tx,
  reach: RestrictionReach,
  userId: string,
  page: {
    readonly after: { readonly at: Date; readonly restrictionId: string } | undefined
    readonly count: number
  },
): Promise<readonly RestrictionRow[]> {
  let query = tx.db
    .selectFrom('person_restrictions')
    .selectAll()
    .where('tenant_id', '=', reach.tenantId)
    .where('user_id', '=', userId)
    .where(within(reach))
  if (page.after !== undefined)
    query = query.where(
      sql<boolean>`(placed_at, restriction_id) < (${page.after.at}::timestamptz, ${page.after.restrictionId}::uuid)`,
    )
  return query.orderBy('placed_at', 'desc').orderBy('restriction_id', 'desc').limit(page.count).execute()
}

export interface PersonNames {
  /** User ids. */
  readonly ids: readonly string[]
  /** As identities keep them: addresses in lower case, numbers as digits. */
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

/** Everyone in the project who goes by one of these, also those who only claim an address or number. */
export async function peopleNamed(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  { ids, emails, phones }: PersonNames,
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from person_identities
    where tenant_id = ${tenantId} and project_id = ${projectId} and (
      kind = 'email' and value = any(${[...emails]}::text[])
      or kind in ('phone', 'whatsapp') and value = any(${[...phones]}::text[])
      or kind = 'user_id' and value = any(${[...ids]}::text[]))`.execute(tx.db)
  return [...new Set([...ids, ...emails, ...rows.map((row) => row.user_id)])]
}

/**
 * Restrictions of the project become the other's when people are merged. Those of the whole workspace are copied, since the
 * person may go on in another project; so is everything when conversations are given to another person.
 */
export const moveRestrictions: MoveRows = async (tx, { from, to, conversations }) => {
  const projects = [...from.projectIds]
  const own = sql`tenant_id = ${from.tenantId} and user_id = ${from.userId}`
  if (conversations === undefined)
    await sql`update person_restrictions set user_id = ${to} where ${own}
      and project_id = any(${projects}::uuid[])`.execute(tx.db)
  await sql`insert into person_restrictions (tenant_id, restriction_id, project_id, user_id, reason, placed_by, placed_at,
      lift_reason, lifted_by, lifted_at)
    select tenant_id, gen_random_uuid(), project_id, ${to}, reason, placed_by, placed_at, lift_reason, lifted_by, lifted_at
    from person_restrictions mine where ${own} and (project_id is null or project_id = any(${projects}::uuid[]))
      and not exists (select from person_restrictions theirs where theirs.tenant_id = mine.tenant_id
        and theirs.user_id = ${to} and theirs.project_id is not distinct from mine.project_id
        and theirs.placed_at = mine.placed_at and theirs.reason = mine.reason)`.execute(tx.db)
}
