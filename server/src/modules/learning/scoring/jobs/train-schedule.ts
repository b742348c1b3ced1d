import { Type } from 'typebox'
import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { listDue } from '../scoring-outcomes.store.ts'

export const trainOnOutcomesJob = jobKind(
  'learning.train-outcomes',
  Type.Object({ project_id: Type.String(), use_case: Type.String(), kind: Type.String() }),
)

/** Finds projects with enough new outcomes to learn from, and gives each a training of its own. */
export const scheduleTraining = scheduledJob({
  queue: 'learning.schedule-training',
  every: '* * * * *',
  concurrency: 1,
  uses: ['jobs'],
  async handle({ db, jobs }) {
    return db.transaction(async (tx) => {
      const due = await listDue(tx)
      for (const { tenant_id: tenantId, project_id, use_case, kind } of due)
        await jobs.add(
          tx,
          trainOnOutcomesJob,
          tenantId,
          { project_id, use_case, kind },
          { dedupeKey: `${project_id}/${kind}/${use_case}` },
        )
      return { due: due.length }
    })
  },
})
