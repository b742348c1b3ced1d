import { Type } from 'typebox'
import { jobKind } from '../../../platform/jobs/job.ts'
import { failExtraction } from '../extractions.store.ts'
import { EXTRACT_QUEUE } from '../ingest.ts'
import { learn } from '../learn.ts'

const ATTEMPTS_MAX = 5

/** Learns from what was said, after whoever said it has had their answer. */
export const extractFacts = jobKind({
  queue: EXTRACT_QUEUE,
  payload: Type.Object({ extraction_id: Type.String() }),
  attemptsMax: ATTEMPTS_MAX,
  concurrency: 4,
  givesWay: true,
  uses: ['clock', 'events', 'extractors', 'jobs', 'metering'],
  async handle({ tenantId, payload, attempt, db, signal, clock, events, extractors, jobs, metering }) {
    const services = { clock, events, extractors, jobs, metering }
    try {
      const learned = await learn(services, { tenantId, db, signal }, payload.extraction_id)
      if (learned === undefined) return { state: 'gone' }
      const { added, confirmed, superseded } = learned
      return { state: 'done', added, confirmed, superseded }
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX) {
        await db.transaction((tx) => failExtraction(tx, tenantId, payload.extraction_id, clock.now()))
      }
      throw error
    }
  },
})
