import { Type } from 'typebox'
import { jobKind } from '../../../platform/jobs/job.ts'
import { listDue } from '../scoring-outcomes.store.ts'

export const TRAIN_QUEUE = 'learning.train-outcomes'

/** Finds projects with enough new outcomes to learn from, and gives each a training of its own. */
export const scheduleTraining = jobKind({
  queue: 'learning.schedule-training',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  concurrency: 1,
  uses: ['jobs'],
  async handle({ db, jobs }) {
    return db.transaction(async (tx) => {
      const due = await listDue(tx)
      for (const { tenant_id: tenantId, project_id, use_case, kind } of due)
        await jobs.add(
          tx,
          tenantId,
          TRAIN_QUEUE,
          { project_id, use_case, kind },
          { dedupeKey: `${project_id}/${kind}/${use_case}` },
        )
      return { due: due.length }
    })
  },
})
