import { jobHandler } from '../../../platform/jobs/job.ts'
import { finishMergeJob, moveEverything } from '../merging/merge-people.ts'
import { findMerge, lockPeople } from '../merging/merges.store.ts'

export const finishMergeHandler = jobHandler(finishMergeJob, {
  concurrency: 1,
  attemptsMax: 5,
  uses: ['clock', 'personTables'],
  async handle({ tenantId, payload, db, clock, personTables }) {
    return db.transaction(async (tx) => {
      const merge = await findMerge(tx, tenantId, payload.merge_id)
      // The person was erased, or split again.
      if (merge === undefined || merge.project_id === null) return { state: 'gone' }
      const { from_user_id: from, user_id: to, project_id: projectId } = merge
      await lockPeople(tx, tenantId, [from, to])
      await moveEverything(tx, { personTables }, { tenantId, projectId }, { from, to }, clock.now())
      return { state: 'done' }
    })
  },
})
