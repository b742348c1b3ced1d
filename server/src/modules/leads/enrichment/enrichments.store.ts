import { sql } from 'kysely'
import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { workspaceKeyOf } from '../../../platform/secrets/workspace-keys.store.ts'
import type { Place } from '../../learning/index.ts'

export interface NewEnrichment {
  readonly jobId: string
  readonly retryKey: string | undefined
  readonly requestHash: Buffer
  readonly input: JsonObject
  readonly webhookUrl: string
  readonly webhookSecret: Buffer | undefined
  readonly now: Date
}

/** False when a job with this retry key is there already. */
export async function insertEnrichment(tx: Tx, place: Place, made: NewEnrichment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('lead_enrichments')
    .values({
      tenant_id: place.tenantId,
      project_id: place.projectId,
      job_id: made.jobId,
      retry_key: made.retryKey ?? null,
      request_hash: made.requestHash,
      input: JSON.stringify(made.input),
      webhook_url: made.webhookUrl,
      webhook_secret: made.webhookSecret ?? null,
      webhook_status: made.webhookUrl === '' ? '' : 'waiting',
      created_at: made.now,
      updated_at: made.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** With how the work behind it stands: a job that was given up says so there. */
const withWork = (tx: Tx, place: Place) =>
  tx.db
    .selectFrom('lead_enrichments as job')
    .leftJoin('jobs as work', (join) =>
      join.onRef('work.tenant_id', '=', 'job.tenant_id').onRef('work.job_id', '=', 'job.queue_job_id'),
    )
    .selectAll('job')
    .select(['work.state as work_state', 'work.error as work_error', workspaceKeyOf('job')])
    .where('job.tenant_id', '=', place.tenantId)
    .where('job.project_id', '=', place.projectId)

export const findEnrichment = (tx: Tx, place: Place, jobId: string) =>
  withWork(tx, place).where('job.job_id', '=', jobId).executeTakeFirst()
export type EnrichmentRow = NonNullable<Awaited<ReturnType<typeof findEnrichment>>>

export const findByRetryKey = (tx: Tx, place: Place, retryKey: string) =>
  withWork(tx, place).where('job.retry_key', '=', retryKey).executeTakeFirst()

/** The newest first, each with the last report on its lead. */
export const listEnrichments = (tx: Tx, place: Place, limit: number) =>
  withWork(tx, place)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('lead_outcomes as report')
          .select(['report.outcome', 'report.value', 'report.created_at'])
          .where('report.tenant_id', '=', place.tenantId)
          .where('report.project_id', '=', place.projectId)
          .where('report.lead_ref', '=', sql<string>`job.result ->> 'lead_ref'`)
          .orderBy('report.created_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.outcome as stage', 'last.value', 'last.created_at as stage_at'])
    .orderBy('job.created_at', 'desc')
    .orderBy('job.job_id', 'desc')
    .limit(limit)
    .execute()
export type ListedEnrichment = Awaited<ReturnType<typeof listEnrichments>>[number]

/** Undefined when it is over already, or gone. */
export const beginEnrichment = (tx: Tx, tenantId: string, jobId: string, attempt: number, now: Date) =>
  tx.db
    .updateTable('lead_enrichments')
    .set({ status: 'processing', attempts: attempt, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('status', 'in', ['queued', 'processing'])
    .returning(['project_id', 'input', 'webhook_url'])
    .executeTakeFirst()

export interface EnrichmentChange {
  readonly status?: 'queued' | 'done' | 'error'
  readonly queueJobId?: string | undefined
  readonly result?: JsonObject
  readonly error?: string
  readonly webhookStatus?: 'delivered' | 'failed'
  readonly webhookError?: string
  readonly now: Date
}

export async function changeEnrichment(
  tx: Tx,
  tenantId: string,
  jobId: string,
  change: EnrichmentChange,
): Promise<void> {
  const { status, queueJobId, result, error, webhookStatus, webhookError } = change
  await tx.db
    .updateTable('lead_enrichments')
    .set({
      updated_at: change.now,
      ...(status === undefined ? {} : { status }),
      ...(queueJobId === undefined ? {} : { queue_job_id: queueJobId }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(error === undefined ? {} : { error }),
      ...(webhookStatus === undefined ? {} : { webhook_status: webhookStatus }),
      ...(webhookError === undefined ? {} : { webhook_error: webhookError }),
    })
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .execute()
}

/** For a job that was given up. Undefined when the enrichment has ended already. */
export const endUnfinished = (tx: Tx, tenantId: string, jobId: string, error: string, now: Date) =>
  tx.db
    .updateTable('lead_enrichments')
    .set({ status: 'error', error, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('status', 'not in', ['done', 'error'])
    .returning('webhook_url')
    .executeTakeFirst()

export const findCallback = (tx: Tx, tenantId: string, jobId: string) =>
  tx.db
    .selectFrom('lead_enrichments')
    .select([
      'tenant_id',
      'job_id',
      workspaceKeyOf('lead_enrichments'),
      'project_id',
      'status',
      'webhook_url',
      'webhook_secret',
      'webhook_status',
      'result',
      'error',
      'updated_at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()
