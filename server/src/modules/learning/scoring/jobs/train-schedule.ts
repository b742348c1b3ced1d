import { Type } from 'typebox'
import { later, SECOND_MS } from '../../../../kernel/clock.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { jobHandler, scheduledJob } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import type { Jobs } from '../../../../platform/jobs/jobs.ts'
import type { Place } from '../../outcomes.store.ts'
import { type Due, listDue } from '../scoring-outcomes.store.ts'

export const trainOnOutcomesJob = jobKind(
  'learning.train-outcomes',
  Type.Object({ project_id: Type.String(), use_case: Type.String(), kind: Type.String() }),
)

const lookForTrainingJob = jobKind('learning.look-for-training', Type.Object({ project_id: Type.String() }))
/** A model appears within a minute of the outcome that completes it, and a burst of outcomes is counted once. */
const GATHER_MS = 20 * SECOND_MS

/** To be called where outcomes are reported. At most one look waits for each project. */
export async function lookForTraining(tx: Tx, jobs: Jobs, place: Place, now: Date): Promise<void> {
  const { tenantId, projectId } = place
  const when = { dedupeKey: projectId, runAt: later(now, GATHER_MS) }
  await jobs.add(tx, lookForTrainingJob, tenantId, { project_id: projectId }, when)
}

export const lookForTrainingHandler = jobHandler(lookForTrainingJob, {
  isLowPriority: true,
  uses: ['jobs'],
  async handle({ tenantId, payload, db, jobs }) {
    return db.transaction(async (tx) =>
      addTrainings(tx, jobs, await listDue(tx, { tenantId, projectId: payload.project_id })),
    )
  },
})

/** The same for all projects, in case a look was lost. */
export const scheduleTraining = scheduledJob({
  queue: 'learning.schedule-training',
  every: '7 * * * *',
  concurrency: 1,
  uses: ['jobs'],
  async handle({ db, jobs }) {
    return db.transaction(async (tx) => addTrainings(tx, jobs, await listDue(tx)))
  },
})

/** Where enough outcomes came in, a training. */
async function addTrainings(tx: Tx, jobs: Jobs, due: readonly Due[]): Promise<{ due: number }> {
  for (const { tenant_id: tenantId, project_id, use_case, kind } of due)
    await jobs.add(
      tx,
      trainOnOutcomesJob,
      tenantId,
      { project_id, use_case, kind },
      { dedupeKey: `${project_id}/${kind}/${use_case}` },
    )
  return { due: due.length }
}
