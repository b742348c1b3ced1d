import type { PageTable } from './lines.ts'
import { type Column, type PageLine, textOf } from './page-lines.ts'

/** A row of a page with the height it stands at; heights fall from row to row. */
export interface SpannedRow {
  readonly cells: readonly string[]
  readonly y: number
}

/** Of the distance between two rows: so far off the middle of its rows a name may stand. */
const OFF_MIDDLE = 0.3

/**
 * The cells of rows, with names that reach over several of them repeated in each: `Monday` beside three courses. Such a
 * name stands in the middle of its rows, on a line of its own where their number is even, or in the first of them.
 */
export function filledSpans(rows: readonly SpannedRow[]): readonly (readonly string[])[] {
  let filled = rows
  for (let column = 0; column < (rows[0]?.cells.length ?? 0) - 1; column += 1) {
    const next = spanned(filled, column)
    if (next === undefined) break
    filled = next
  }
  return filled.map(({ cells }) => cells)
}

function spanned([head, ...rows]: readonly SpannedRow[], column: number): readonly SpannedRow[] | undefined {
  if (head === undefined) return undefined
  // A line with nothing but the name stands between the rows that it belongs to.
  const isLone = ({ cells }: SpannedRow) => cells.every((cell, at) => (cell !== '') === (at === column))
  const names = rows.filter(({ cells }) => cells[column] !== '')
  const body = rows.filter((row) => !isLone(row))
  const isFull = ({ cells }: SpannedRow) => cells.every((cell, at) => at <= column || cell !== '')
  if (names.length === 0 || names.length >= body.length || !body.every(isFull)) return undefined
  const firsts =
    inMiddle(names, body) ?? (names.length < rows.length - body.length + 1 ? undefined : onTop(names, body))
  if (firsts === undefined) return undefined
  const filled = body.map((row, at) => {
    const of = firsts.findLastIndex((first) => first <= at)
    const name = names[of]?.cells[column] as string
    return { ...row, cells: row.cells.map((cell, place) => (place === column ? name : cell)) }
  })
  return [head, ...filled]
}

/** The first row of each name, where every name stands in the middle of its rows and these are all rows. */
function inMiddle(names: readonly SpannedRow[], body: readonly SpannedRow[]): readonly number[] | undefined {
  const firsts: number[] = []
  let next = 0
  const [top, bottom] = [body[0]?.y ?? 0, body.at(-1)?.y ?? 0]
  const off = (OFF_MIDDLE * (top - bottom)) / Math.max(1, body.length - 1)
  for (const { y } of names) {
    const first = body[next]
    if (first === undefined) return undefined
    const last = body.findIndex((row, at) => at >= next && Math.abs((first.y + row.y) / 2 - y) <= off)
    if (last === -1) return undefined
    firsts.push(next)
    next = last + 1
  }
  return next === body.length ? firsts : undefined
}

/** The same where each name stands in its first row. */
function onTop(names: readonly SpannedRow[], body: readonly SpannedRow[]): readonly number[] | undefined {
  const firsts = names.map((name) => body.indexOf(name))
  return firsts[0] === 0 && !firsts.includes(-1) ? firsts : undefined
}

const BANDS_MAX = 2
const BAND_WORDS_MAX = 4
/** Lines of a header are nearer to each other than so many letters are high. */
const BAND_GAP = 3

/**
 * The lines right above a table that name several of its columns together (`Summer` over `Weekday` and `Weekend`), or
 * one that has no name in the table's first row; none where they are text.
 */
export function bandsAbove(
  lines: readonly PageLine[],
  start: number,
  columns: readonly Column[],
  first: ReadonlyMap<Column, unknown>,
): readonly PageLine[] {
  const bands: PageLine[] = []
  for (let at = start - 1; at >= 0 && bands.length < BANDS_MAX; at -= 1) {
    const [line, below] = [lines[at] as PageLine, lines[at + 1] as PageLine]
    const isNear = line.y > below.y && line.y - below.y < below.size * BAND_GAP
    const isNames = line.segments.every(({ words }) => words.length <= BAND_WORDS_MAX)
    if (!isNear || !isNames || Math.abs(line.size - below.size) > below.size * 0.2) break
    bands.unshift(line)
  }
  while (bands.length > 0 && namesOf(bands, columns, first) === undefined) bands.shift()
  return bands
}

const centerOf = ({ from, to }: { readonly from: number; readonly to: number }): number => (from + to) / 2

/** The names that lines above a table give to its columns; undefined where they leave a group without two of them. */
function namesOf(
  bands: readonly PageLine[],
  columns: readonly Column[],
  first: ReadonlyMap<Column, unknown>,
): readonly string[] | undefined {
  const segments = bands.flatMap((line) => line.segments)
  const unnamed = columns.filter((column) => !first.has(column))
  const isOver = (column: Column, part: { from: number; to: number }) =>
    part.from < column.to && part.to > column.from
  const own = new Map(
    unnamed.map((column) => [column, segments.find((part) => isOver(column, part))] as const),
  )
  const groups = segments.filter((part) => ![...own.values()].includes(part))
  if (groups.length < 2) return undefined
  const nearest = columns.map((column) =>
    own.has(column)
      ? undefined
      : groups.reduce((best, group) =>
          Math.abs(centerOf(group) - centerOf(column)) < Math.abs(centerOf(best) - centerOf(column))
            ? group
            : best,
        ),
  )
  const isWide = groups.every((group) => nearest.filter((one) => one === group).length > 1)
  if (!isWide) return undefined
  return columns.map((column, at) => textOf((nearest[at] ?? own.get(column))?.words ?? []))
}

/** The table with the names of its groups before those of its columns. */
export function bandNames(
  table: PageTable['table'],
  bands: readonly PageLine[],
  columns: readonly Column[],
): PageTable['table'] {
  const [head = [], ...rows] = table.rows
  const named = new Map(columns.flatMap((column, at) => (head[at] === '' ? [] : [[column, true] as const])))
  const names = namesOf(bands, columns, named) ?? []
  const header = head.map((cell, at) => `${names[at] ?? ''} ${cell}`.trim())
  return { ...table, rows: [header, ...rows], hasHeader: true }
}
