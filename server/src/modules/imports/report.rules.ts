import { csvCell } from '../../algorithms/text/csv-cell.ts'

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
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')}`
