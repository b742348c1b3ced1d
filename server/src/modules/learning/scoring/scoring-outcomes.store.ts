import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../outcomes.store.ts'
import type { ModelKind } from './model-codec.ts'

/** Labelled outcomes before a model is trained from them, and valued ones before values are. */
export const LABELLED_MIN = 50
export const VALUED_MIN = 20
/** The newest ones are learned from. */
const LEARNED_MAX = 100_000

/** Which outcomes say something to a model of this kind. */
const LABELLED: Readonly<Record<ModelKind, string>> = {
  probability: `converted is not null and features <> '{}'`,
  value: 'value is not null and converted is distinct from false',
}

export interface Due {
  readonly tenant_id: string
  readonly project_id: string
  readonly use_case: string
  readonly kind: ModelKind
}

/** Where in a project, or anywhere, so many outcomes came since the last look that looking again is worth it: a tenth more, and twenty at least. */
export async function listDue(tx: Tx, place?: Place): Promise<readonly Due[]> {
  const { rows } = await tx.run<Due>({
    text: `with counts as (
        select tenant_id, project_id, use_case,
          count(*) filter (where ${LABELLED.probability}) as labelled,
          count(*) filter (where ${LABELLED.value}) as valued
        from learning_outcomes ${place === undefined ? '' : 'where tenant_id = $3 and project_id = $4'}
        group by tenant_id, project_id, use_case
      ), kinds as (
        select tenant_id, project_id, use_case, 'probability' as kind, labelled as n from counts where labelled >= $1
        union all
        select tenant_id, project_id, use_case, 'value', valued from counts where valued >= $2
      )
      select k.tenant_id, k.project_id, k.use_case, k.kind from kinds k
      left join scoring_heads h using (tenant_id, project_id, use_case, kind)
      where k.n >= coalesce(h.outcomes_seen, 0) + case when coalesce(h.outcomes_seen, 0) = 0 then 0
        else greatest(20, h.outcomes_seen / 10) end
      order by 1, 2, 3, 4`,
    values: [LABELLED_MIN, VALUED_MIN, ...(place === undefined ? [] : [place.tenantId, place.projectId])],
  })
  return rows
}

export interface LabelledRow {
  readonly features: JsonObject
  readonly label: number
  readonly created_at: Date
}

/** What a model of this kind is learned from, the newest first. */
export async function listLabelled(
  tx: Tx,
  place: Place,
  useCase: string,
  kind: ModelKind,
  limit = LEARNED_MAX,
): Promise<readonly LabelledRow[]> {
  const label =
    kind === 'probability' ? 'case when converted then 1 else 0 end' : 'least(greatest(value, -1e15), 1e15)'
  const { rows } = await tx.run<LabelledRow>({
    text: `select features, (${label})::double precision as label, created_at from learning_outcomes
      where tenant_id = $1 and project_id = $2 and use_case = $3 and ${LABELLED[kind]}
      order by created_at desc, outcome_id desc limit $4`,
    values: [place.tenantId, place.projectId, useCase, limit],
  })
  return rows
}

/** How many there are, those beyond what is learned from included. */
export async function countLabelled(tx: Tx, place: Place, useCase: string, kind: ModelKind): Promise<number> {
  const { rows } = await tx.run<{ n: number }>({
    text: `select count(*)::int as n from learning_outcomes
      where tenant_id = $1 and project_id = $2 and use_case = $3 and ${LABELLED[kind]}`,
    values: [place.tenantId, place.projectId, useCase],
  })
  return rows[0]?.n ?? 0
}

/** What won deals were worth, the newest first. */
export async function listWonValues(
  tx: Tx,
  place: Place,
  useCase: string,
  limit: number,
): Promise<readonly number[]> {
  const rows = await tx.db
    .selectFrom('learning_outcomes')
    .select('value')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('use_case', '=', useCase)
    .where('value', 'is not', null)
    .where((eb) => eb.or([eb('converted', 'is', null), eb('converted', '=', true)]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ value }) => (value === null ? [] : [value]))
}
