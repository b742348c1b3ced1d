import { HOUR_MS, later } from '../../../../kernel/clock.ts'
import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { failInterrupted } from '../documents.store.ts'

const REASON = 'Reading the file was interrupted again and again; upload it once more.'

/** A document whose reader died every time must not seem to be read for ever. */
export const sweepDocumentsJob = scheduledJob({
  queue: 'knowledge.sweep-documents',
  every: '*/10 * * * *',
  concurrency: 1,
  uses: ['clock', 'events'],
  async handle({ db, clock, events }) {
    const now = clock.now()
    return db.transaction(async (tx) => {
      const failed = await failInterrupted(tx, later(now, -HOUR_MS), REASON, now)
      for (const document of failed)
        events.append(tx, {
          tenantId: document.tenant_id,
          projectId: document.project_id,
          type: 'document.failed',
          subjectId: document.document_id,
          payload: { file_name: document.file_name, error: REASON },
        })
      return { documents: failed.length }
    })
  },
})
