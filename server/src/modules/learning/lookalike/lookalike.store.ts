import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { endingWords } from '../forecast/pipeline.store.ts'
import type { Place } from '../outcomes.store.ts'
import { DEALS } from '../value/value.ts'

export interface Dossier {
  readonly lead_ref: string
  readonly profile: JsonObject
  readonly is_won: boolean
  /** Lost, and not taken up again. */
  readonly is_lost: boolean
}

/** Keeps what was found out about a lead; what was known before is written over, whether it was won is not. */
export async function saveDossier(
  tx: Tx,
  place: Place,
  leadRef: string,
  profile: JsonObject,
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('learning_dossiers')
    .values({
      tenant_id: place.tenantId,
      project_id: place.projectId,
      lead_ref: leadRef,
      profile: JSON.stringify(profile),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id', 'lead_ref'])
        .doUpdateSet({ profile: JSON.stringify(profile), updated_at: now }),
    )
    .execute()
}

/** Says whether a lead was won; whether there was a dossier of it. */
export async function markWon(
  tx: Tx,
  place: Place,
  leadRef: string,
  now: Date,
  isWon = true,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('learning_dossiers')
    .set({ is_won: isWon, updated_at: now })
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('lead_ref', '=', leadRef)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const ENDED = `o.converted is false and regexp_replace(lower(trim(o.event)), '[\\s-]+', '_', 'g') = any($3::text[])`
const REPORTS = `from learning_outcomes o
  where o.tenant_id = d.tenant_id and o.project_id = d.project_id and o.use_case = '${DEALS}' and o.subject_id = d.lead_ref`
const NEWEST = 'order by o.created_at desc, o.outcome_id desc limit 1'

/**
 * Whether a lead was won is what was decided last, or what was marked when no report is left; lost are those whose last
 * report says so.
 */
const DOSSIERS = `select lead_ref, profile, is_won, not is_won and is_lost as is_lost from (
  select d.lead_ref, d.profile, d.updated_at,
    coalesce((select o.converted ${REPORTS} and (o.converted or (${ENDED})) ${NEWEST}), d.is_won) as is_won,
    coalesce((select ${ENDED} ${REPORTS} ${NEWEST}), false) as is_lost
  from learning_dossiers d where d.tenant_id = $1 and d.project_id = $2`

/** The newest ones of each side. */
export async function listDossiers(tx: Tx, place: Place, limit: number): Promise<readonly Dossier[]> {
  const { rows } = await tx.run<Dossier>({
    text: `${DOSSIERS}) known order by updated_at desc, lead_ref limit $4`,
    values: [place.tenantId, place.projectId, await endingWords(tx, place, DEALS), limit],
  })
  return rows
}

export async function findDossier(tx: Tx, place: Place, leadRef: string): Promise<Dossier | undefined> {
  const { rows } = await tx.run<Dossier>({
    text: `${DOSSIERS} and d.lead_ref = $4) known`,
    values: [place.tenantId, place.projectId, await endingWords(tx, place, DEALS), leadRef],
  })
  return rows[0]
}
