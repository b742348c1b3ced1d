import type { Block } from './block.ts'

type Rows = readonly (readonly string[])[]

const COLUMN_NAME_MAX = 80
const COLUMN_WORDS_MAX = 8
const COLUMNS_MAX = 200
/** Numbers, prices, shares and dates: what stands below a heading, and never in one. */
const AMOUNT = /^[\p{Sc}~<>+-]{0,3}\s?\d[\d\s.,:/'’-]{0,30}\s?(?:[\p{Sc}%‰]|\p{L}{1,3})?$/u

export const isAmount = (cell: string): boolean => cell.length <= 40 && AMOUNT.test(cell.trim())

/** Whether the first row can be the names of the columns: short, all different, and none of them an amount. */
export function mayBeHeader([header = [], ...rest]: Rows): boolean {
  const names = header.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (rest.length === 0 || names.length < 2 || names.length < header.length - 1) return false
  return names.every(isColumnName) && new Set(names.map((name) => name.toLowerCase())).size === names.length
}

const isColumnName = (text: string): boolean =>
  /^[\p{L}\p{Nl}#№%(]/u.test(text) &&
  text.length <= COLUMN_NAME_MAX &&
  text.split(/\s+/).length <= COLUMN_WORDS_MAX &&
  !/[.;,{]$/.test(text)

/**
 * For text where nothing marks a header: its first row needs more to be one, either a column of amounts below a name, or
 * three columns. Two columns of words are as often a list of options or of terms.
 */
export function seemsHeader(rows: Rows): boolean {
  if (!mayBeHeader(rows)) return false
  const [header = [], ...rest] = rows
  if (header.length > 2) return true
  return header.some((_, column) => {
    const cells = rest.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '')
    return cells.length > 0 && cells.filter(isAmount).length * 2 >= cells.length
  })
}

/**
 * The names of columns where the first row names groups of them (`Summer` over `Weekday` and `Weekend`) and the second
 * row the columns; undefined where the first two rows are not such names.
 */
export function joinedBands([bands = [], names = [], ...rest]: Rows): readonly string[] | undefined {
  const groups = bands.filter((cell) => cell !== '')
  if (groups.length < 2 || groups.length > names.length / 2 || rest.length === 0) return undefined
  const areNames = (cells: readonly string[]) => cells.every((cell) => isColumnName(cell) && !isAmount(cell))
  if (!areNames(groups) || !areNames(names) || !rest.some((row) => row.some(isAmount))) return undefined
  let group = ''
  const header = names.map((name, at) => {
    group = bands[at] || group
    return `${group} ${name}`.trim()
  })
  return new Set(header).size === header.length ? header : undefined
}

/** Header rows of a table whose cells reach over columns and rows as one: each name once, from the top down. */
export function joinedHeader(rows: Rows, depth: number): readonly string[] {
  const width = rows.slice(0, depth).reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, column) => {
    const names = rows.slice(0, depth).map((row) => (row[column] ?? '').trim())
    return names.filter((name, at) => name !== '' && name !== names[at - 1]).join(' ')
  })
}

/** A sheet of cells as blocks: empty rows part its tables, and lines of one cell are text. */
export function blocksOfGrid(grid: Rows, page: number, name = ''): readonly Block[] {
  const blocks: Block[] = []
  let rows: (readonly string[])[] = []
  const endTable = (): void => {
    let first = 0
    while (first < rows.length && filledIn(rows[first] ?? []) < 2) first += 1
    // Lines of one cell above a table are its title; a list of them is no table at all.
    const titles = rows.slice(0, first).flatMap((row) => row.find((cell) => cell !== '') ?? [])
    if (titles.length > 0) blocks.push({ kind: 'text', text: titles.join('\n'), page })
    const table = withOneHeader(withoutEmptyColumns(rows.slice(first)))
    if (table.length > 0)
      blocks.push({ kind: 'table', rows: table, page, hasHeader: mayBeHeader(table), ...(name && { name }) })
    rows = []
  }
  for (const row of grid) {
    const cells = row.slice(0, COLUMNS_MAX).map((cell) => cell.trim())
    if (filledIn(cells) === 0) endTable()
    else rows.push(cells)
  }
  endTable()
  return blocks
}

/** Names of groups that were repeated over their columns, and the names of the columns below them, as one header. */
function withOneHeader(rows: Rows): Rows {
  const [bands = [], names = [], body] = rows
  const isRepeated = bands.some((cell, at) => cell !== '' && cell === bands[at - 1])
  if (!isRepeated || body === undefined || names.some(isAmount) || !body.some(isAmount)) return rows
  const joined = [joinedHeader(rows, 2), ...rows.slice(2)]
  return mayBeHeader(joined) ? joined : rows
}

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell !== '').length

function withoutEmptyColumns(rows: Rows): Rows {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const used = Array.from({ length: width }, (_, at) => rows.some((row) => (row[at] ?? '') !== ''))
  return rows.map((row) => used.flatMap((isUsed, at) => (isUsed ? [row[at] ?? ''] : [])))
}
