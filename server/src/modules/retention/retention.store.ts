import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'

export type PolicyRow = Selectable<Tables['retention_policies']>
export type RunRow = Selectable<Tables['retention_runs']>
export type RetentionDays = Pick<
  PolicyRow,
  'conversations_days' | 'memory_days' | 'files_days' | 'turns_days' | 'events_days' | 'audit_days'
>
type RunKey = Pick<RunRow, 'tenant_id' | 'run_id'>

export const findPolicy = (tx: Tx, tenantId: string): Promise<PolicyRow | undefined> =>
  tx.db.selectFrom('retention_policies').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

export const putPolicy = (tx: Tx, policy: PolicyRow): Promise<PolicyRow> =>
  tx.db
    .insertInto('retention_policies')
    .values(policy)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(policy))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Workspaces that keep something for a limited time and have no run under way, in a fixed order. */
export async function tenantsDue(
  tx: Tx,
  after: string | undefined,
  count: number,
): Promise<readonly Pick<PolicyRow, 'tenant_id' | 'audit_days'>[]> {
  const { rows } = await sql<Pick<PolicyRow, 'tenant_id' | 'audit_days'>>`
    select policy.tenant_id, policy.audit_days from retention_policies policy
    where coalesce(conversations_days, memory_days, files_days, turns_days, events_days, audit_days) is not null
      and (${after ?? null}::uuid is null or policy.tenant_id > ${after ?? null}::uuid)
      and not exists (select from retention_runs run where run.tenant_id = policy.tenant_id and run.state = 'running')
    order by policy.tenant_id limit ${count}`.execute(tx.db)
  return rows
}

/** Workspaces whose audit log is not kept for the installation's time: it is their own, or a legal hold is in force. */
export async function tenantsWithOwnAuditTime(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from retention_policies where audit_days is not null
    union select tenant_id from legal_holds where lifted_at is null`.execute(tx.db)
  return rows.map(({ tenant_id }) => tenant_id)
}

export async function insertRun(tx: Tx, run: RunKey & Pick<RunRow, 'created_at'>): Promise<void> {
  await tx.db.insertInto('retention_runs').values(run).execute()
}

export const lockRun = (tx: Tx, tenantId: string, runId: string): Promise<RunRow | undefined> =>
  tx.db
    .selectFrom('retention_runs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst()

const change = (tx: Tx, key: RunKey) =>
  tx.db.updateTable('retention_runs').where('tenant_id', '=', key.tenant_id).where('run_id', '=', key.run_id)

export async function advanceRun(
  tx: Tx,
  key: RunKey,
  to: { readonly step: number; readonly place: string; readonly counts: Readonly<Record<string, number>> },
): Promise<void> {
  await change(tx, key)
    .set({ step: to.step, place: to.place, counts: JSON.stringify(to.counts) })
    .execute()
}

export async function endRun(tx: Tx, key: RunKey, state: 'done' | 'failed', now: Date): Promise<void> {
  await change(tx, key).where('state', '=', 'running').set({ state, place: '', finished_at: now }).execute()
}

/** Newest first. */
export async function listRuns(
  tx: Tx,
  tenantId: string,
  page: { readonly after: { readonly at: Date; readonly runId: string } | undefined; readonly count: number },
): Promise<readonly RunRow[]> {
  let query = tx.db.selectFrom('retention_runs').selectAll().where('tenant_id', '=', tenantId)
  if (page.after !== undefined)
    query = query.where(
      sql<boolean>`(created_at, run_id) < (${page.after.at}::timestamptz, ${page.after.runId}::uuid)`,
    )
  return query.orderBy('created_at', 'desc').orderBy('run_id', 'desc').limit(page.count).execute()
}
