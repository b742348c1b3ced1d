import type { JsonObject } from '../../../kernel/json.ts'
import { stageWord } from '../../../kernel/stage-word.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../outcomes.store.ts'
import { endsUnconverted } from './stage.rules.ts'

const WORDS_MAX = 2_000

/** Words under which outcomes that did not convert were reported and that end a lead. */
export async function endingWords(tx: Tx, place: Place, useCase: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('learning_outcomes')
    .select('event')
    .distinct()
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('use_case', '=', useCase)
    .where('converted', '=', false)
    .limit(WORDS_MAX)
    .execute()
  return rows.flatMap(({ event }) => (endsUnconverted(event) ? [stageWord(event)] : []))
}

/**
 * Every report on a lead with what it says: `won`, `lost`, or `live` for a stage on the way. A report without a subject
 * is a lead of its own. `worth` is its value, or the number under one of `$5` among its features.
 */
const REPORTS = `reports as (
  select case when subject_id = '' then outcome_id::text else subject_id end as lead, outcome_id, features, created_at,
    stage, case when converted then 'won'
      when converted is null or not stage = any($4::text[]) then 'live' else 'lost' end as state,
    coalesce(value, (select (features ->> name)::double precision from unnest($5::text[]) with ordinality f(name, at)
      where jsonb_typeof(features -> name) = 'number' and (features ->> name)::double precision >= 0
      order by at limit 1)) as worth
  from (select *, regexp_replace(lower(trim(event)), '[\\s-]+', '_', 'g') as stage from learning_outcomes
    where tenant_id = $1 and project_id = $2 and use_case = $3) o)`
const NEWEST = 'order by created_at desc, outcome_id desc'

export interface OpenLead {
  readonly lead: string
  readonly stage: string
  readonly features: JsonObject
  readonly value: number | null
}

/** Leads whose last report since `since` is a stage on the way, and that were never won: the newest of what is known. */
export async function listOpenLeads(
  tx: Tx,
  place: Place,
  asked: { readonly useCase: string; readonly valueFields: readonly string[] },
  since: Date,
  limit: number,
): Promise<readonly OpenLead[]> {
  const { rows } = await tx.run<OpenLead>({
    text: `with ${REPORTS}
      select lead, coalesce((array_agg(stage ${NEWEST}) filter (where state = 'live' and stage <> ''))[1], '') as stage,
        coalesce((array_agg(features ${NEWEST}) filter (where features <> '{}'))[1], '{}') as features,
        (array_agg(worth ${NEWEST}) filter (where worth is not null))[1] as value
      from reports group by lead
      having not bool_or(state = 'won') and (array_agg(state ${NEWEST}))[1] = 'live' and max(created_at) >= $6
      order by max(created_at) desc, lead limit $7`,
    values: [
      place.tenantId,
      place.projectId,
      asked.useCase,
      await endingWords(tx, place, asked.useCase),
      asked.valueFields,
      since,
      limit,
    ],
  })
  return rows
}

export interface EndedLead {
  readonly lead: string
  readonly won: boolean
  /** What it brought. */
  readonly came: number | null
  /** A stage it passed before it ended; null when none was reported. */
  readonly stage: string | null
  readonly features: JsonObject
  /** What was expected of it in that stage. */
  readonly expected: number | null
}

/** Leads that were won, or lost and not taken up again: one row for each stage they passed, newest leads first. */
export async function listEndedLeads(
  tx: Tx,
  place: Place,
  asked: { readonly useCase: string; readonly valueFields: readonly string[] },
  limit: number,
): Promise<readonly EndedLead[]> {
  const { rows } = await tx.run<EndedLead>({
    text: `with ${REPORTS},
      ended as (
        select lead, bool_or(state = 'won') as won, max(created_at) filter (where state <> 'live') as ended_at,
          (array_agg(worth ${NEWEST}) filter (where state = 'won' and worth is not null))[1] as came,
          (array_agg(features ${NEWEST}) filter (where state <> 'live'))[1] as last
        from reports group by lead
        having bool_or(state = 'won') or (array_agg(state ${NEWEST}))[1] = 'lost'
        order by 3 desc, lead limit $6)
      select e.lead, e.won, e.came, s.stage, coalesce(s.features, e.last) as features, s.worth as expected
      from ended e left join lateral (
        select distinct on (r.stage) r.stage, r.features, r.worth from reports r
        where r.lead = e.lead and r.state = 'live' and r.stage <> '' and r.created_at <= e.ended_at
        order by r.stage, r.created_at desc, r.outcome_id desc) s on true`,
    values: [
      place.tenantId,
      place.projectId,
      asked.useCase,
      await endingWords(tx, place, asked.useCase),
      asked.valueFields,
      limit,
    ],
  })
  return rows
}
