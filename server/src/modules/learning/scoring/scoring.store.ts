import type { NotNull } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../outcomes.store.ts'
import type { ModelKind } from './model-codec.ts'
import type { TrainingSummary } from './training-summary.ts'

export interface ModelKey extends Place {
  readonly useCase: string
  readonly kind: ModelKind
}

/** What the current versions are: of the project's own model and of the prior; 0 for none. One look, on every prediction. */
export async function currentVersions(
  tx: Tx,
  { tenantId, projectId, useCase, kind }: ModelKey,
): Promise<{ own: number; prior: number }> {
  const { rows } = await tx.run({
    text: `select coalesce((select version from scoring_heads
      where tenant_id = $1 and project_id = $2 and use_case = $3 and kind = $4), 0) as own,
      scoring_prior_version($3, $4) as prior`,
    values: [tenantId, projectId, useCase, kind],
  })
  const row = rows[0] as { own: number; prior: number }
  return { own: row.own, prior: row.prior }
}

const modelAt = (tx: Tx, key: ModelKey) =>
  tx.db
    .selectFrom('scoring_models')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .where('kind', '=', key.kind)

export async function findModel(tx: Tx, key: ModelKey, version: number): Promise<Uint8Array | undefined> {
  const row = await modelAt(tx, key).select('model').where('version', '=', version).executeTakeFirst()
  return row?.model
}

/** All versions that are kept, the newest first, and which of them answers. */
export const listVersions = (tx: Tx, key: ModelKey) =>
  modelAt(tx, key)
    .select(['version', 'trained_from', 'summary', 'created_at'])
    .orderBy('version', 'desc')
    .execute()

/** Makes a version that is kept the one that answers; false when there is none of that number. */
export async function serveVersion(tx: Tx, key: ModelKey, version: number, now: Date): Promise<boolean> {
  const kept = await modelAt(tx, key).select('version').where('version', '=', version).executeTakeFirst()
  if (kept === undefined) return false
  await tx.db
    .updateTable('scoring_heads')
    .set({ version, updated_at: now })
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .where('kind', '=', key.kind)
    .execute()
  return true
}

/** Which models are current, and what is known of each, without the model; of one that was forgotten nothing. */
const headsOf = (tx: Tx, { tenantId, projectId }: Place, kind: ModelKind) =>
  tx.db
    .selectFrom('scoring_heads as head')
    .leftJoin('scoring_models as model', (join) =>
      join
        .onRef('model.tenant_id', '=', 'head.tenant_id')
        .onRef('model.project_id', '=', 'head.project_id')
        .onRef('model.use_case', '=', 'head.use_case')
        .onRef('model.kind', '=', 'head.kind')
        .onRef('model.version', '=', 'head.version'),
    )
    .where('head.tenant_id', '=', tenantId)
    .where('head.project_id', '=', projectId)
    .where('head.kind', '=', kind)

export const findHead = (tx: Tx, key: ModelKey) =>
  headsOf(tx, key, key.kind)
    .select(['head.version', 'head.outcomes_seen', 'model.n', 'model.trained_from', 'model.summary'])
    .select('model.created_at')
    .where('head.use_case', '=', key.useCase)
    .executeTakeFirst()

/** What was measured of the project's current model; undefined without one. */
export const currentModelOf = async (tx: Tx, key: ModelKey): Promise<TrainingSummary | undefined> =>
  (await findHead(tx, key))?.summary ?? undefined

/** Those of a project that there are, the newest first. */
export const listHeads = (tx: Tx, place: Place, kind: ModelKind, rowsMax: number) =>
  headsOf(tx, place, kind)
    .select(['head.use_case', 'head.version', 'model.trained_from', 'model.summary', 'model.created_at'])
    .where('model.created_at', 'is not', null)
    .$narrowType<{ trained_from: NotNull; summary: NotNull; created_at: NotNull }>()
    .orderBy('model.created_at', 'desc')
    .orderBy('head.use_case')
    .limit(rowsMax)
    .execute()

/** The prior as the application role may read it. */
export async function findPrior(
  tx: Tx,
  useCase: string,
  kind: ModelKind,
): Promise<{ version: number; model: Uint8Array } | undefined> {
  const { rows } = await tx.run({
    text: 'select version, model from scoring_prior($1, $2)',
    values: [useCase, kind],
  })
  return rows[0] as { version: number; model: Uint8Array } | undefined
}

export interface NewModel {
  readonly key: ModelKey
  readonly trainedFrom: 'rows' | 'outcomes'
  /** How many outcomes there were when it was trained from them. */
  readonly outcomesSeen?: number | undefined
  readonly summary: TrainingSummary
  readonly model: Uint8Array
  /** Whether it answers from now on; false when the current one is better. */
  readonly isServed: boolean
  readonly now: Date
}

const VERSIONS_KEPT = 5

/** Writes the next version and, when it is to be served, makes it the current one. Concurrent trainings of the same model are serialised by the lock. */
export async function insertModel(tx: Tx, { key, ...model }: NewModel): Promise<number> {
  const of = { tenant_id: key.tenantId, project_id: key.projectId, use_case: key.useCase, kind: key.kind }
  const { version, served } = await tx.db
    .insertInto('scoring_heads')
    .values({
      ...of,
      version: 1,
      last_version: 1,
      outcomes_seen: model.outcomesSeen ?? 0,
      updated_at: model.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'project_id', 'use_case', 'kind']).doUpdateSet((eb) => ({
        ...(model.isServed ? { version: eb('scoring_heads.last_version', '+', 1) } : {}),
        last_version: eb('scoring_heads.last_version', '+', 1),
        updated_at: model.now,
        ...(model.outcomesSeen === undefined ? {} : { outcomes_seen: model.outcomesSeen }),
      })),
    )
    .returning(['last_version as version', 'version as served'])
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('scoring_models')
    .values({
      ...of,
      version,
      trained_from: model.trainedFrom,
      n: model.summary.n,
      summary: JSON.stringify(model.summary),
      model: model.model,
      created_at: model.now,
    })
    .execute()
  await tx.db
    .deleteFrom('scoring_models')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .where('kind', '=', key.kind)
    .where('version', '<=', version - VERSIONS_KEPT)
    .where('version', '<>', served)
    .execute()
  return version
}

/** Records that the outcomes were not enough for a model, so that training waits for more. */
export async function noteOutcomesSeen(
  tx: Tx,
  key: ModelKey,
  outcomesSeen: number,
  now: Date,
): Promise<void> {
  const of = { tenant_id: key.tenantId, project_id: key.projectId, use_case: key.useCase, kind: key.kind }
  await tx.db
    .insertInto('scoring_heads')
    .values({ ...of, outcomes_seen: outcomesSeen, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id', 'use_case', 'kind'])
        .doUpdateSet({ outcomes_seen: outcomesSeen }),
    )
    .execute()
}

/** Forgets the models, and says how many there were; the next version goes on counting where it was. */
export async function dropModels(tx: Tx, place: Place, useCase: string, now: Date): Promise<number> {
  let dropped = 0
  for (const kind of ['probability', 'value'] as const) {
    const key = { ...place, useCase, kind }
    // The head before the models: a training that is about to store one waits here, and finds that it was reset.
    const { resets } = await lockHead(tx, key, now)
    dropped += Number((await modelDelete(tx, key)).numDeletedRows)
    await headOf(tx, key)
      .set({ version: 0, outcomes_seen: 0, resets: resets + 1 })
      .execute()
  }
  return dropped
}

/** The head of a use case, made where there is none, and locked. */
export async function lockHead(tx: Tx, key: ModelKey, now: Date): Promise<{ readonly resets: number }> {
  const of = { tenant_id: key.tenantId, project_id: key.projectId, use_case: key.useCase, kind: key.kind }
  await tx.db
    .insertInto('scoring_heads')
    .values({ ...of, version: 0, last_version: 0, updated_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'project_id', 'use_case', 'kind']).doNothing())
    .execute()
  return headOf(tx, key).set({ updated_at: now }).returning('resets').executeTakeFirstOrThrow()
}

/** How often the models of a use case were removed. */
export async function countResets(tx: Tx, key: ModelKey): Promise<number> {
  const row = await tx.db
    .selectFrom('scoring_heads')
    .select('resets')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .where('kind', '=', key.kind)
    .executeTakeFirst()
  return row?.resets ?? 0
}

const headOf = (tx: Tx, key: ModelKey) =>
  tx.db
    .updateTable('scoring_heads')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .where('kind', '=', key.kind)

const modelDelete = (tx: Tx, key: ModelKey) =>
  tx.db
    .deleteFrom('scoring_models')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .where('kind', '=', key.kind)
    .executeTakeFirstOrThrow()
