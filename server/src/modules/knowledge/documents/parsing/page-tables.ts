import type { Line, PageTable } from './lines.ts'
import { type Column, type PageLine, type Segment, textOf, type Word } from './page-lines.ts'
import { bandNames, bandsAbove, filledSpans, type SpannedRow } from './spanning-cells.ts'
import { joinedBands, mayBeHeader, seemsHeader } from './table.ts'

/** The words of a line by the column they stand in. */
type Cells = Map<Column, readonly Word[]>
interface TableLine {
  readonly line: PageLine
  readonly cells: Cells
}

const ROWS_MIN = 2
const COLUMNS_MAX = 60
/** More lines than a page has rows; it bounds what is tried again from the next line on. */
const RUN_MAX = 400
/** Lines of a table are nearer to each other than so many letters are high. */
const GAP_MAX = 4.5
/** Nearer than so, two lines cannot stand below each other: they are cells of one row at different heights. */
const OVERLAP = 0.8
const PARAGRAPH_GAP = 1.8
const SLACK = 0.5

/** The lines of a page as text and tables. A table is a run of lines whose words leave the same gaps free. */
export function tablesAmong(lines: readonly PageLine[], page: number): readonly (Line | PageTable)[] {
  const out: (Line | PageTable)[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as PageLine
    const { run, columns } = runAt(lines, at)
    const table = tableOf(run, columns, page)
    if (table !== undefined) {
      const bands = bandsAbove(lines, at, columns, run[0]?.cells ?? new Map())
      for (let left = bands.length; left > 0; ) if (!isGap(out.pop())) left -= 1
      out.push({ table: bands.length === 0 ? table : bandNames(table, bands, columns), size: line.size })
      at += run.length
      continue
    }
    const above = lines[at - 1]
    if (above !== undefined && above.y - line.y > line.size * PARAGRAPH_GAP)
      out.push({ cells: [], size: 0, page })
    out.push({
      cells: [line.segments.map((segment) => textOf(segment.words)).join(' ')],
      size: line.size,
      page,
    })
    at += 1
  }
  return out
}

const isGap = (line: Line | PageTable | undefined): boolean =>
  line !== undefined && 'cells' in line && line.cells.length === 0

/** The longest run of lines from here that can be rows of one table. */
function runAt(
  lines: readonly PageLine[],
  start: number,
): { run: readonly TableLine[]; columns: readonly Column[] } {
  const columns: Column[] = []
  const run: TableLine[] = []
  const first = lines[start] as PageLine
  // A row whose cells stand at different heights may begin with a line of one cell.
  const next = lines[start + 1]
  const isOffset = next !== undefined && first.y - next.y < first.size * OVERLAP
  if (first.segments.length < 2 && !isOffset) return { run, columns }
  for (let at = start; at < Math.min(lines.length, start + RUN_MAX); at += 1) {
    const line = lines[at] as PageLine
    const above = lines[at - 1]
    const isApart =
      at > start && above !== undefined && (above.y < line.y || above.y - line.y > line.size * GAP_MAX)
    if (isApart || Math.abs(line.size - first.size) > first.size * 0.2) break
    const cells = placed(line, columns, run)
    if (cells === undefined || columns.length > COLUMNS_MAX) break
    run.push({ line, cells })
  }
  while (run.length > 0 && isLoose(run)) run.pop()
  joinHeader(run, columns)
  const used = columns.filter((column) => run.some(({ cells }) => cells.has(column)))
  return { run, columns: used.toSorted((one, other) => one.from - other.from) }
}

/** A last line of one cell that is farther away than rows are from each other is the text below the table. */
function isLoose(run: readonly TableLine[]): boolean {
  const last = run.at(-1) as TableLine
  if (last.cells.size > 1) return false
  const before = run.at(-2)
  if (before === undefined) return true
  const gaps = run.slice(1, -1).map(({ line }, at) => (run[at] as TableLine).line.y - line.y)
  const widest = gaps.length === 0 ? last.line.size * PARAGRAPH_GAP : Math.max(...gaps)
  return before.line.y - last.line.y > widest * 1.15
}

/** Puts a line's words into columns, which grow with it; undefined when it does not keep their gaps free. */
function placed(line: PageLine, columns: Column[], run: readonly TableLine[]): Cells | undefined {
  const cells: Cells = new Map()
  for (const segment of line.segments) {
    const met = columns.filter((column) => meets(column, segment))
    if (met.length === 0) {
      const column = { from: segment.from, to: segment.to }
      columns.push(column)
      cells.set(column, segment.words)
    } else if (met.length === 1) {
      const [column] = met as [Column]
      if (cells.has(column)) return undefined
      cells.set(column, segment.words)
    } else if (met.every((one) => !cells.has(one)) && areOne(met, run)) {
      cells.set(joined(met, columns, run), segment.words)
    } else {
      // Cells may stand so close that they look like one; a line that keeps no gap free is text.
      const parts = parted(segment, met)
      const isText =
        line.segments.length < 2 && !segment.words.every((word) => met.some((one) => holds(one, word)))
      if (parts === undefined || isText) return undefined
      for (const [column, words] of parts) cells.set(column, words)
    }
  }
  const grown = columns.map((column) => {
    const words = cells.get(column) ?? []
    return {
      from: Math.min(column.from, words[0]?.from ?? column.from),
      to: Math.max(column.to, words.at(-1)?.to ?? column.to),
    }
  })
  const ordered = grown.toSorted((one, other) => one.from - other.from)
  if (ordered.some((column, at) => at > 0 && column.from < (ordered[at - 1] as Column).to - SLACK))
    return undefined
  for (const [at, column] of columns.entries()) Object.assign(column, grown[at])
  return cells
}

/** Columns of which no line has more than one: a name that stands to one side of what is below it. */
const areOne = (columns: readonly Column[], run: readonly TableLine[]): boolean =>
  run.every(({ cells }) => columns.filter((column) => cells.has(column)).length < 2)

function joined(parts: readonly Column[], columns: Column[], run: readonly TableLine[]): Column {
  const [whole, ...others] = parts as [Column, ...Column[]]
  for (const other of others) {
    Object.assign(whole, { from: Math.min(whole.from, other.from), to: Math.max(whole.to, other.to) })
    columns.splice(columns.indexOf(other), 1)
    for (const { cells } of run) {
      const words = cells.get(other)
      if (words !== undefined) cells.set(whole, words)
      cells.delete(other)
    }
  }
  return whole
}

/** A column that only the first line has belongs to the one beside it that all lines but the first have. */
function joinHeader(run: readonly TableLine[], columns: Column[]): void {
  const ordered = columns.toSorted((one, other) => one.from - other.from)
  const [first, ...rest] = run
  for (const [at, column] of ordered.entries()) {
    const next = ordered[at + 1]
    if (first === undefined || next === undefined || !columns.includes(column)) continue
    const isOnlyName = (one: Column) => first.cells.has(one) && rest.every(({ cells }) => !cells.has(one))
    if ((isOnlyName(column) || isOnlyName(next)) && areOne([column, next], run))
      joined([column, next], columns, run)
  }
}

const meets = (column: Column, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  from < column.to - SLACK && to > column.from + SLACK

const holds = (column: Column, { from, to }: Word): boolean =>
  from > column.from - SLACK && to < column.to + SLACK

/** Each word to the column it stands in; undefined when one stands between two columns. */
function parted(segment: Segment, columns: readonly Column[]): Map<Column, Word[]> | undefined {
  const parts = new Map<Column, Word[]>()
  for (const word of segment.words) {
    const middle = (word.from + word.to) / 2
    const nearest = columns.reduce((best, column) =>
      distance(column, middle) < distance(best, middle) ? column : best,
    )
    if (distance(nearest, middle) > 0 && segment.words.length > columns.length) return undefined
    parts.set(nearest, [...(parts.get(nearest) ?? []), word])
  }
  return parts.size === columns.length ? parts : undefined
}

const distance = ({ from, to }: Column, x: number): number => Math.max(0, from - x, x - to)

function tableOf(
  run: readonly TableLine[],
  columns: readonly Column[],
  page: number,
): PageTable['table'] | undefined {
  const wide = run.filter(({ cells }) => cells.size > 1).length
  if (columns.length < 2 || wide < ROWS_MIN || wide * 3 < run.length) return undefined
  const groups = rowsAmong(run, columns.length)
  const read = groups.map((group): SpannedRow => {
    const cells = columns.map((column) => textOf(group.flatMap((one) => one.cells.get(column) ?? [])))
    return { cells, y: group.reduce((sum, { line }) => sum + line.y / group.length, 0) }
  })
  const [banded, rest] = [joinedBands(read.map(({ cells }) => cells)), read.slice(1)]
  const rows = filledSpans(
    banded === undefined ? read : [{ ...(rest[0] as SpannedRow), cells: banded }, ...rest.slice(1)],
  )
  if (rows.length < ROWS_MIN || isList(rows)) return undefined
  const [head, body] = [groups[0]?.[0]?.line.font, groups[1]?.[0]?.line.font]
  const isSetApart = head !== body && groups.slice(2).every((group) => group[0]?.line.font === body)
  const hasHeader = banded !== undefined || isSetApart ? mayBeHeader(rows) : seemsHeader(rows)
  // Two lines that happen to have two parts each are no table.
  if (rows.length < 3 && !(hasHeader && isSetApart)) return undefined
  return { kind: 'table', rows, page, hasHeader }
}

/** A bullet, or a number as lists have them, and nothing else. */
const LIST_MARK = /^(?:[\u2022\u2023\u2043\u2219\u25a0-\u25ff\u00b7*–—-]|\(?[0-9a-z]{1,3}[.)])$/iu

/** Marks with the text of their items beside them. */
const isList = (rows: readonly (readonly string[])[]): boolean =>
  rows.every(([mark = '']) => mark === '' || LIST_MARK.test(mark)) && rows.some(([mark]) => mark !== '')

/** Lines that belong to one row: at different heights beside each other, or one cell over several lines. */
function rowsAmong(run: readonly TableLine[], columns: number): readonly (readonly TableLine[])[] {
  const limit = wrapLimit(run, columns)
  const groups: TableLine[][] = []
  for (const [at, one] of run.entries()) {
    const above = run[at - 1]
    const gap = above === undefined ? Number.POSITIVE_INFINITY : above.line.y - one.line.y
    const group = groups.at(-1)
    if (group !== undefined && (gap < one.line.size * OVERLAP || gap < limit)) group.push(one)
    else groups.push([one])
  }
  return groups
}

/** How near lines of one cell are to each other, where rows are farther apart than that; 0 where no cell has two lines. */
function wrapLimit(run: readonly TableLine[], columns: number): number {
  const gaps: number[] = []
  const lastIn = new Map<Column, number>()
  for (const { line, cells } of run)
    for (const column of cells.keys()) {
      const above = lastIn.get(column)
      if (above !== undefined) gaps.push(above - line.y)
      lastIn.set(column, line.y)
    }
  gaps.sort((one, other) => one - other)
  const [nearest = 0] = gaps
  const farther = gaps.find((gap) => gap > nearest * 1.08)
  if (farther === undefined || nearest > (run[0]?.line.size ?? 0) * 2) return 0
  const limit = (nearest + Math.min(farther, nearest * 1.5)) / 2
  const near = run.slice(1).filter(({ line }, at) => (run[at] as TableLine).line.y - line.y < limit)
  const full = near.filter(({ cells }) => cells.size === columns)
  // Where many of the near lines fill every column, or no line is farther away, they are rows and not lines of a cell.
  return full.length * 3 > near.length || near.length === run.length - 1 ? 0 : limit
}
