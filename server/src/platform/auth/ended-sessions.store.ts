import { bytea, type TablesOf, table, timestamp } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'
import type { SessionOwner } from './sessions.store.ts'

/** Sessions that were ended before their tokens expire. */
export const endedSessions = table(
  'ended_sessions',
  { session_hash: bytea(), expires_at: timestamp(), ended_at: timestamp() },
  'platform',
)

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof endedSessions> {}
}

/** From the next request on, no process accepts the session's tokens. */
export async function endSession(
  tx: Tx,
  session: { readonly hash: Buffer; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('ended_sessions')
    .values({ session_hash: session.hash, expires_at: session.expiresAt, ended_at: now })
    .onConflict((conflict) => conflict.column('session_hash').doNothing())
    .execute()
  await tx.db.deleteFrom('sessions').where('session_hash', '=', session.hash).execute()
}

/** Ends one session of a person, or all but one; the number of those that were ended. */
export async function endSessionsOf(
  tx: Tx,
  owner: SessionOwner,
  which: { readonly only: string } | { readonly except: Buffer | undefined },
  now: Date,
): Promise<number> {
  let gone = tx.db
    .deleteFrom('sessions')
    .where('issuer', '=', owner.issuer)
    .where('subject', '=', owner.subject)
  if ('only' in which) gone = gone.where('session_id', '=', which.only)
  else if (which.except !== undefined) gone = gone.where('session_hash', '<>', which.except)
  const ended = await gone.returning(['session_hash', 'expires_at']).execute()
  if (ended.length === 0) return 0
  await tx.db
    .insertInto('ended_sessions')
    .values(ended.map((row) => ({ ...row, ended_at: now })))
    .onConflict((conflict) => conflict.column('session_hash').doNothing())
    .execute()
  return ended.length
}

/** The tokens of these have expired by themselves. */
export async function deleteExpiredSessions(tx: Tx, before: Date): Promise<number> {
  await tx.db.deleteFrom('sessions').where('expires_at', '<', before).execute()
  const result = await tx.db.deleteFrom('ended_sessions').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
