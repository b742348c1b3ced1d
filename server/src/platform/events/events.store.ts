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

/**
 * Takes the next numbers under the head's lock. Sent with COMMIT, so the lock is held for that moment only. One statement
 * has all events of a transaction: each of its own would write a version of the head that the next one has to pass.
 */
const APPEND = `with head as (
    insert into event_heads as h (tenant_id, seq) values ($1, cardinality($2::uuid[]))
    on conflict (tenant_id) do update set seq = h.seq + excluded.seq returning seq)
  insert into events (tenant_id, seq, event_id, project_id, type, subject_id, payload, created_at)
  select $1, head.seq - cardinality($2::uuid[]) + e.place, e.event_id, e.project_id, e.type, e.subject_id, e.payload, e.created_at
  from head, unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::jsonb[], $7::timestamptz[])
    with ordinality as e (event_id, project_id, type, subject_id, payload, created_at, place)`

/** Events of one workspace that are appended together; some can be added until the statement is sent. */
export class AppendedEvents {
  readonly #tx: Tx
  readonly #tenantId: string
  readonly #columns: readonly unknown[][] = Array.from({ length: 6 }, () => [])

  constructor(tx: Tx, tenantId: string) {
    this.#tx = tx
    this.#tenantId = tenantId
  }

  get count(): number {
    return this.#columns[0]?.length ?? 0
  }

  get statement(): Statement {
    return { text: APPEND, values: [this.#tenantId, ...this.#columns] }
  }

  add({
    eventId,
    projectId,
    type,
    subjectId,
    payload,
    createdAt,
  }: Omit<StoredEvent, 'seq' | 'tenantId'>): void {
    const { payload: stored } = this.#tx.words.row(eventsTable, this.#tenantId, { payload })
    const values = [eventId, projectId, type, subjectId, JSON.stringify(stored), createdAt]
    for (const [place, value] of values.entries()) this.#columns[place]?.push(value)
  }
}

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
