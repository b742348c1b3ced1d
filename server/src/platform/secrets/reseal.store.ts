import { sql } from 'kysely'
import { invariant } from '../../kernel/invariant.ts'
import type { Seal, Table } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'
import { type WorkspaceKey, workspaceKeyOf } from './workspace-keys.store.ts'

export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly seal: Seal
}

/** Every column that is declared with `sealed`. */
export const sealedColumns = (tables: readonly Table[]): readonly SealedColumn[] =>
  tables.flatMap((table) =>
    Object.entries(table.columns).flatMap(([column, { seal }]) =>
      seal === undefined ? [] : [{ table: table.name, column, seal }],
    ),
  )

export interface SealedValue {
  readonly place: string
  readonly value: Buffer
  readonly context: string
  /** Undefined for what is sealed under the installation's key. */
  readonly workspace: WorkspaceKey | undefined
}

interface SealedRow {
  readonly sealed_place: string
  readonly sealed_value: Buffer
  readonly workspace_key: Buffer | null
}

export const FIRST_PLACE = '(0,0)'

/** A page of a table's sealed values, in the order of their place in it. */
export async function readSealed(
  tx: Tx,
  { table, column, seal }: SealedColumn,
  after: string,
  count: number,
): Promise<readonly SealedValue[]> {
  const isOfWorkspace = seal.under === 'workspace'
  const columns = isOfWorkspace ? new Set([...seal.columns, 'tenant_id']) : seal.columns
  const names = sql.join([...columns].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))
  const key = isOfWorkspace ? workspaceKeyOf(table) : sql`null as workspace_key`
  const { rows } = await sql<Record<string, string> & SealedRow>`
    select ctid::text as sealed_place, ${sql.ref(column)} as sealed_value, ${key}, ${names} from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ctid > ${after}::tid order by ctid limit ${count}`.execute(tx.db)
  return rows.map((row) => ({
    place: row.sealed_place,
    value: Buffer.from(row.sealed_value),
    context: seal.context(row),
    workspace: isOfWorkspace
      ? { tenant_id: String(row['tenant_id']), workspace_key: row.workspace_key }
      : undefined,
  }))
}

/** Replaces values that are still the same, and says how many were. */
export async function replaceSealed(
  tx: Tx,
  { table, column }: SealedColumn,
  changes: readonly { readonly place: string; readonly before: Buffer; readonly after: Buffer }[],
): Promise<number> {
  if (changes.length === 0) return 0
  const [places, before, after] = [
    changes.map((change) => change.place),
    changes.map((change) => change.before.toString('hex')),
    changes.map((change) => change.after.toString('hex')),
  ]
  const name = sql.table(table)
  const { numAffectedRows } =
    await sql`update ${name} as target set ${sql.ref(column)} = decode(change.after, 'hex')
    from unnest(${places}::text[], ${before}::text[], ${after}::text[]) as change (place, before, after)
    where target.ctid = change.place::tid and target.${sql.ref(column)} = decode(change.before, 'hex')`.execute(
      tx.db,
    )
  invariant(numAffectedRows !== undefined, 'an update says how many rows it changed')
  return Number(numAffectedRows)
}
