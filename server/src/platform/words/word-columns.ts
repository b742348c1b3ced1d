import type { Table, WordsMode } from '../db/tables.ts'
import { sealBytes, sealText, type WordKeys } from './envelope.ts'

/** A column that is sealed in workspaces that seal their words. */
export interface WordColumn {
  readonly table: string
  readonly name: string
  readonly pgType: string
  readonly mode: WordsMode
  /** A seal of its own, where equal texts would have the same. */
  readonly isApart?: boolean
}

const known = new WeakMap<object, readonly WordColumn[]>()

export function wordColumnsOf({ name, columns }: Pick<Table, 'name' | 'columns'>): readonly WordColumn[] {
  let found = known.get(columns)
  if (found === undefined) {
    found = Object.entries(columns).flatMap(([column, { pgType, words }]) =>
      words === undefined ? [] : [{ table: name, name: column, pgType, mode: words }],
    )
    known.set(columns, found)
  }
  return found
}

const EMPTY_JSON: ReadonlySet<string> = new Set(['{}', '[]', 'null'])

/** Nothing in it to seal. It stays as it is, so that SQL can go on asking whether there is something. */
export function isEmptyWords({ pgType }: WordColumn, value: unknown): boolean {
  if (typeof value === 'string') return value === '' || (pgType === 'jsonb' && EMPTY_JSON.has(value))
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof Uint8Array) return value.length === 0
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** What stands before the second slash of a path is a kind of memory, and no word of anybody's. */
const OPENLY = /^\/[^/]*\//

/** Members that say which one, of what kind or when, by which SQL finds rows. All other texts are words. */
const IDENTIFYING =
  /(?:^|_)(?:id|ids|ref|at|by|type|kind|role|status|state|channel|email|phone|language|timezone|model|provider|mime|hash|key|version)$|Ids?$/

export function sealLeaves(keys: WordKeys, value: unknown, name: string, place: string | undefined): unknown {
  if (typeof value === 'string')
    return value === '' || IDENTIFYING.test(name) ? value : sealText(keys, 't', value, place)
  if (Array.isArray(value)) return value.map((item) => sealLeaves(keys, item, name, place))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, sealLeaves(keys, member, key, place)]),
  )
}

/** `isJsonText` when a JSON column is given as text instead of as a value. */
export function sealColumn(keys: WordKeys, column: WordColumn, value: unknown, isJsonText: boolean): unknown {
  if (value instanceof Uint8Array) return sealBytes(keys, value)
  if (column.pgType === 'jsonb' && column.mode.endsWith('leaves')) {
    const place = column.mode === 'leaves' ? undefined : `${column.table}.${column.name}`
    const whole = isJsonText && typeof value === 'string' ? JSON.parse(value) : value
    const sealed = sealLeaves(keys, whole, '', place)
    return isJsonText ? JSON.stringify(sealed) : sealed
  }
  if (column.pgType === 'jsonb') {
    const text = isJsonText && typeof value === 'string' ? value : JSON.stringify(value)
    const sealed = sealText(keys, 'j', text)
    return isJsonText ? JSON.stringify(sealed) : sealed
  }
  if (column.pgType === 'text[]') return [sealText(keys, 'a', JSON.stringify(value))]
  if (typeof value !== 'string') return value
  if (column.mode === 'any') return sealText(keys, 't', value)
  const place = column.isApart ? undefined : `${column.table}.${column.name}`
  if (column.mode === 'equal') return sealText(keys, 't', value, place)
  const openly = OPENLY.exec(value)?.[0]
  return openly === undefined ? value : openly + sealText(keys, 't', value.slice(openly.length), place)
}
