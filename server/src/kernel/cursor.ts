import { isUuid } from './ids.ts'
import { invalidField } from './problem.ts'

/**
 * A keyset cursor: the sort values of the last row a page ended with, as base64url JSON. Callers treat it as
 * opaque; anything that is not one of ours is a 400 that names the parameter.
 */
type CursorPart = string | number
type PartKind = 'string' | 'number' | 'date' | 'uuid'

export const encodeCursor = (parts: readonly CursorPart[]): string =>
  Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url')

export function decodeCursor(
  cursor: string | undefined,
  shape: readonly PartKind[],
  location = 'query.cursor',
): readonly CursorPart[] | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const refuse = () => invalidField(location, 'is not a cursor that this list returned', cursor.slice(0, 200))
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw refuse()
  }
  if (!Array.isArray(parts) || parts.length !== shape.length) throw refuse()
  if (!parts.every((part, position) => isPart(part, shape[position]))) throw refuse()
  return parts
}

function isPart(part: unknown, kind: PartKind | undefined): part is CursorPart {
  if (kind === 'number') return typeof part === 'number' && Number.isFinite(part)
  if (typeof part !== 'string') return false
  if (kind === 'uuid') return isUuid(part)
  if (kind === 'date') return ISO_DATE.test(part) && !Number.isNaN(Date.parse(part))
  // PostgreSQL stores neither NUL nor lone surrogates, so no cursor of ours can hold them.
  return part.isWellFormed() && !part.includes('\0')
}

const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasMore: boolean
  readonly nextCursor: string | undefined
}

/** Cuts a list that was read with one row more than the page size. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => readonly CursorPart[],
): Page<Row> {
  const shown = rows.slice(0, size)
  const hasMore = rows.length > size
  const nextCursor = hasMore ? encodeCursor(cursorOf(shown.at(-1) as Row)) : undefined
  return { rows: shown, hasMore, nextCursor }
}
