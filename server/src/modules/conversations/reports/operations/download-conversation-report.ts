import { csvCell } from '../../../../algorithms/text/csv-cell.ts'
import { fileResponse, keyOperation } from '../../../../platform/http/operation.ts'
import { FIGURES, reportQuery } from '../report.schemas.ts'
import { figuresOf, filterOf, namesOf, type Summed, sumBy } from '../report.ts'
import { type ReportRange, rangeOf } from '../report-range.ts'

const NOTHING = figuresOf(undefined, undefined)

export const downloadConversationReport = keyOperation({
  id: 'downloadConversationReport',
  method: 'GET',
  fromReplica: true,
  path: '/reports/conversations.csv',
  domain: 'conversations',
  permission: 'read',
  mode: 'manual',
  summary: 'Download a report of conversations as CSV',
  description:
    'A row for each interval; with `group_by`, for each interval and group that occurred together. Cells that a spreadsheet ' +
    'would take for a formula begin with an apostrophe.',
  query: reportQuery,
  response: fileResponse('text/csv; charset=utf-8'),
  uses: ['clock'],
  async handle({ caller, query, db, clock }) {
    const range = rangeOf(query, clock.now())
    const { group_by: grouping } = query
    const { rows, nameOf } = await db.read(async (tx) => {
      const filter = await filterOf(tx, caller, query)
      if (grouping === undefined)
        return { rows: filled(range, await sumBy(tx, filter, range, 'intervals')), nameOf: String }
      const summed = inOrder(await sumBy(tx, filter, range, 'both', grouping))
      const keys = [...new Set(summed.map(({ key }) => key ?? ''))]
      return { rows: summed, nameOf: await namesOf(tx, caller.tenantId, grouping, keys) }
    })
    const times = range.interval === 'hour_of_week' ? (['weekday', 'hour'] as const) : (['start'] as const)
    const groups = grouping === undefined ? [] : [grouping, `${grouping}_name`]
    const lines = rows.map(({ bucket, key, figures }) => [
      ...times.map((name) => range.buckets[bucket ?? 0]?.[name] ?? ''),
      ...(grouping === undefined ? [] : [key ?? '', nameOf(key ?? '')]),
      ...FIGURES.map((name) => figures[name]),
    ])
    const name = `conversations-${range.from}-${range.to}.csv`
    return {
      headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
      // With a byte order mark, so that spreadsheets read it as UTF-8.
      content: `\ufeff${[[...times, ...groups, ...FIGURES], ...lines]
        .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
        .join('')}`,
    }
  },
})

const filled = (range: ReportRange, summed: readonly Summed[]): readonly Summed[] =>
  range.buckets.map(
    (_, bucket) => summed.find((one) => one.bucket === bucket) ?? { bucket, key: '', figures: NOTHING },
  )

const inOrder = (summed: readonly Summed[]): readonly Summed[] =>
  [...summed].sort(
    (one, other) =>
      (one.bucket ?? 0) - (other.bucket ?? 0) || other.figures.conversations - one.figures.conversations,
  )
