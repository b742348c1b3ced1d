import { parseCsv } from '../../algorithms/text/csv.ts'
import type { ImportedUser } from './imports.schemas.ts'

type Structured = NonNullable<ImportedUser['structured']>

export interface StructuredRow {
  readonly label: string
  readonly text: string
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

function typedCell(text: string, type: string | undefined): string | number | boolean {
  if (type === 'number') {
    const number = Number(text.replaceAll(',', ''))
    return Number.isFinite(number) ? number : text
  }
  return type === 'boolean' ? /^(true|yes|1|y)$/i.test(text) : text
}

/** The rows of a table, each with the properties that the mapping names; columns it does not name are left out. */
export function rowsIn({ content_csv, column_mapping, entity_type }: Structured): readonly StructuredRow[] {
  const [header = [], ...lines] = parseCsv(content_csv)
  const columns = header.map((name) => column_mapping[name.trim()])
  return lines.flatMap((cells) => {
    const properties: Record<string, string | number | boolean> = {}
    let label = ''
    for (const [at, cell] of cells.entries()) {
      const column = columns[at]
      const text = cell.trim()
      if (column === undefined || text === '') continue
      properties[column.property] = typedCell(text, column.type)
      if (column.is_label) label = text
    }
    const entries = Object.entries(properties)
    if (entries.length === 0) return []
    const name = label || String(entries[0]?.[1])
    const rest = entries.filter(([, value]) => value !== name).map(([key, value]) => `${key} ${value}`)
    return [
      {
        label: name,
        text: `${entity_type} ${name}${rest.length > 0 ? `: ${rest.join(', ')}` : ''}.`,
        properties,
      },
    ]
  })
}

export const missingColumns = ({ content_csv, column_mapping }: Structured): readonly string[] => {
  const header = new Set((parseCsv(content_csv.slice(0, 100_000))[0] ?? []).map((name) => name.trim()))
  return Object.keys(column_mapping).filter((name) => !header.has(name))
}
