import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import { deleteRemoval, dueRemovals, hasRemovals } from './files.store.ts'
import type { Files } from './files.ts'

const BATCH = 200

/**
 * Removes bytes that are due, of every workspace or of one. What is due is a row that is deleted after the bytes, so that a
 * process that is killed in between does it again, which does no harm. One that the storage refuses stays and is tried again.
 */
export async function removeDueBytes(
  db: ScopedDatabase,
  files: Files,
  now: Date,
  signal: AbortSignal,
  tenantId?: string,
): Promise<number> {
  let removed = 0
  for (;;) {
    const due = await db.read((tx) => dueRemovals(tx, now, BATCH, tenantId))
    for (const key of due) {
      signal.throwIfAborted()
      await files.removeBytes(key)
      await db.transaction((tx) => deleteRemoval(tx, key))
      removed += 1
    }
    if (due.length < BATCH) return removed
  }
}

/** Those of one workspace. False when some are due later, because they may be being stored right now. */
export async function removeBytesOf(
  db: ScopedDatabase,
  files: Files,
  tenantId: string,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  await removeDueBytes(db, files, now, signal, tenantId)
  return !(await db.read((tx) => hasRemovals(tx, tenantId)))
}
