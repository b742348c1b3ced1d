import type { Table } from '../db/tables.ts'
import { isSealedText, type KeysOf, sealBytes, type WordKeys, withoutMarks, wordKeysOf } from './envelope.ts'
import { isEmptyWords, sealColumn, sealLeaves, type WordColumn, wordColumnsOf } from './word-columns.ts'

/** Whether a workspace seals what it writes, and its key as it is stored. */
export interface WorkspaceSealing {
  readonly tenant_id: string
  readonly is_on: boolean
  readonly workspace_key: Buffer
}

/** What opens the stored key of a workspace: the vault. */
export interface KeyOpener {
  openKey(workspace: {
    readonly tenant_id: string
    readonly workspace_key: Buffer | null
  }): Buffer | undefined
}

interface Known {
  readonly keys: WordKeys
  readonly isOn: boolean
}

/** Keys of workspaces that seal nothing any more, or whose setting this process has not read yet. */
const READ_MAX = 1_000

/**
 * Seals and opens the words of workspaces that have switched it on. Which ones these are is kept in memory, and read again
 * every few seconds and whenever the setting changes: nothing has to be asked for when a row is written, and a workspace
 * that does not seal costs the look into an empty map.
 */
export class WordSeals {
  readonly #vault: KeyOpener | undefined
  #sealing: ReadonlyMap<string, Known> = new Map()
  readonly #readable = new Map<string, WordKeys>()
  readonly #keyForAll: Buffer | undefined

  /** Without a vault nothing is sealed or opened: rows are what is stored. With `keyForAll`, for tests, all workspaces seal. */
  constructor(vault?: KeyOpener, keyForAll?: Buffer) {
    this.#vault = vault
    this.#keyForAll = keyForAll
  }

  get opens(): boolean {
    return this.#vault !== undefined
  }

  /** Replaces what is known: workspaces that are missing seal nothing, and their keys are forgotten. */
  use(all: readonly WorkspaceSealing[]): void {
    this.#readable.clear()
    this.#sealing = new Map(all.flatMap((one) => this.#known(one)))
  }

  /** One workspace, from the transaction that changed its setting. */
  add(one: WorkspaceSealing): void {
    this.#sealing = new Map([...this.#sealing, ...this.#known(one)])
  }

  #known(one: WorkspaceSealing): [string, Known][] {
    const key = this.#vault?.openKey(one)
    return key === undefined
      ? []
      : [[one.tenant_id, { keys: wordKeysOf(one.tenant_id, key), isOn: one.is_on }]]
  }

  /** A key for reading alone, of a workspace that this process did not know to have sealed values. */
  addReadable(tenantId: string, workspaceKey: Buffer): void {
    const key = this.#vault?.openKey({ tenant_id: tenantId, workspace_key: workspaceKey })
    if (key === undefined) return
    if (this.#readable.size >= READ_MAX) this.#readable.clear()
    this.#readable.set(tenantId, wordKeysOf(tenantId, key))
  }

  readonly keysOf: KeysOf = (tenantId) =>
    this.#sealing.get(tenantId)?.keys ?? this.#readable.get(tenantId) ?? this.#keyOfAll(tenantId)

  #keyOfAll(tenantId: string): WordKeys | undefined {
    if (this.#keyForAll === undefined) return undefined
    const keys = wordKeysOf(tenantId, this.#keyForAll)
    this.#readable.set(tenantId, keys)
    return keys
  }

  /** The keys to seal with; undefined for a workspace that does not seal. */
  #sealingKeys(tenantId: string): WordKeys | undefined {
    if (this.#keyForAll !== undefined) return this.keysOf(tenantId)
    if (this.#sealing.size === 0) return undefined
    const known = this.#sealing.get(tenantId)
    return known?.isOn === true ? known.keys : undefined
  }

  isOn(tenantId: string): boolean {
    return this.#sealingKeys(tenantId) !== undefined
  }

  /** Whether rows of the workspace may hold sealed values: they are sealed, or are being unsealed. */
  mayHaveSealed(tenantId: string): boolean {
    return this.#keyForAll !== undefined || this.#sealing.has(tenantId)
  }

  /**
   * Values for a row of the table as a statement takes them: JSON columns as text. Columns that hold words are sealed when
   * the workspace seals.
   */
  values<Values extends object>(
    table: Pick<Table, 'name' | 'columns'>,
    tenantId: string,
    values: Values,
  ): Values {
    return this.#row(table, this.#sealingKeys(tenantId), values, true)
  }

  /** A row that is written as part of a JSON document: JSON columns as values. */
  row<Row extends object>(table: Pick<Table, 'name' | 'columns'>, tenantId: string, row: Row): Row {
    return this.#row(table, this.#sealingKeys(tenantId), row, false)
  }

  /** The same with a seal that no other row has, in columns that are compared as well. */
  rowApart<Row extends object>(table: Pick<Table, 'name' | 'columns'>, tenantId: string, row: Row): Row {
    const columns = wordColumnsOf(table).map((column) =>
      column.mode === 'equal' ? { ...column, mode: 'any' as const } : { ...column, isApart: true },
    )
    return this.#row(table, this.#sealingKeys(tenantId), row, false, columns)
  }

  /** Rows for `inJsonBatches`, each sealed when its turn comes. */
  *rows<Row extends object>(
    table: Pick<Table, 'name' | 'columns'>,
    tenantId: string,
    rows: Iterable<Row>,
  ): Iterable<Row> {
    const keys = this.#sealingKeys(tenantId)
    for (const row of rows) yield this.#row(table, keys, row, false)
  }

  #row<Row extends object>(
    table: Pick<Table, 'name' | 'columns'>,
    keys: WordKeys | undefined,
    row: Row,
    isJsonText: boolean,
    columns: readonly WordColumn[] = wordColumnsOf(table),
  ): Row {
    let result = row as unknown as Record<string, unknown>
    for (const column of columns) {
      const value = result[column.name]
      if (value === undefined || value === null || isEmptyWords(column, value)) continue
      const stored = keys === undefined ? cleaned(value) : sealColumn(keys, column, value, isJsonText)
      if (stored === value) continue
      if (result === (row as unknown)) result = { ...(row as object) }
      result[column.name] = stored
    }
    return result as Row
  }

  /** A vector of a row, which gives away what its text is about. */
  bytes(tenantId: string, plain: Uint8Array): Uint8Array {
    const keys = this.#sealingKeys(tenantId)
    return keys === undefined ? plain : sealBytes(keys, plain)
  }

  /** JSON values after one another, as bytes, which SQL puts into rows: their texts one by one. */
  jsonItems(tenantId: string, items: Buffer): Buffer {
    const keys = this.#sealingKeys(tenantId)
    if (keys === undefined) return items
    const sealed = sealLeaves(keys, JSON.parse(`[${items.toString()}]`), '', undefined)
    return Buffer.from(JSON.stringify(sealed).slice(1, -1))
  }

  /**
   * How a text of an `equal` column may be stored: as it is, sealed, or both while a workspace changes over. `place` is the
   * table and the column.
   */
  forms(
    place: `${string}.${string}`,
    tenantId: string,
    plain: readonly string[],
    mode: 'equal' | 'path' = 'equal',
  ): string[] {
    const keys = this.mayHaveSealed(tenantId) ? this.keysOf(tenantId) : undefined
    if (keys === undefined) return [...plain]
    const [table = '', name = ''] = place.split('.')
    const column = { table, name, pgType: 'text', mode }
    const sealed = plain.flatMap((text) =>
      text === '' ? [] : [sealColumn(keys, column, text, false) as string],
    )
    return [...plain, ...sealed.filter(isSealedText)]
  }
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutMarks(value)
  if (Array.isArray(value) && value.some((item) => typeof item === 'string' && isSealedText(item)))
    return value.map(cleaned)
  return value
}
