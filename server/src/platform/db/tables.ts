import type { ColumnType } from 'kysely'

/** What a sealed value is bound to: a text made of columns of its row. */
export interface Seal {
  /** Whose key: the installation's, or that of the row's workspace. */
  readonly under: 'installation' | 'workspace'
  readonly columns: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: each takes the columns that it names
  context(row: any): string
}

/**
 * How a column that holds what people say is sealed in workspaces that seal their words. `any` makes each sealed value
 * differ. `equal` gives equal texts the same one, so that SQL can compare them; `path` does so with what follows the second
 * slash. Of a JSON column whose ids SQL looks for, `leaves` seals the texts one by one, and `equal leaves` those too that
 * are compared.
 */
export type WordsMode = 'any' | 'equal' | 'path' | 'leaves' | 'equal leaves'

/**
 * Tables as values: one description gives Kysely its row types and lets a test compare every column with the
 * migrated database, so the two cannot drift apart.
 */
class Column<Select, Insert> {
  declare readonly types: { readonly select: Select; readonly insert: Insert }
  readonly pgType: string
  readonly isNullable: boolean
  readonly seal: Seal | undefined
  readonly words: WordsMode | undefined

  constructor(pgType: string, isNullable = false, seal?: Seal, words?: WordsMode) {
    this.pgType = pgType
    this.isNullable = isNullable
    this.seal = seal
    this.words = words
  }

  nullable(): Column<Select | null, Insert | null | undefined> {
    return new Column(this.pgType, true, this.seal, this.words)
  }

  /** The database fills it when an insert leaves it out. */
  withDefault(): Column<Select, Insert | undefined> {
    return new Column(this.pgType, this.isNullable, this.seal, this.words)
  }

  /** Sealed in workspaces that seal their messages and facts (`platform/words`). Stores write it through `tx.words`. */
  asWords(mode: WordsMode = 'any'): Column<Select, Insert> {
    return new Column(this.pgType, this.isNullable, this.seal, mode)
  }
}

type AnyColumn = Column<unknown, unknown>
type Columns = Readonly<Record<string, AnyColumn>>

export const uuid = () => new Column<string, string>('uuid')
export const text = <T extends string = string>() => new Column<T, T>('text')
export const textArray = () => new Column<string[], string[]>('text[]')
export const uuidArray = () => new Column<string[], string[]>('uuid[]')
export const integer = () => new Column<number, number>('integer')
export const bigint = () => new Column<number, number>('bigint')
export const double = () => new Column<number, number>('double precision')
export const boolean = () => new Column<boolean, boolean>('boolean')
export const timestamp = () => new Column<Date, Date>('timestamp with time zone')
/** Words that an index finds; written by SQL and never read back. */
export const searchWords = () => new Column<string, string>('tsvector')
export const bytea = () => new Column<Buffer, Uint8Array>('bytea')
/** Sealed under the key of the row's workspace. `rapport keys rotate-encryption` re-seals what is not. */
export const sealed = <Row>(columns: readonly (keyof Row & string)[], context: (row: Row) => string) =>
  new Column<Buffer, Uint8Array>('bytea', false, { under: 'workspace', columns, context })
/** Sealed under the installation's key, for what belongs to no workspace. */
export const sealedByInstallation = <Row>(
  columns: readonly (keyof Row & string)[],
  context: (row: Row) => string,
) => new Column<Buffer, Uint8Array>('bytea', false, { under: 'installation', columns, context })
/** Written as JSON text (`JSON.stringify`), read as the parsed value. */
export const jsonb = <T>() => new Column<T, string>('jsonb')

export interface Table {
  readonly name: string
  readonly columns: Columns
  /** Platform tables have no tenant, no row-level security, and are closed to the application role. */
  readonly owner: 'tenant' | 'platform'
}

export function table<const Name extends string, const Shape extends Columns>(
  name: Name,
  columns: Shape,
  owner: Table['owner'] = 'tenant',
) {
  return { name, columns, owner }
}

type Row<Shape extends Columns> = {
  [Key in keyof Shape]: ColumnType<
    Shape[Key]['types']['select'],
    Shape[Key]['types']['insert'],
    Exclude<Shape[Key]['types']['insert'], undefined>
  >
}

export type RowOf<T extends { readonly columns: Columns }> = Row<T['columns']>

/** Values as a statement takes them: JSON columns are written as text. Values that are undefined are left out. */
export function columnValues(of: Pick<Table, 'columns'>, values: object): object {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      of.columns[name]?.pgType === 'jsonb' && value !== null ? JSON.stringify(value) : value,
    ]),
  )
}

type Described = { readonly name: string; readonly columns: Columns }

/** The tables of a union of descriptions, by name. */
export type TablesOf<T extends Described> = { [One in T as One['name']]: RowOf<One> }

/** Every module adds its tables here by declaration merging, in its own `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Tables {}
