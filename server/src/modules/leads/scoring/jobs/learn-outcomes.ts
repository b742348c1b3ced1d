import { Type } from 'typebox'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { isLearningOn } from '../../../learning/index.ts'
import { listDecided } from '../../outcomes/outcomes.store.ts'
import { learnPolicy } from '../../policy/learn-policy.ts'
import { EPISODES_DEFAULT } from '../../policy/policy.schemas.ts'
import { EPOCHS_DEFAULT } from '../../schemas.ts'
import { canTrain, learnModel } from '../learn.ts'

export const learnOutcomesJob = jobKind('leads.learn', Type.Object({ project_id: Type.String() }))

/** Enough to see whether there is something to learn. */
const PEEK = 1_000

/** Renews a project's model and policy from what was reported, unless learning was switched off meanwhile. */
export const learnOutcomesHandler = jobHandler(learnOutcomesJob, {
  concurrency: 1,
  attemptsMax: 3,
  uses: ['clock', 'events', 'leadTraining', 'scoring', 'projectSettings'],
  async handle({ tenantId, payload, db, signal, projectSettings, ...services }) {
    const place = { tenantId, projectId: payload.project_id }
    const isReady = await db.read(
      async (tx) =>
        (await isLearningOn(tx, projectSettings, place)) && canTrain(await listDecided(tx, place, PEEK)),
    )
    if (!isReady) return { trained: false }
    const work = { isRequested: false, signal }
    const { summary } = await learnModel(services, db, place, { epochs: EPOCHS_DEFAULT, ...work })
    await learnPolicy(services, db, place, { episodes: EPISODES_DEFAULT, ...work })
    return { trained: true, n: summary.n }
  },
})
