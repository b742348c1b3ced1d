import { DAY_MS, later } from '../../../kernel/clock.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { deleteFilesBefore } from '../files.store.ts'
import { removeDueBytes } from '../remove-bytes.ts'

const BATCH = 200

/** Removes the bytes of files that are gone. */
export const removeBytesJob = scheduledJob({
  queue: 'files.remove-bytes',
  every: '* * * * *',
  concurrency: 1,
  uses: ['clock', 'files'],
  async handle({ db, clock, files, signal }) {
    return { removed: await removeDueBytes(db, files, clock.now(), signal) }
  },
})

/** Deletes files that are older than RAPPORT_FILES_DAYS. */
export const expireFilesJob = scheduledJob({
  queue: 'files.expire',
  every: '41 * * * *',
  concurrency: 1,
  uses: ['clock', 'files'],
  async handle({ db, clock, files, signal }) {
    const { days } = files.limits
    let expired = 0
    for (let count = days === 0 ? 0 : BATCH; count === BATCH; expired += count) {
      signal.throwIfAborted()
      const moment = later(clock.now(), -days * DAY_MS)
      count = await db.transaction((tx) => deleteFilesBefore(tx, moment, BATCH))
    }
    return { expired }
  },
})
