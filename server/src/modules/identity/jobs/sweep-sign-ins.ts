import { DAY_MS, later } from '../../../kernel/clock.ts'
import { deleteExpiredSessions } from '../../../platform/auth/ended-sessions.store.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { deleteExpiredChallenges } from '../factors/factors.store.ts'
import { deleteOldResets } from '../links/links.store.ts'
import { ATTEMPTS_KEPT_MS } from '../sign-in-throttle.rules.ts'
import { deleteAttemptsBefore } from '../sign-in-throttle.store.ts'

const FAILURES_KEPT_MS = 2 * DAY_MS
/** Verifiers forgive clocks a few seconds; a day is ample. */
const ENDED_KEPT_MS = DAY_MS

/** Forgets failed sign-ins, addresses that were long not used, and ended sessions whose tokens have expired. */
export const sweepSignIns = scheduledJob({
  queue: 'identity.sweep-sign-ins',
  every: '29 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    const now = clock.now()
    await db.transaction(async (tx) => {
      await deleteExpiredChallenges(tx, now)
      await deleteOldResets(tx, later(now, -ENDED_KEPT_MS))
    })
    return db.transaction(async (tx) => ({
      attempts: await deleteAttemptsBefore(tx, {
        failures: later(now, -FAILURES_KEPT_MS),
        successes: later(now, -ATTEMPTS_KEPT_MS),
      }),
      sessions: await deleteExpiredSessions(tx, later(now, -ENDED_KEPT_MS)),
    }))
  },
})
