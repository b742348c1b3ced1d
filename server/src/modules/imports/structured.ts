import { csvRows } from '../../algorithms/text/csv.ts'
import { cutText } from '../../kernel/cut-text.ts'
import type { ImportedUser } from './imports.schemas.ts'

type Structured = NonNullable<ImportedUser['structured']>

export interface StructuredRow {
  readonly label: string
  readonly text: string
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

/** What a fact may be made of; longer cells are cut. */
const TEXT_MAX = 8_000
const HEADER_MAX = 100_000

function typedCell(text: string, type: string | undefined): string | number | boolean {
  if (type === 'number') {
    const number = Number(withPoint(text))
    return Number.isFinite(number) ? number : text
  }
  return type === 'boolean' ? /^(true|yes|1|y)$/i.test(text) : text
}

/** `1,234.5` and `1.234,5`: a comma before three digits groups them unless a point does; any other one is decimal. */
const withPoint = (text: string): string =>
  /^-?(?:\d{1,3}(?:\.\d{3}){1,6}|\d+),\d+$/.test(text) && !/^-?\d{1,3},\d{3}$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replaceAll(',', '')

/**
 * The rows of a table, each with the properties that the mapping names; columns it does not name are left out. A table
 * may be long: undefined is a pause, in which the caller may yield to the event loop.
 */
export function* rowsIn(table: Structured): Generator<StructuredRow | undefined, void, undefined> {
  let columns: readonly Column[] | undefined
  for (const cells of csvRows(table.content_csv)) {
    if (cells === undefined) yield undefined
    else if (columns === undefined) columns = cells.map((name) => table.column_mapping[name.trim()])
    else {
      const row = rowOf(cells, columns, table.entity_type)
      if (row !== undefined) yield row
    }
  }
}

type Column = Structured['column_mapping'][string] | undefined

function rowOf(
  cells: readonly string[],
  columns: readonly Column[],
  entityType: string,
): StructuredRow | undefined {
  const properties: Record<string, string | number | boolean> = {}
  let label = ''
  for (const [at, column] of columns.entries()) {
    const text = cutText(cells[at]?.trim() ?? '', TEXT_MAX)
    if (column === undefined || text === '') continue
    properties[column.property] = typedCell(text, column.type)
    if (column.is_label) label = text
  }
  const entries = Object.entries(properties)
  if (entries.length === 0) return undefined
  const name = label || String(entries[0]?.[1])
  const rest = entries.filter(([, value]) => value !== name).map(([key, value]) => `${key} ${value}`)
  const text = `${entityType} ${name}${rest.length > 0 ? `: ${rest.join(', ')}` : ''}.`
  return { label: name, text: cutText(text, TEXT_MAX), properties }
}

export function missingColumns({ content_csv, column_mapping }: Structured): readonly string[] {
  const header = new Set<string>()
  for (const cells of csvRows(content_csv.slice(0, HEADER_MAX))) {
    for (const name of cells ?? []) header.add(name.trim())
    if (cells !== undefined) break
  }
  return Object.keys(column_mapping).filter((name) => !header.has(name))
}
