import { sql } from 'kysely'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { RuleType } from './config.rules.ts'
import type { Model } from './traits.rules.ts'

export interface RuleKey {
  readonly tenantId: string
  readonly projectId: string
  readonly ruleId: string
}

const rulesOf = (tx: Tx, { tenantId, projectId }: Omit<RuleKey, 'ruleId'>) =>
  tx.db
    .selectFrom('kb_rules')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)

export const findRule = (tx: Tx, key: RuleKey) =>
  rulesOf(tx, key).where('rule_id', '=', key.ruleId).executeTakeFirst()
export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>

/** Locks the rule until the transaction ends. */
export const lockRule = (tx: Tx, key: RuleKey) =>
  rulesOf(tx, key).where('rule_id', '=', key.ruleId).forUpdate().executeTakeFirst()

export const listRules = (
  tx: Tx,
  project: Omit<RuleKey, 'ruleId'>,
  limit: number,
): Promise<readonly RuleRow[]> =>
  rulesOf(tx, project).orderBy('created_at').orderBy('rule_id').limit(limit).execute()

export const countRules = async (
  tx: Tx,
  { tenantId, projectId }: Omit<RuleKey, 'ruleId'>,
): Promise<number> => {
  const row = await tx.db
    .selectFrom('kb_rules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertRule(
  tx: Tx,
  key: RuleKey,
  rule: {
    readonly name: string
    readonly ruleType: RuleType
    readonly config: JsonObject
    readonly enabled: boolean
    readonly schedule: string
    readonly nextRunAt: Date | null
    readonly now: Date
  },
): Promise<RuleRow> {
  return tx.db
    .insertInto('kb_rules')
    .values({
      tenant_id: key.tenantId,
      rule_id: key.ruleId,
      project_id: key.projectId,
      name: rule.name,
      rule_type: rule.ruleType,
      config: JSON.stringify(rule.config),
      enabled: rule.enabled,
      schedule: rule.schedule,
      next_run_at: rule.nextRunAt,
      created_at: rule.now,
      updated_at: rule.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const updateRule = (
  tx: Tx,
  { tenantId, ruleId }: RuleKey,
  rule: {
    readonly name: string
    readonly config: JsonObject
    readonly enabled: boolean
    readonly schedule: string
    readonly nextRunAt: Date | null
    readonly now: Date
  },
): Promise<RuleRow> =>
  tx.db
    .updateTable('kb_rules')
    .set({
      name: rule.name,
      config: JSON.stringify(rule.config),
      enabled: rule.enabled,
      schedule: rule.schedule,
      next_run_at: rule.nextRunAt,
      updated_at: rule.now,
    })
    .where('tenant_id', '=', tenantId)
    .where('rule_id', '=', ruleId)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteRule(tx: Tx, { tenantId, ruleId }: RuleKey): Promise<void> {
  await tx.db.deleteFrom('kb_rules').where('tenant_id', '=', tenantId).where('rule_id', '=', ruleId).execute()
}

const ruleOf = (tx: Tx, { tenantId, ruleId }: { readonly tenantId: string; readonly ruleId: string }) =>
  tx.db.updateTable('kb_rules').where('tenant_id', '=', tenantId).where('rule_id', '=', ruleId)

/** Waits for its turn. The row is held by the caller. */
export async function setQueued(
  tx: Tx,
  key: { readonly tenantId: string; readonly ruleId: string },
  now: Date,
): Promise<void> {
  await ruleOf(tx, key).set({ last_run_status: 'queued', run_id: null, run_seen_at: now }).execute()
}

/** From now on this run alone may publish. Undefined when the rule is gone. */
export const setRunning = (
  tx: Tx,
  key: { readonly tenantId: string; readonly ruleId: string },
  runId: string,
  now: Date,
): Promise<RuleRow | undefined> =>
  ruleOf(tx, key)
    .set({ last_run_status: 'running', run_id: runId, run_seen_at: now })
    .returningAll()
    .executeTakeFirst()

/** False when another run has taken over, or the rule is gone: then there is no point in going on. */
export async function showLife(
  tx: Tx,
  key: { readonly tenantId: string; readonly ruleId: string },
  runId: string,
  now: Date,
): Promise<boolean> {
  const done = await ruleOf(tx, key).set({ run_seen_at: now }).where('run_id', '=', runId).executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Publishes a run's results all at once, or says how it failed; false when it was not its turn any more. */
export async function endRun(
  tx: Tx,
  key: { readonly tenantId: string; readonly ruleId: string },
  runId: string,
  end: {
    readonly startedAt: Date
    readonly now: Date
    readonly error?: string
    readonly model?: Model | undefined
  },
): Promise<boolean> {
  const failed = end.error !== undefined
  const done = await ruleOf(tx, key)
    .set({
      last_run_status: failed ? 'failed' : 'success',
      last_run_error: end.error ?? '',
      last_run_at: end.startedAt,
      last_run_duration_ms: Math.max(0, end.now.getTime() - end.startedAt.getTime()),
      run_id: null,
      run_seen_at: null,
      ...(failed
        ? {}
        : { published_run_id: runId, model: end.model === undefined ? null : JSON.stringify(end.model) }),
    })
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Rules of all workspaces whose time has come. Others that look at the same time pass over those taken here. */
export const takeDue = (tx: Tx, now: Date, limit: number): Promise<readonly RuleRow[]> =>
  tx.db
    .selectFrom('kb_rules')
    .selectAll()
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export async function setNextRun(tx: Tx, rule: RuleRow, nextRunAt: Date | null): Promise<void> {
  await ruleOf(tx, { tenantId: rule.tenant_id, ruleId: rule.rule_id })
    .set({ next_run_at: nextRunAt })
    .execute()
}

/** Runs that have shown no sign of life since the moment. */
export const takeSilent = (tx: Tx, since: Date, limit: number): Promise<readonly RuleRow[]> =>
  tx.db
    .selectFrom('kb_rules')
    .selectAll()
    // Literal, because a partial index is not matched by parameters.
    .where(sql<boolean>`last_run_status in ('queued', 'running')`)
    .where('run_seen_at', '<', since)
    .orderBy('run_seen_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
