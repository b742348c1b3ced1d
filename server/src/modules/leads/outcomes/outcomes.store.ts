import { sql } from 'kysely'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../../learning/index.ts'
import type { Tally } from '../scoring/calibration.rules.ts'
import type { Decided } from '../scoring/decided.ts'

/** What reports have come to, locked until the transaction ends: reports of a project count one after the other. */
export async function lockLearning(
  tx: Tx,
  place: Place,
  now: Date,
): Promise<{ reports: number; resets: number }> {
  return tx.db
    .insertInto('lead_learning')
    .values({ tenant_id: place.tenantId, project_id: place.projectId, updated_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id']).doUpdateSet({ updated_at: now }))
    .returning(['reports', 'resets'])
    .executeTakeFirstOrThrow()
}

export const findLearning = (tx: Tx, place: Place) =>
  tx.db
    .selectFrom('lead_learning')
    .select(['reports', 'resets', 'updated_at'])
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .executeTakeFirst()

export async function countReport(tx: Tx, place: Place): Promise<void> {
  await tx.db
    .updateTable('lead_learning')
    .set((eb) => ({ reports: eb('reports', '+', 1) }))
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .execute()
}

export interface NewOutcome {
  readonly outcomeId: string
  readonly leadRef: string
  readonly outcome: string
  readonly converted: boolean | undefined
  readonly band: string
  readonly score: number
  readonly features: JsonObject
  readonly segments: readonly string[]
  readonly value: number | undefined
  readonly scoreSignal: string
  readonly note: string
  readonly now: Date
}

/** What counted for this lead until now; it no longer does. */
export async function retireOutcome(tx: Tx, place: Place, leadRef: string) {
  return tx.db
    .updateTable('lead_outcomes')
    .set({ is_current: false })
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('lead_ref', '=', leadRef)
    .where('is_current', '=', true)
    .returning(['predicted_band', 'predicted_score', 'converted', 'segments'])
    .executeTakeFirst()
}

export async function insertLeadOutcome(tx: Tx, place: Place, outcome: NewOutcome): Promise<void> {
  await tx.db
    .insertInto('lead_outcomes')
    .values({
      tenant_id: place.tenantId,
      project_id: place.projectId,
      outcome_id: outcome.outcomeId,
      lead_ref: outcome.leadRef,
      outcome: outcome.outcome,
      converted: outcome.converted ?? null,
      is_current: outcome.converted !== undefined,
      predicted_band: outcome.band,
      predicted_score: outcome.score,
      features: JSON.stringify(outcome.features),
      segments: [...outcome.segments],
      value: outcome.value ?? null,
      score_signal: outcome.scoreSignal,
      note: outcome.note,
      created_at: outcome.now,
    })
    .execute()
}

const SEGMENTS_MAX = 200

/** Adds to the tallies, or takes from them. New segments beyond 200 of a project are not tallied. */
export async function addToTallies(tx: Tx, place: Place, changes: readonly Tally[]): Promise<void> {
  await sql`insert into lead_tallies (tenant_id, project_id, kind, name, n, conversions, score_sum)
    select ${place.tenantId}::uuid, ${place.projectId}::uuid, c.kind, c.name, c.n, c.conversions, c.score_sum
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c(kind text, name text, n integer, conversions integer, score_sum double precision)
    where c.kind <> 'segment'
      or exists (select from lead_tallies t where t.tenant_id = ${place.tenantId}::uuid
        and t.project_id = ${place.projectId}::uuid and t.kind = c.kind and t.name = c.name)
      or (select count(*) from lead_tallies t where t.tenant_id = ${place.tenantId}::uuid
        and t.project_id = ${place.projectId}::uuid and t.kind = 'segment') < ${SEGMENTS_MAX}
    on conflict (tenant_id, project_id, kind, name) do update set n = lead_tallies.n + excluded.n,
      conversions = lead_tallies.conversions + excluded.conversions,
      score_sum = lead_tallies.score_sum + excluded.score_sum`.execute(tx.db)
}

export const listTallies = (tx: Tx, place: Place): Promise<Tally[]> =>
  tx.db
    .selectFrom('lead_tallies')
    .select(['kind', 'name', 'n', 'conversions', 'score_sum'])
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .orderBy('kind')
    .orderBy('name')
    .execute()

/** Leads that were decided, the newest first; enough to learn from, and no more than a thread can hold. */
export async function listDecided(tx: Tx, place: Place, limit: number): Promise<Decided[]> {
  const rows = await tx.db
    .selectFrom('lead_outcomes')
    .select(['features', 'converted', 'value', 'created_at'])
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('is_current', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('outcome_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ features, converted, value, created_at }) => ({
    features,
    reportedAt: created_at,
    converted: converted === true,
    value: value ?? undefined,
  }))
}

export const latestGuidance = (tx: Tx, place: Place) =>
  tx.db
    .selectFrom('lead_guidance')
    .select(['version', 'adjustments'])
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

const GUIDANCE_KEPT = 20

export async function insertGuidance(
  tx: Tx,
  place: Place,
  version: number,
  adjustments: Readonly<Record<string, number>>,
  now: Date,
): Promise<void> {
  const of = { tenant_id: place.tenantId, project_id: place.projectId }
  await tx.db
    .insertInto('lead_guidance')
    .values({ ...of, version, adjustments: JSON.stringify(adjustments), created_at: now })
    .execute()
  await tx.db
    .deleteFrom('lead_guidance')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('version', '<=', version - GUIDANCE_KEPT)
    .execute()
}

const LEARNED = [
  'lead_policies',
  'lead_policy_versions',
  'lead_models',
  'lead_outcomes',
  'lead_tallies',
  'lead_guidance',
] as const

/** Forgets everything; how many rows there were of each. */
export async function forgetLearned(tx: Tx, place: Place): Promise<Record<(typeof LEARNED)[number], number>> {
  const gone: Partial<Record<(typeof LEARNED)[number], number>> = {}
  for (const table of LEARNED) {
    const { numDeletedRows } = await tx.db
      .deleteFrom(table)
      .where('tenant_id', '=', place.tenantId)
      .where('project_id', '=', place.projectId)
      .executeTakeFirstOrThrow()
    gone[table] = Number(numDeletedRows)
  }
  await tx.db
    .updateTable('lead_learning')
    .set((eb) => ({ reports: 0, resets: eb('resets', '+', 1) }))
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .execute()
  return gone as Record<(typeof LEARNED)[number], number>
}
