import type { JsonObject } from '../../kernel/json.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Everything is learned for one project. */
export interface Place {
  readonly tenantId: string
  readonly projectId: string
}

/** What is known of an outcome; what is left out is not known. */
export interface NewOutcome {
  readonly outcomeId: string
  readonly useCase: string
  readonly subjectId?: string | undefined
  readonly features?: JsonObject | undefined
  readonly context?: JsonObject | undefined
  readonly actionId?: string | undefined
  readonly actionFeatures?: JsonObject | undefined
  readonly propensity?: number | undefined
  readonly converted?: boolean | undefined
  readonly reward?: number | undefined
  /** What it was worth. */
  readonly value?: number | undefined
  readonly predictedScore?: number | undefined
  readonly event?: string | undefined
  readonly note?: string | undefined
  readonly now: Date
}

export async function insertOutcome(tx: Tx, place: Place, outcome: NewOutcome): Promise<void> {
  await tx.db
    .insertInto('learning_outcomes')
    .values({
      tenant_id: place.tenantId,
      project_id: place.projectId,
      outcome_id: outcome.outcomeId,
      use_case: outcome.useCase,
      subject_id: outcome.subjectId ?? '',
      features: JSON.stringify(outcome.features ?? {}),
      context: JSON.stringify(outcome.context ?? {}),
      action_id: outcome.actionId ?? '',
      action_features: JSON.stringify(outcome.actionFeatures ?? {}),
      propensity: outcome.propensity ?? null,
      converted: outcome.converted ?? null,
      reward: outcome.reward ?? null,
      value: outcome.value ?? null,
      predicted_score: outcome.predictedScore ?? null,
      event: outcome.event ?? '',
      note: outcome.note ?? '',
      created_at: outcome.now,
    })
    .execute()
}

const of = (tx: Tx, place: Place, useCase: string) =>
  tx.db
    .selectFrom('learning_outcomes')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('use_case', '=', useCase)

export async function countOutcomes(tx: Tx, place: Place, useCase: string): Promise<number> {
  const row = await of(tx, place, useCase)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Outcomes that say which action they followed, the newest first. */
export async function listActionOutcomes(tx: Tx, place: Place, useCase: string, limit: number) {
  const rows = await of(tx, place, useCase)
    .select(['action_id', 'features', 'context', 'converted', 'value', 'created_at'])
    .where('action_id', '<>', '')
    .where('converted', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('outcome_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ action_id: action, features, context, converted, value, created_at }) => ({
    action,
    reportedAt: created_at,
    features: { ...context, ...features },
    converted: converted === true,
    value: value ?? undefined,
  }))
}

/** Takes back what was learned from, as a reset of learning asks. */
export async function deleteOutcomes(tx: Tx, place: Place, useCase: string): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('learning_outcomes')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('use_case', '=', useCase)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
