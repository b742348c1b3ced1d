import { DAY_MS, later } from '../../../kernel/clock.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { sweepOAuth as sweep } from '../clients.store.ts'

/** Long enough to recognise a code or refresh token that is used a second time. */
const USED_KEPT_MS = DAY_MS
const GRANTS_KEPT_MS = 30 * DAY_MS
const UNUSED_CLIENTS_KEPT_MS = DAY_MS

/** Forgets codes and tokens that have expired, grants that have ended, and clients that have connected to nothing. */
export const sweepOAuth = scheduledJob({
  queue: 'oauth.sweep',
  every: '41 * * * *',
  concurrency: 1,
  uses: ['clock'],
  async handle({ db, clock }) {
    const now = clock.now()
    return db.transaction((tx) =>
      sweep(tx, {
        codes: later(now, -USED_KEPT_MS),
        tokens: later(now, -USED_KEPT_MS),
        grants: later(now, -GRANTS_KEPT_MS),
        clients: later(now, -UNUSED_CLIENTS_KEPT_MS),
      }),
    )
  },
})
