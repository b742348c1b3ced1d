import { type Selectable, sql } from 'kysely'
import type { PersonAliases, PersonKey } from '../../platform/db/person-rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'

export type ErasureRow = Selectable<Tables['person_erasures']>
type Key = Pick<ErasureRow, 'tenant_id' | 'erasure_id'>

export interface NewErasure {
  readonly tenantId: string
  readonly erasureId: string
  readonly userId: string
  readonly projectId: string | null
  readonly requestedBy: string
  readonly now: Date
}

/**
 * The erasure of this person that is under way, or a new one. One that failed is taken up again, because only it knows
 * what else named the person. Of two callers at once, the second waits here and finds the first one's.
 */
export async function beginErasure(tx: Tx, begun: NewErasure): Promise<ErasureRow> {
  const { tenantId, userId, projectId } = begun
  await sql`select pg_advisory_xact_lock(hashtextextended(${`erasure/${tenantId}/${userId}`}, 0))`.execute(
    tx.db,
  )
  const earlier = await tx.db
    .selectFrom('person_erasures')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('project_id', 'is not distinct from', projectId)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  if (earlier !== undefined) return earlier
  return tx.db
    .insertInto('person_erasures')
    .values({
      tenant_id: tenantId,
      erasure_id: begun.erasureId,
      user_id: userId,
      project_id: projectId,
      requested_by: begun.requestedBy,
      created_at: begun.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function setErasureJob(tx: Tx, key: Key, jobId: string | null): Promise<void> {
  await change(tx, key).set({ job_id: jobId, state: 'running' }).execute()
}

export const findErasure = (tx: Tx, tenantId: string, erasureId: string): Promise<ErasureRow | undefined> =>
  tx.db
    .selectFrom('person_erasures')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .executeTakeFirst()

const change = (tx: Tx, key: Key) =>
  tx.db
    .updateTable('person_erasures')
    .where('tenant_id', '=', key.tenant_id)
    .where('erasure_id', '=', key.erasure_id)

export async function setAliases(tx: Tx, key: Key, aliases: PersonAliases): Promise<void> {
  await change(tx, key)
    .set({ aliases: JSON.stringify(aliases) })
    .execute()
}

/** Adds to what was counted so far, in the transaction that removed it. */
export async function addCount(tx: Tx, key: Key, table: string, count: number): Promise<void> {
  await sql`update person_erasures set counts = counts || jsonb_build_object(
      ${table}::text, coalesce((counts->>${table})::int, 0) + ${count}::int)
    where tenant_id = ${key.tenant_id} and erasure_id = ${key.erasure_id}`.execute(tx.db)
}

/** From here on the row no longer names the person; the hash serves `wasErasedSince` for an hour. */
export async function endErasure(tx: Tx, key: Key, now: Date): Promise<void> {
  await sql`update person_erasures set state = 'done', finished_at = ${now}, aliases = '{}', user_id = '',
      user_hash = sha256(convert_to(erasure_id::text || user_id, 'UTF8'))
    where tenant_id = ${key.tenant_id} and erasure_id = ${key.erasure_id}`.execute(tx.db)
}

export async function failErasure(tx: Tx, key: Key): Promise<void> {
  await change(tx, key).where('state', '=', 'running').set({ state: 'failed' }).execute()
}

/** Whether a person is being erased, or was erased after that moment: what was begun before must not be stored. */
export async function wasErasedSince(
  tx: Tx,
  person: { readonly tenantId: string; readonly projectId: string; readonly userId: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`select 1 as found from person_erasures
    where tenant_id = ${person.tenantId} and (project_id is null or project_id = ${person.projectId})
      and (state = 'running' and user_id = ${person.userId}
        or user_hash is not null and finished_at >= ${since}
          and user_hash = sha256(convert_to(erasure_id::text || ${person.userId}, 'UTF8')))
    limit 1`.execute(tx.db)
  return rows.length > 0
}

/** Whether anyone of the workspace is being erased, or was erased after that moment. */
export async function wasAnyoneErasedSince(tx: Tx, tenantId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`select 1 as found from person_erasures
    where tenant_id = ${tenantId} and (state <> 'done' or finished_at >= ${since}) limit 1`.execute(tx.db)
  return rows.length > 0
}

/** Of every workspace. */
export async function clearHashesBefore(tx: Tx, moment: Date): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('person_erasures')
    .set({ user_hash: null })
    .where('user_hash', 'is not', null)
    .where('finished_at', '<', moment)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The projects and agents that an erasure or export is about: of the workspace, or of one project. */
export async function placesOf(
  tx: Tx,
  tenantId: string,
  projectId: string | null,
): Promise<Pick<PersonKey, 'projectIds' | 'agentIds'>> {
  const inProject = projectId === null ? sql`true` : sql`project_id = ${projectId}`
  const { rows } = await sql<{ projects: string[]; agents: string[] }>`select
      array(select project_id::text from projects where tenant_id = ${tenantId} and ${inProject}) as projects,
      array(select agent_id::text from agents where tenant_id = ${tenantId} and ${inProject}) as agents`.execute(
    tx.db,
  )
  return { projectIds: rows[0]?.projects ?? [], agentIds: rows[0]?.agents ?? [] }
}
