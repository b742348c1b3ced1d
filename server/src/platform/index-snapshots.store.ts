import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db/tx.ts'
import type { RowState } from './index-cache.ts'

/** Where the snapshots of one kind of index are kept, and which of them are of one scope. */
export interface SnapshotPlace {
  readonly parts: 'memory_index_parts' | 'kb_index_parts'
  readonly scopes: 'memory_scopes' | 'kb_scopes'
  readonly tenantId: string
  /** The key columns that both tables share. */
  readonly key: Readonly<Record<string, string>>
}

const ofPlace = ({ key }: SnapshotPlace, table: string): RawBuilder<boolean> =>
  sql`${sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(`${table}.${column}`)} = ${value}`),
    sql` and `,
  )}`

export interface SnapshotPart {
  readonly part: number
  readonly version: number
  readonly content: Buffer
}

/** The newest snapshot that the rows since then can be added to, part by part. Empty where there is none. */
export async function readParts(
  tx: Tx,
  place: SnapshotPlace,
  wanted: { readonly format: string; readonly state: RowState; readonly since: Date },
): Promise<readonly SnapshotPart[]> {
  const { format, state, since } = wanted
  const parts = sql.table(place.parts)
  const { rows } = await sql<SnapshotPart>`
    with newest as materialized (
      select head.snapshot_id from ${parts} head
      where ${ofPlace(place, 'head')} and head.part = 0 and head.format = ${format}
        and head.version between ${state.rebuilt_at_version} and ${state.version} and head.created_at > ${since}
      order by head.version desc limit 1)
    select piece.part, piece.version, piece.content from ${parts} piece join newest using (snapshot_id)
    where ${ofPlace(place, 'piece')} order by piece.part`.execute(tx.db)
  return rows
}

export interface NewPart {
  readonly snapshotId: string
  readonly part: number
  readonly version: number
  readonly format: string
  readonly content: Uint8Array
  readonly now: Date
}

/**
 * False when rows were removed since the snapshot was begun: what it holds may be forgotten by now. The lock makes a
 * removal wait for this transaction, and then remove the part.
 */
export async function writePart(tx: Tx, place: SnapshotPlace, part: NewPart): Promise<boolean> {
  const columns = Object.keys(place.key)
  const { numAffectedRows } = await sql`
    insert into ${sql.table(place.parts)}
      (${sql.join(columns.map((column) => sql.ref(column)))}, snapshot_id, part, version, format, content, created_at)
    select ${sql.join(columns.map((column) => sql.ref(`scope.${column}`)))}, ${part.snapshotId}::uuid,
      ${part.part}::integer, ${part.version}::bigint, ${part.format}::text, ${part.content}::bytea,
      ${part.now}::timestamptz
    from ${sql.table(place.scopes)} scope
    where ${ofPlace(place, 'scope')} and scope.rebuilt_at_version <= ${part.version}
    for share of scope`.execute(tx.db)
  return numAffectedRows === 1n
}

/** How many parts of a snapshot there are: another process may have removed some for its own. */
export async function countParts(tx: Tx, place: SnapshotPlace, snapshotId: string): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from ${sql.table(place.parts)} piece
    where ${ofPlace(place, 'piece')} and snapshot_id = ${snapshotId}`.execute(tx.db)
  return rows[0]?.total ?? 0
}

/** Also what processes that were killed have left. */
export const removeOthers = (tx: Tx, place: SnapshotPlace, snapshotId: string): Promise<unknown> =>
  sql`delete from ${sql.table(place.parts)} piece
    where ${ofPlace(place, 'piece')} and snapshot_id <> ${snapshotId}`.execute(tx.db)

export const removeSnapshot = (tx: Tx, place: SnapshotPlace, snapshotId: string): Promise<unknown> =>
  sql`delete from ${sql.table(place.parts)} piece
    where ${ofPlace(place, 'piece')} and snapshot_id = ${snapshotId}`.execute(tx.db)
