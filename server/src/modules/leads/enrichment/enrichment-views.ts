import type { Static } from 'typebox'
import { defined } from '../../../platform/http/schema.ts'
import type { ProviderRow } from '../providers/providers.store.ts'
import type { EnrichmentProvider, LeadEnrichmentJob } from './enrichment.schemas.ts'
import type { EnrichmentRow, ListedEnrichment } from './enrichments.store.ts'

/** Work that was given up without a word, as by a process that died again and again, is an error too. */
export function statusOf(row: EnrichmentRow): { status: string; error: string | undefined } {
  const isGivenUp = row.work_state === 'failed' && row.status !== 'done' && row.status !== 'error'
  return {
    status: isGivenUp ? 'error' : row.status,
    error: row.error || (isGivenUp ? row.work_error || 'The job was given up.' : undefined),
  }
}

const webhookOf = (row: EnrichmentRow) =>
  row.webhook_url === ''
    ? undefined
    : defined({ status: row.webhook_status, error: row.webhook_error || undefined })

export const outcomeView = (row: EnrichmentRow) => ({
  ...defined({ ...statusOf(row), result: row.result ?? undefined, webhook: webhookOf(row) }),
  status: statusOf(row).status,
})

export const jobView = (row: ListedEnrichment): Static<typeof LeadEnrichmentJob> => ({
  id: row.job_id,
  attempts: row.attempts,
  input: row.input,
  ...outcomeView(row),
  ...(row.stage === null ? {} : { stage: row.stage }),
  ...(row.stage_at === null ? {} : { stage_at: row.stage_at.toISOString() }),
  ...(row.value === null ? {} : { value: row.value }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const providerView = (row: ProviderRow, hasKey: boolean): Static<typeof EnrichmentProvider> => ({
  provider_id: row.provider_id,
  project_id: row.project_id,
  name: row.name,
  url: row.url,
  method: row.method,
  auth_header: row.auth_header,
  auth_scheme: row.auth_scheme,
  has_key: hasKey,
  needs: row.needs,
  mapping: { ...row.mapping },
  cost_credits: row.cost_credits,
  position: row.position,
  timeout_ms: row.timeout_ms,
  cache_days: row.cache_days,
  active: row.is_active,
  ...(row.resting_until === null ? {} : { resting_until: row.resting_until.toISOString() }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
