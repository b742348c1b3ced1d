/** What became of a row of an import. */
export interface ReportRow {
  readonly line: number
  readonly user_id: string
  readonly state: string
  readonly reason: string
  readonly facts_stored: number
  readonly facts_deduped: number
}

const COLUMNS = ['line', 'user_id', 'state', 'reason', 'facts_stored', 'facts_deduped'] as const

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export const reportCsv = (rows: readonly ReportRow[]): string =>
  `\ufeff${[COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('')}`

/** A spreadsheet runs a text that begins like a formula; an apostrophe before it makes it a text. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
