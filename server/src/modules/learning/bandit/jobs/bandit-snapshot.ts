import { Type } from 'typebox'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'

export const snapshotBanditJob = jobKind(
  'learning.bandit_snapshot',
  Type.Object({ project_id: Type.String(), use_case: Type.String() }),
)

/** Keeps what a bandit has become, so that a process that starts has few lessons to fold in. */
export const snapshotBanditHandler = jobHandler(snapshotBanditJob, {
  concurrency: 1,
  uses: ['bandits'],
  async handle({ tenantId, payload, db, bandits }) {
    const key = { tenantId, projectId: payload.project_id, useCase: payload.use_case }
    return { n: await bandits.snapshot(db, key) }
  },
})
