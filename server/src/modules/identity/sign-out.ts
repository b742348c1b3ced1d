import { endSession } from '../../platform/auth/ended-sessions.store.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { PersonCaller } from '../../platform/http/operation.ts'

/** Ends the session that the request came with, and no other of the person's. */
export async function endSessionOf(tx: Tx, { person }: PersonCaller, now: Date): Promise<void> {
  if (person.session !== undefined) await endSession(tx, person.session, now)
}
