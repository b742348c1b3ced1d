import { DAY_MS, later } from '../../../kernel/clock.ts'
import { scheduledJob } from '../../../platform/jobs/job.ts'
import { deleteFilesBefore, deleteRemoval, dueRemovals } from '../files.store.ts'

const BATCH = 200

/**
 * Removes the bytes of files that are gone. What is due is a row that is deleted after the bytes, so that a process that
 * is killed in between does it again, which does no harm. One that the storage refuses stays and is tried again.
 */
export const removeBytesJob = scheduledJob({
  queue: 'files.remove-bytes',
  every: '* * * * *',
  concurrency: 1,
  uses: ['clock', 'files'],
  async handle({ db, clock, files, signal }) {
    let removed = 0
    for (;;) {
      const due = await db.read((tx) => dueRemovals(tx, clock.now(), BATCH))
      for (const key of due) {
        signal.throwIfAborted()
        await files.removeBytes(key)
        await db.transaction((tx) => deleteRemoval(tx, key))
        removed += 1
      }
      if (due.length < BATCH) return { removed }
    }
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
