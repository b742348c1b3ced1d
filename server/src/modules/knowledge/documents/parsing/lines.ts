import type { Block } from './block.ts'
import { seemsHeader } from './table.ts'

/** A line as it stands on a page: its cells where wide gaps part them, and how large its letters are. */
export interface Line {
  readonly cells: readonly string[]
  /** 0 where the format knows no sizes. */
  readonly size: number
  readonly page: number
}
/** A table that was found by where its words stand. */
export interface PageTable {
  readonly table: Extract<Block, { kind: 'table' }>
  readonly size: number
}

const HEADING_MAX = 120
const LARGER = 1.15
/** Two lines that happen to have two columns are no table. */
const TABLE_ROWS_MIN = 3
const LEVELS_MAX = 6
/** Dots that lead the eye from a name to its number. */
const LEADERS = /\s?(?:\.{3,}|…{2,}|(?:\. ){3,}\.?)\s?/g

/** Cells are parted by tabs, by several spaces, or by a row of dots. */
export const cellsOf = (text: string): string[] =>
  text
    .trim()
    .replace(LEADERS, '\t')
    .split(/\t+| {3,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

/** Finds headings, tables and paragraphs in lines; empty lines part paragraphs. Tables found before stay as they are. */
export function blocksOf(lines: readonly (Line | PageTable)[]): readonly Block[] {
  const levels = headingLevels(lines)
  const blocks: Block[] = []
  let paragraph: Line[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push(asText(paragraph))
    paragraph = []
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as Line | PageTable
    if (!isLine(line)) {
      endParagraph()
      blocks.push(line.table)
      continue
    }
    const rows = tableAt(lines, at)
    if (line.cells.length === 0) endParagraph()
    else if (rows.length >= TABLE_ROWS_MIN && isCode(rows)) {
      paragraph.push(...rows)
      at += rows.length - 1
    } else if (rows.length >= TABLE_ROWS_MIN) {
      endParagraph()
      const cells = rows.map((row) => row.cells)
      blocks.push({ kind: 'table', rows: cells, page: line.page, hasHeader: seemsHeader(cells) })
      at += rows.length - 1
    } else if (isHeading(lines, at, levels)) {
      endParagraph()
      blocks.push({
        kind: 'heading',
        text: line.cells.join(' '),
        level: levels.get(line.size) ?? 2,
        page: line.page,
      })
    } else {
      if (paragraph[0] !== undefined && paragraph[0].page !== line.page) endParagraph()
      paragraph.push(line)
    }
  }
  endParagraph()
  return blocks
}

const isLine = (line: Line | PageTable | undefined): line is Line => line !== undefined && 'cells' in line

function asText(lines: readonly Line[]): Block {
  const text = lines.map((line) => line.cells.join('  ')).join('\n')
  return { kind: 'text', text, page: lines[0]?.page ?? 1, ...(isCode(lines) && { isCode: true }) }
}

/** Most lines begin or end like those of a program, or like options of one. */
const isCode = (lines: readonly Line[]): boolean =>
  lines.filter(({ cells }) => {
    const [first = ''] = cells
    return /[{};\\]$/.test(cells.at(-1) ?? '') || /^(?:[$>{}<]|\/\/|#!|-{1,2}[A-Za-z])/.test(first)
  }).length *
    2 >
  lines.length

function tableAt(lines: readonly (Line | PageTable)[], start: number): readonly Line[] {
  const widthAt = (at: number): number => {
    const line = lines[at]
    return isLine(line) ? line.cells.length : 0
  }
  const width = widthAt(start)
  if (width < 2) return []
  let end = start
  while (widthAt(end) === width) end += 1
  return lines.slice(start, end) as readonly Line[]
}

/** Larger letters than usual; where there are no sizes, a short line that stands alone and is no sentence. */
function isHeading(
  lines: readonly (Line | PageTable)[],
  at: number,
  levels: ReadonlyMap<number, number>,
): boolean {
  const line = lines[at] as Line
  const text = line.cells.join(' ')
  if (line.cells.length !== 1 || text.length > HEADING_MAX || !/\p{L}/u.test(text)) return false
  if (line.size > 0) return levels.has(line.size)
  const isEmpty = (near: Line | PageTable | undefined) =>
    near === undefined || (isLine(near) && near.cells.length === 0)
  return (
    isEmpty(lines[at - 1]) &&
    isEmpty(lines[at + 1]) &&
    !/[.!?:;,。！？]$/.test(text) &&
    text.split(/\s+/).length <= 12
  )
}

/** Sizes that are larger than what most letters have: the largest is the first level. */
function headingLevels(lines: readonly (Line | PageTable)[]): ReadonlyMap<number, number> {
  const letters = new Map<number, number>()
  for (const line of lines) {
    const cells = isLine(line) ? line.cells : line.table.rows.flat()
    const count = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (line.size > 0) letters.set(line.size, (letters.get(line.size) ?? 0) + count)
  }
  const usual = [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
  const larger = [...letters.keys()].filter((size) => size > usual * LARGER).sort((one, other) => other - one)
  return new Map(larger.map((size, at) => [size, Math.min(at + 1, LEVELS_MAX)]))
}
