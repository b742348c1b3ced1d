import { sql } from 'kysely'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ConnectionRow } from './connections.store.ts'

type Key = Pick<ConnectionRow, 'tenant_id' | 'connection_id'>

/**
 * Storing an event holds this lock shared to the end of its transaction; the job that reads events takes it exclusively for
 * a moment first. So a job that was already waiting never begins to read before an event that counted on it is there.
 * False when the connection is gone.
 */
export async function insertInbound(
  tx: Tx,
  connection: Key,
  bodies: readonly string[],
  now: Date,
): Promise<boolean> {
  const ids = bodies.map(() => newId())
  const { numAffectedRows } = await sql`with line as materialized (
      select pg_advisory_xact_lock_shared(hashtextextended(${`inbound/${connection.connection_id}`}, 0)))
    insert into inbound_events (tenant_id, connection_id, event_id, body, received_at)
    select c.tenant_id, c.connection_id, posted.event_id, posted.body, ${now}::timestamptz
    from line, channel_connections c, unnest(${ids}::uuid[], ${bodies}::text[]) as posted (event_id, body)
    where c.tenant_id = ${connection.tenant_id} and c.connection_id = ${connection.connection_id}`.execute(
    tx.db,
  )
  return Number(numAffectedRows ?? 0) === bodies.length
}

/** Waits for transactions that are storing an event right now. */
export async function waitForWriters(tx: Tx, connectionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inbound/${connectionId}`}, 0))`.execute(tx.db)
}

/** One reader a connection at a time, until the transaction ends. */
export async function lockReading(tx: Tx, connectionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reading/${connectionId}`}, 0))`.execute(tx.db)
}

/** The oldest first, no more than `count` and, after the first, no more than so many bytes together. */
export async function waitingInbound(
  tx: Tx,
  connection: Key,
  count: number,
  bytesMax: number,
): Promise<readonly { readonly event_id: string; readonly body: string }[]> {
  const { rows } = await sql<{ event_id: string; body: string }>`
    select event_id, body from (
      select event_id, body, sum(octet_length(body)) over (order by event_id) - octet_length(body) as before
      from (select event_id, body from inbound_events
            where tenant_id = ${connection.tenant_id} and connection_id = ${connection.connection_id}
              and processed_at is null
            order by event_id limit ${count}) waiting) measured
    where before < ${bytesMax} order by event_id`.execute(tx.db)
  return rows
}

export async function markProcessed(
  tx: Tx,
  connection: Key,
  eventIds: readonly string[],
  now: Date,
  error = '',
): Promise<void> {
  // Where words are sealed, a post is kept in clear no longer than until it is read.
  const kept = tx.words.isOn(connection.tenant_id) ? { body: '' } : {}
  await tx.db
    .updateTable('inbound_events')
    .set({ processed_at: now, error, ...kept })
    .where('tenant_id', '=', connection.tenant_id)
    .where('connection_id', '=', connection.connection_id)
    .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
    .execute()
}

/** Posts that were read before the workspace sealed its words. */
export async function emptyReadInbound(tx: Tx, tenantId: string): Promise<void> {
  await tx.db
    .updateTable('inbound_events')
    .set({ body: '' })
    .where('tenant_id', '=', tenantId)
    .where('processed_at', 'is not', null)
    .where('body', '<>', '')
    .execute()
}

/** Of every workspace. */
export async function deleteInboundBefore(tx: Tx, moment: Date): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('inbound_events')
    .where('received_at', '<', moment)
    .where('processed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes stored posts about a contact whose conversation is deleted. */
export async function deleteInboundNaming(
  tx: Tx,
  connection: { readonly tenantId: string; readonly connectionId: string },
  name: string,
): Promise<void> {
  await tx.db
    .deleteFrom('inbound_events')
    .where('tenant_id', '=', connection.tenantId)
    .where('connection_id', '=', connection.connectionId)
    .where('processed_at', 'is not', null)
    .where(sql<boolean>`position(${name} in body) > 0`)
    .execute()
}
