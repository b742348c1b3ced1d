import { asSystem, type Database } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Tx } from '../db/tx.ts'

/**
 * Runs what lets a job wait again unless another with its key waits. The other may begin to wait between the question and
 * the update: the second run finds it.
 */
export function letWaitAgain<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = () => db.transaction(asSystem, work)
  return run().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'jobs_dedupe')) throw error
    return run()
  })
}
