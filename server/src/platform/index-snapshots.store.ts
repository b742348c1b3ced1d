import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../kernel/ids.ts'
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

export interface SnapshotHead {
  readonly snapshot_id: string
  readonly version: number
  readonly content: Buffer
}

/** The first part of the newest snapshot that the rows since then can be added to. */
export async function readHead(
  tx: Tx,
  place: SnapshotPlace,
  wanted: { readonly format: string; readonly state: RowState; readonly since: Date },
): Promise<SnapshotHead | undefined> {
  const { format, state, since } = wanted
  const { rows } = await sql<SnapshotHead>`
    select head.snapshot_id, head.version, head.content from ${sql.table(place.parts)} head
    where ${ofPlace(place, 'head')} and head.part = 0 and head.format = ${format}
      and head.version between ${state.rebuilt_at_version} and ${state.version} and head.created_at > ${since}
    order by head.version desc limit 1`.execute(tx.db)
  return rows[0]
}

/** What the other parts hold, in order. */
export async function readPieces(
  tx: Tx,
  { parts, tenantId }: SnapshotPlace,
  snapshotId: string,
): Promise<readonly Buffer[]> {
  // COPY takes no values: both ids are written into its text, and they are nothing but ids.
  if (!isUuid(tenantId) || !isUuid(snapshotId)) throw new TypeError('A snapshot is found by ids.')
  const { rows } = await tx.run<{ bytes: Buffer }>({
    text: `copy (select content from ${parts} where tenant_id = '${tenantId}' and snapshot_id = '${snapshotId}'
      and part > 0 order by part) to stdout (format binary)`,
    values: [],
    givesBytes: true,
  })
  return rows.map(({ bytes }) => bytes)
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
    where ${ofPlace(place, 'piece')} and piece.snapshot_id = ${snapshotId}`.execute(tx.db)
  return rows[0]?.total ?? 0
}

/** Also what processes that were killed have left. */
export const removeOthers = (tx: Tx, place: SnapshotPlace, snapshotId: string): Promise<unknown> =>
  sql`delete from ${sql.table(place.parts)} piece
    where ${ofPlace(place, 'piece')} and snapshot_id <> ${snapshotId}`.execute(tx.db)

export const removeSnapshot = (tx: Tx, place: SnapshotPlace, snapshotId: string): Promise<unknown> =>
  sql`delete from ${sql.table(place.parts)} piece
    where ${ofPlace(place, 'piece')} and snapshot_id = ${snapshotId}`.execute(tx.db)
