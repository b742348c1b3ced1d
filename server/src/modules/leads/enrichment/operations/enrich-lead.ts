import { newId, sha256 } from '../../../../kernel/ids.ts'
import { Problem } from '../../../../kernel/problem.ts'
import { idempotencyKeyOf } from '../../../../platform/http/idempotency.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { refuseIfRestricted } from '../../../people/index.ts'
import { newCallbackSecret, openCallbackSecret, sealCallbackSecret } from '../callback.ts'
import { EnrichLeadBody, EnrichLeadResp, retryKeyHeader } from '../enrichment.schemas.ts'
import { statusOf } from '../enrichment-views.ts'
import { changeEnrichment, findByRetryKey, insertEnrichment } from '../enrichments.store.ts'
import { enrichLeadJob } from '../jobs/enrich-lead.ts'

export const enrichLead = keyOperation({
  id: 'enrichLead',
  method: 'POST',
  path: '/builtin-agents/lead/enrich',
  domain: 'leads',
  permission: 'write',
  status: 202,
  summary: 'Have a lead researched, scored and given a next best action, in the background',
  description:
    'The same `Idempotency-Key` with the same lead gives the same job, at any time and with any credential of the ' +
    'project; with another lead it is refused. A lead who is a person whose data is ' +
    'restricted is refused (409), or ends in an error where that is found out later. When it is done, `lead.enriched` is sent to its subscribers and to `webhook_url`.',
  headers: retryKeyHeader,
  body: EnrichLeadBody,
  response: EnrichLeadResp,
  uses: ['clock', 'vault', 'jobs'],
  async handle({ caller, headers, body, tx, clock, vault, jobs }) {
    const { tenantId, projectId } = caller
    const place = { tenantId, projectId }
    const retryKey = idempotencyKeyOf((headers as Record<string, string | undefined>)['idempotency-key'])
    const webhookUrl = body.webhook_url ?? ''
    const jobId = newId()
    const requestHash = sha256(JSON.stringify([Object.entries(body.lead).sort(), webhookUrl]))
    const secret = webhookUrl === '' ? undefined : newCallbackSecret()
    const now = clock.now()
    await refuseIfRestricted(tx, place, [body.lead.lead_ref, body.lead.email, body.lead.phone])
    const isNew = await insertEnrichment(tx, place, {
      jobId,
      retryKey,
      requestHash,
      input: body.lead,
      webhookUrl,
      webhookSecret:
        secret === undefined ? undefined : await sealCallbackSecret(tx, vault, { tenantId, jobId }, secret),
      now,
    })
    if (isNew) {
      const queueJobId = await jobs.add(tx, enrichLeadJob, tenantId, { job_id: jobId })
      await changeEnrichment(tx, tenantId, jobId, { queueJobId, now })
      return defined({ job_id: jobId, status: 'queued', webhook_secret: secret })
    }
    const known = await findByRetryKey(tx, place, retryKey ?? '')
    if (known === undefined || !requestHash.equals(known.request_hash))
      throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used before with another lead.')
    return defined({
      job_id: known.job_id,
      status: statusOf(known).status,
      webhook_secret:
        known.webhook_secret === null ? undefined : openCallbackSecret(vault, known, known.webhook_secret),
    })
  },
})
