import { sql } from 'kysely'
import type { Lesson } from '../../../algorithms/bandit/bandit.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../outcomes.store.ts'

export interface ModelKey extends Place {
  readonly useCase: string
}

export interface NumberedLesson extends Lesson {
  readonly seq: number
}

/** A model as the database knows it, with the next lessons after a number. */
export interface ModelNews {
  readonly modelId: string
  readonly n: number
  readonly lessons: readonly NumberedLesson[]
}

export const LESSONS_AT_ONCE = 256

/** One statement, because every decision asks. Undefined when nothing was ever learned. */
export async function readNews(tx: Tx, key: ModelKey, after: number): Promise<ModelNews | undefined> {
  const { rows } = await sql<{
    model_id: string
    n: number
    seq: number | null
    action_id: string
    action_features: JsonObject
    context: JsonObject
    reward: number
    propensity: number | null
    weight: number
  }>`
    select m.model_id, m.n, l.seq, l.action_id, l.action_features, l.context, l.reward, l.propensity, l.weight
    from bandit_models m
    left join lateral (
      select seq, action_id, action_features, context, reward, propensity, weight
      from bandit_lessons
      where tenant_id = m.tenant_id and project_id = m.project_id and use_case = m.use_case and seq > ${after}
      order by seq
      limit ${LESSONS_AT_ONCE}
    ) l on true
    where m.tenant_id = ${key.tenantId} and m.project_id = ${key.projectId} and m.use_case = ${key.useCase}
    order by l.seq`.execute(tx.db)
  const [first] = rows
  if (first === undefined) return undefined
  const lessons = rows.flatMap(({ seq, action_id, action_features, context, reward, propensity, weight }) =>
    seq === null
      ? []
      : [
          {
            seq: Number(seq),
            actionId: action_id,
            actionFeatures: action_features,
            context,
            reward,
            propensity: propensity ?? undefined,
            weight,
          },
        ],
  )
  return { modelId: first.model_id, n: Number(first.n), lessons }
}

export async function readSnapshot(tx: Tx, key: ModelKey) {
  const row = await tx.db
    .selectFrom('bandit_models')
    .select(['model_id', 'snapshot', 'snapshot_n'])
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .executeTakeFirst()
  return row && { modelId: row.model_id, snapshot: row.snapshot, n: Number(row.snapshot_n) }
}

/**
 * Appends a lesson. The model's row is locked to the end of the transaction, so numbers are committed in order and
 * without a gap.
 */
export async function appendLesson(
  tx: Tx,
  key: ModelKey,
  lesson: Lesson,
  at: { readonly modelId: string; readonly now: Date },
): Promise<{ seq: number; snapshotN: number }> {
  const { rows } = await sql<{ seq: number; snapshot_n: number }>`
    with model as (
      insert into bandit_models as m (tenant_id, project_id, use_case, model_id, n, created_at, updated_at)
      values (${key.tenantId}, ${key.projectId}, ${key.useCase}, ${at.modelId}, 1, ${at.now}, ${at.now})
      on conflict (tenant_id, project_id, use_case) do update set n = m.n + 1, updated_at = excluded.updated_at
      returning n, snapshot_n
    )
    insert into bandit_lessons
      (tenant_id, project_id, use_case, seq, action_id, action_features, context, reward, propensity, weight,
        created_at)
    select ${key.tenantId}, ${key.projectId}, ${key.useCase}, model.n, ${lesson.actionId},
      ${JSON.stringify(lesson.actionFeatures ?? {})}, ${JSON.stringify(lesson.context ?? {})},
      ${lesson.reward}, ${lesson.propensity ?? null}, ${lesson.weight ?? 1}, ${at.now}
    from model
    returning seq, (select snapshot_n from model) as snapshot_n`.execute(tx.db)
  const [row] = rows
  if (row === undefined) throw new Error('A lesson was not written.')
  return { seq: Number(row.seq), snapshotN: Number(row.snapshot_n) }
}

/** Keeps a model; an older one never replaces a newer one. Lessons far behind it are let go. */
export async function writeSnapshot(
  tx: Tx,
  key: ModelKey,
  model: {
    readonly modelId: string
    readonly n: number
    readonly bytes: Buffer
    readonly lessonsKept: number
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('bandit_models')
    .set({ snapshot: model.bytes, snapshot_n: model.n })
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .where('model_id', '=', model.modelId)
    .where('snapshot_n', '<', model.n)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.db
    .deleteFrom('bandit_lessons')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .where('seq', '<=', model.n - model.lessonsKept)
    .execute()
  return true
}

export async function deleteModel(tx: Tx, key: ModelKey): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('bandit_models')
    .where('tenant_id', '=', key.tenantId)
    .where('project_id', '=', key.projectId)
    .where('use_case', '=', key.useCase)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Does `work` so that its failure takes back only what it wrote itself. */
export async function apart<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run({ text: 'savepoint apart', values: [] })
  try {
    const result = await work()
    await tx.run({ text: 'release savepoint apart', values: [] })
    return result
  } catch (error) {
    await tx.run({ text: 'rollback to savepoint apart', values: [] })
    throw error
  }
}
