import { bytea, type TablesOf, table, timestamp } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

/** Sessions that were signed out before their tokens expire. */
export const endedSessions = table(
  'ended_sessions',
  { session_hash: bytea(), expires_at: timestamp(), ended_at: timestamp() },
  'platform',
)

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof endedSessions> {}
}

/** From the next request on, no process accepts the session's token. */
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
}

/** The tokens of these have expired by themselves. */
export async function deleteExpiredSessions(tx: Tx, before: Date): Promise<number> {
  const result = await tx.db.deleteFrom('ended_sessions').where('expires_at', '<', before).executeTakeFirst()
  return Number(result.numDeletedRows)
}
