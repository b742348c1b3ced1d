import { sql } from 'kysely'
import type { JsonObject } from '../../kernel/json.ts'
import type { Statement } from '../db/statement.ts'
import { bigint, jsonb, type TablesOf, table, text, timestamp, uuid } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

export const eventHeads = table('event_heads', { tenant_id: uuid(), seq: bigint().withDefault() })

export const eventsTable = table('events', {
  tenant_id: uuid(),
  seq: bigint(),
  event_id: uuid(),
  project_id: uuid().nullable(),
  type: text(),
  subject_id: text().nullable(),
  payload: jsonb<JsonObject>().asWords('leaves'),
  created_at: timestamp(),
})

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof eventHeads | typeof eventsTable> {}
}

export interface StoredEvent {
  readonly tenantId: string
  readonly seq: number
  readonly eventId: string
  readonly projectId: string | null
  readonly type: string
  readonly subjectId: string | null
  readonly payload: JsonObject
  readonly createdAt: Date
}

/** Takes the next number under the head's lock. Sent with COMMIT, so the lock is held for that moment only. */
export const appendStatement = (tx: Tx, event: Omit<StoredEvent, 'seq'>): Statement => ({
  text: `with head as (
           insert into event_heads as h (tenant_id, seq) values ($1, 1)
           on conflict (tenant_id) do update set seq = h.seq + 1 returning seq)
         insert into events (tenant_id, seq, event_id, project_id, type, subject_id, payload, created_at)
         select $1, head.seq, $2, $3, $4, $5, $6, $7 from head`,
  values: [
    event.tenantId,
    event.eventId,
    event.projectId,
    event.type,
    event.subjectId,
    JSON.stringify(tx.words.row(eventsTable, event.tenantId, { payload: event.payload }).payload),
    event.createdAt,
  ],
})

/** The number of the newest event; 0 when there is none. */
export async function headOf(tx: Tx, tenantId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('event_heads')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row?.seq ?? 0
}

export async function eventsAfter(
  tx: Tx,
  tenantId: string,
  seq: number,
  count: number,
): Promise<readonly StoredEvent[]> {
  const rows = await tx.db
    .selectFrom('events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(count)
    .execute()
  return rows.map(eventFrom)
}

/** The next events of several tenants in one query. */
export async function eventsAfterEach(
  tx: Tx,
  positions: readonly { tenantId: string; seq: number }[],
  countEach: number,
): Promise<readonly StoredEvent[]> {
  const tenants = positions.map((position) => position.tenantId)
  const seqs = positions.map((position) => position.seq)
  const { rows } = await sql<Parameters<typeof eventFrom>[0]>`
    select e.* from unnest(${tenants}::uuid[], ${seqs}::bigint[]) as position (tenant_id, seq),
      lateral (select * from events where events.tenant_id = position.tenant_id and events.seq > position.seq
               order by events.seq limit ${countEach}) e
    order by e.tenant_id, e.seq`.execute(tx.db)
  return rows.map(eventFrom)
}

/** How long the installation keeps events; a workspace may keep them for less. */
export const EVENTS_KEPT_DAYS = 30

export async function deleteEventsBefore(tx: Tx, moment: Date): Promise<number> {
  const result = await tx.db.deleteFrom('events').where('created_at', '<', moment).executeTakeFirst()
  return Number(result.numDeletedRows)
}

function eventFrom(row: {
  tenant_id: string
  seq: number
  event_id: string
  project_id: string | null
  type: string
  subject_id: string | null
  payload: JsonObject
  created_at: Date
}): StoredEvent {
  return {
    tenantId: row.tenant_id,
    seq: row.seq,
    eventId: row.event_id,
    projectId: row.project_id,
    type: row.type,
    subjectId: row.subject_id,
    payload: row.payload,
    createdAt: row.created_at,
  }
}
