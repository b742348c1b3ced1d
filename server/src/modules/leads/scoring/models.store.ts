import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../../learning/index.ts'
import type { Metrics } from './decided.ts'
import type { StoredModel } from './score-model.ts'

const modelsOf = (tx: Tx, place: Place) =>
  tx.db
    .selectFrom('lead_models')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)

/** The version that scores. `reports_seen` is what the newest version has seen, whether it scores or not. */
export const findLeadModel = (tx: Tx, place: Place) =>
  modelsOf(tx, place)
    .select(['version', 'model', 'metrics', 'n', 'created_at'])
    .select(
      modelsOf(tx, place)
        .select((eb) => eb.fn.max('reports_seen').as('reports_seen'))
        .as('reports_seen'),
    )
    .where('is_served', '=', true)
    .executeTakeFirst()

/** All versions that are kept, the newest first. */
export const listLeadModels = (tx: Tx, place: Place) =>
  modelsOf(tx, place)
    .select(['version', 'model', 'is_served', 'created_at'])
    .orderBy('version', 'desc')
    .execute()

export interface NewLeadModel {
  readonly model: StoredModel
  readonly metrics: Metrics
  readonly n: number
  readonly reportsSeen: number
  /** Whether it scores from now on; false when the current one is better. */
  readonly isServed: boolean
  readonly now: Date
}

const VERSIONS_KEPT = 5

/** Writes the next version; `lead_learning` is locked. One that has seen less than another does not take its place. */
export async function saveLeadModel(tx: Tx, place: Place, made: NewLeadModel): Promise<SavedLeadModel> {
  const of = { tenant_id: place.tenantId, project_id: place.projectId }
  const { version } = await tx.db
    .updateTable('lead_learning')
    .set((eb) => ({ model_versions: eb('model_versions', '+', 1) }))
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .returning('model_versions as version')
    .executeTakeFirstOrThrow()
  const current = await findLeadModel(tx, place)
  const isServed =
    current === undefined || (made.isServed && Number(current.reports_seen ?? 0) <= made.reportsSeen)
  if (isServed) await unserve(tx, place)
  await tx.db
    .insertInto('lead_models')
    .values({
      ...of,
      version,
      model: JSON.stringify(made.model),
      metrics: JSON.stringify(made.metrics),
      n: made.n,
      reports_seen: made.reportsSeen,
      is_served: isServed,
      created_at: made.now,
    })
    .execute()
  await tx.db
    .deleteFrom('lead_models')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('version', '<=', version - VERSIONS_KEPT)
    .where('is_served', '=', false)
    .execute()
  return { version, isServed }
}

export interface SavedLeadModel {
  readonly version: number
  readonly isServed: boolean
}

/** Makes a version that is kept the one that scores; false when there is none of that number. */
export async function serveLeadModel(tx: Tx, place: Place, version: number): Promise<boolean> {
  const kept = await modelsOf(tx, place).select('version').where('version', '=', version).executeTakeFirst()
  if (kept === undefined) return false
  await unserve(tx, place)
  await tx.db
    .updateTable('lead_models')
    .set({ is_served: true })
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('version', '=', version)
    .execute()
  return true
}

const unserve = (tx: Tx, place: Place) =>
  tx.db
    .updateTable('lead_models')
    .set({ is_served: false })
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('is_served', '=', true)
    .execute()
