import { bytea, integer, type TablesOf, table, text, timestamp, uuid } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

export type SignInWay = 'password' | 'passkey' | 'provider'

/** Sessions that began with a sign-in. */
export const sessionsTable = table(
  'sessions',
  {
    session_hash: bytea(),
    session_id: uuid(),
    issuer: text(),
    subject: text(),
    way: text<SignInWay>(),
    generation: integer().withDefault(),
    rotated_at: timestamp().nullable(),
    address: text(),
    user_agent: text(),
    begun_at: timestamp(),
    last_used_at: timestamp(),
    expires_at: timestamp(),
    proved_at: timestamp().nullable(),
  },
  'platform',
)

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof sessionsTable> {}
}

/** Whose sessions: the issuer is empty for the built-in provider. */
export interface SessionOwner {
  readonly issuer: string
  readonly subject: string
}

export interface NewSessionRow extends SessionOwner {
  readonly hash: Buffer
  readonly id: string
  readonly way: SignInWay
  readonly address: string
  readonly userAgent: string
  readonly begunAt: Date
  readonly expiresAt: Date
  readonly provedAt: Date | undefined
}

/** A provider's token that is adopted twice stays one session. */
export async function insertSession(tx: Tx, session: NewSessionRow): Promise<void> {
  await tx.db
    .insertInto('sessions')
    .values({
      session_hash: session.hash,
      session_id: session.id,
      issuer: session.issuer,
      subject: session.subject,
      way: session.way,
      address: session.address,
      user_agent: session.userAgent,
      begun_at: session.begunAt,
      last_used_at: session.begunAt,
      expires_at: session.expiresAt,
      proved_at: session.provedAt ?? null,
    })
    .onConflict((conflict) => conflict.column('session_hash').doNothing())
    .execute()
}

/** Those that are still good: neither expired, nor idle for too long, nor voided with a password. Latest use first. */
export async function listSessions(
  tx: Tx,
  owner: SessionOwner,
  alive: { readonly at: Date; readonly usedAfter: Date; readonly begunFrom: Date },
) {
  return tx.db
    .selectFrom('sessions')
    .selectAll()
    .where('issuer', '=', owner.issuer)
    .where('subject', '=', owner.subject)
    .where('expires_at', '>', alive.at)
    .where('last_used_at', '>', alive.usedAfter)
    .where('begun_at', '>=', alive.begunFrom)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute()
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/**
 * The next generation of a session's tokens. A request that came second within the grace finds the generation moved on
 * already, and gets a token of the same one.
 */
export async function renewSession(
  tx: Tx,
  hash: Buffer,
  generation: number,
  now: Date,
): Promise<SessionRow | undefined> {
  await tx.db
    .updateTable('sessions')
    .set({ generation: generation + 1, rotated_at: now })
    .where('session_hash', '=', hash)
    .where('generation', '=', generation)
    .execute()
  return tx.db.selectFrom('sessions').selectAll().where('session_hash', '=', hash).executeTakeFirst()
}

export async function markProved(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const result = await tx.db
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('session_hash', '=', hash)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function markUsed(
  tx: Tx,
  uses: readonly { readonly hash: Buffer; readonly at: Date }[],
): Promise<void> {
  if (uses.length === 0) return
  await tx.run({
    // A row that another process is writing is left to it.
    text: `update sessions s set last_used_at = greatest(s.last_used_at, free.at) from (
        select t.session_hash, u.at from sessions t
        join unnest($1::bytea[], $2::timestamptz[]) u (hash, at) on t.session_hash = u.hash
        for update of t skip locked
      ) free where s.session_hash = free.session_hash`,
    values: [uses.map(({ hash }) => hash), uses.map(({ at }) => at)],
  })
}
