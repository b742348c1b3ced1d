import { Type } from 'typebox'
import { jobKind } from '../../../platform/jobs/job.ts'

export const SNAPSHOT_QUEUE = 'learning.bandit_snapshot'

/** Keeps what a bandit has become, so that a process that starts has few lessons to fold in. */
export const snapshotBandit = jobKind({
  queue: SNAPSHOT_QUEUE,
  payload: Type.Object({ project_id: Type.String(), use_case: Type.String() }),
  concurrency: 1,
  uses: ['bandits'],
  async handle({ tenantId, payload, db, bandits }) {
    const key = { tenantId, projectId: payload.project_id, useCase: payload.use_case }
    return { n: await bandits.snapshot(db, key) }
  },
})
