import { Type } from 'typebox'
import { MINUTE_MS, SECOND_MS } from '../../../../kernel/clock.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { callbackHeaders, openCallbackSecret } from '../callback.ts'
import { changeEnrichment, findCallback } from '../enrichments.store.ts'

export const callBackJob = jobKind('leads.call-back', Type.Object({ job_id: Type.String() }))
const ATTEMPTS_MAX = 8
const GONE = 410
/** 5 s, 30 s, 3 min, 18 min, then every hour. */
const backoffMs = (attempt: number): number => Math.min(60 * MINUTE_MS, 5 * SECOND_MS * 6 ** (attempt - 1))

/** Posts the result of a job to its callback address. The event id is the job's, so that receivers can detect duplicates. */
export const callBackHandler = jobHandler(callBackJob, {
  attemptsMax: ATTEMPTS_MAX,
  concurrency: 24,
  perTenant: 8,
  backoffMs,
  uses: ['clock', 'outbound', 'vault'],
  async handle({ tenantId, payload, attempt, db, clock, outbound, vault }) {
    const { job_id: jobId } = payload
    const job = await db.read((tx) => findCallback(tx, tenantId, jobId))
    if (job === undefined || job.webhook_secret === null || job.webhook_status !== 'waiting')
      return { state: 'gone' }
    const data = {
      job_id: jobId,
      status: job.status,
      ...(job.result === null ? {} : { result: job.result }),
      ...(job.error === '' ? {} : { error: job.error }),
    }
    const body = JSON.stringify({
      event_id: jobId,
      event_type: job.status === 'done' ? 'lead.enriched' : 'lead.enrichment_failed',
      project_id: job.project_id,
      occurred_at: job.updated_at.toISOString(),
      ...data,
      data,
    })
    const secret = openCallbackSecret(vault, job, job.webhook_secret)
    const sent = await outbound
      .send({
        url: job.webhook_url,
        method: 'POST',
        headers: callbackHeaders(secret, jobId, body, clock.now()),
        body,
      })
      .then(
        ({ status }) =>
          status >= 200 && status < 300 ? { status, error: '' } : { status, error: `it answered ${status}` },
        () => ({ status: 0, error: 'it could not be reached' }),
      )
    const isOver = sent.error === '' || sent.status === GONE || attempt >= ATTEMPTS_MAX
    await db.transaction((tx) =>
      changeEnrichment(tx, tenantId, jobId, {
        ...(isOver
          ? { webhookStatus: sent.error === '' ? ('delivered' as const) : ('failed' as const) }
          : {}),
        webhookError: sent.error,
        now: job.updated_at,
      }),
    )
    if (!isOver) throw new Error(`The callback of a lead enrichment failed: ${sent.error}.`)
    return { delivered: sent.error === '' }
  },
})
