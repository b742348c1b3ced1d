import { type Selectable, sql } from 'kysely'
import type { MoveRows } from '../../../platform/db/person-rows.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { IdentityPlace } from '../identities/identities.store.ts'

export type ConsentRow = Selectable<Tables['person_consents']>

const ofPerson = (tx: Tx, { tenantId, projectId }: IdentityPlace, userIds: readonly string[]) =>
  tx.db
    .selectFrom('person_consents')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('user_id', 'in', userIds)

/** The latest record of each purpose, or of one. */
export const currentConsents = (
  tx: Tx,
  place: IdentityPlace,
  userId: string,
  purpose: string | undefined,
): Promise<readonly ConsentRow[]> =>
  ofPerson(tx, place, [userId])
    .distinctOn('purpose')
    .selectAll()
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as string))
    .orderBy('purpose')
    .orderBy('stated_at', 'desc')
    .orderBy('consent_id', 'desc')
    .execute()

/** Whether the latest record of the purpose is a withdrawal, for any of these people. */
export async function isWithdrawn(
  tx: Tx,
  place: IdentityPlace,
  userIds: readonly string[],
  purpose: string,
): Promise<boolean> {
  if (userIds.length === 0) return false
  const rows = await ofPerson(tx, place, userIds)
    .distinctOn('user_id')
    .select('state')
    .where('purpose', '=', purpose)
    .orderBy('user_id')
    .orderBy('stated_at', 'desc')
    .orderBy('consent_id', 'desc')
    .execute()
  return rows.some(({ state }) => state === 'withdrawn')
}

export const insertConsent = (tx: Tx, row: ConsentRow): Promise<ConsentRow> =>
  tx.db.insertInto('person_consents').values(row).returningAll().executeTakeFirstOrThrow()

/** A record of the same statement. */
export const findSameConsent = (
  tx: Tx,
  place: IdentityPlace,
  userId: string,
  said: Pick<ConsentRow, 'purpose' | 'state' | 'means' | 'evidence' | 'stated_at'>,
): Promise<ConsentRow | undefined> =>
  ofPerson(tx, place, [userId])
    .selectAll()
    .where('purpose', '=', said.purpose)
    .where('state', '=', said.state)
    .where('means', '=', said.means)
    .where('evidence', '=', said.evidence)
    .where('stated_at', '=', said.stated_at)
    .limit(1)
    .executeTakeFirst()

/** The latest statement first. */
export async function listConsents(
  tx: Tx,
  place: IdentityPlace,
  userId: string,
  purpose: string | undefined,
  page: {
    readonly after: { readonly at: Date; readonly consentId: string } | undefined
    readonly count: number
  },
): Promise<readonly ConsentRow[]> {
  let query = ofPerson(tx, place, [userId]).selectAll()
  if (purpose !== undefined) query = query.where('purpose', '=', purpose)
  if (page.after !== undefined)
    query = query.where(
      sql<boolean>`(stated_at, consent_id) < (${page.after.at}::timestamptz, ${page.after.consentId}::uuid)`,
    )
  return query.orderBy('stated_at', 'desc').orderBy('consent_id', 'desc').limit(page.count).execute()
}

/**
 * Records of a person who is merged become the other's. A person who gets conversations back gets a copy: who of the two
 * gave or withdrew a consent is not known, and a withdrawal has to hold for both.
 */
export const moveConsents: MoveRows = async (tx, { from, to, conversations }) => {
  const projects = [...from.projectIds]
  if (conversations === undefined) {
    await sql`update person_consents set user_id = ${to} where tenant_id = ${from.tenantId}
      and project_id = any(${projects}::uuid[]) and user_id = ${from.userId}`.execute(tx.db)
    return
  }
  await sql`insert into person_consents (tenant_id, consent_id, project_id, user_id, purpose, state, means, evidence,
      recorded_by, stated_at, recorded_at)
    select tenant_id, gen_random_uuid(), project_id, ${to}, purpose, state, means, evidence, recorded_by, stated_at,
      recorded_at
    from person_consents mine where tenant_id = ${from.tenantId} and project_id = any(${projects}::uuid[])
      and user_id = ${from.userId} and not exists (
        select from person_consents theirs where theirs.tenant_id = mine.tenant_id
          and theirs.project_id = mine.project_id and theirs.user_id = ${to} and theirs.purpose = mine.purpose
          and theirs.state = mine.state and theirs.stated_at = mine.stated_at)`.execute(tx.db)
}
