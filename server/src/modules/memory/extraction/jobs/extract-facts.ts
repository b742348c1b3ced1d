import { jobHandler } from '../../../../platform/jobs/job.ts'
import { extractFactsJob } from '../../messages/ingest.ts'
import { extractAndStoreFacts } from '../extract-and-store.ts'
import { failExtraction } from '../extractions.store.ts'

/** Learns from messages in the background, after the reply was sent. */
export const extractFactsHandler = jobHandler(extractFactsJob, {
  concurrency: 4,
  outsideMax: 124,
  perTenant: 64,
  isLowPriority: true,
  uses: ['clock', 'events', 'extractors', 'jobs', 'metering'],
  async handle({ tenantId, payload, db, signal, outside, clock, events, extractors, jobs, metering }) {
    const services = { clock, events, extractors, jobs, metering }
    const learned = await extractAndStoreFacts(
      services,
      { tenantId, db, signal, outside },
      payload.extraction_id,
    )
    if (learned === undefined) return { state: 'gone' }
    const { added, confirmed, superseded } = learned
    return { state: 'done', added, confirmed, superseded }
  },
  failed: ({ tx, tenantId, payload, now }) => failExtraction(tx, tenantId, payload.extraction_id, now),
})
