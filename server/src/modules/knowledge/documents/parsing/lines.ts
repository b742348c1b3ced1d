import type { Block } from './block.ts'

/** A line as it stands on a page: its cells where wide gaps part them, and how large its letters are. */
export interface Line {
  readonly cells: readonly string[]
  /** 0 where the format knows no sizes. */
  readonly size: number
  readonly page: number
}

const HEADING_MAX = 120
const LARGER = 1.15
/** Two lines that happen to have two columns are no table. */
const TABLE_ROWS_MIN = 3

/** Cells are parted by tabs or by several spaces. */
export const cellsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\t+| {3,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

/** Finds headings, tables and paragraphs in lines; empty lines part paragraphs. */
export function blocksOf(lines: readonly Line[]): readonly Block[] {
  const usual = usualSize(lines)
  const blocks: Block[] = []
  let paragraph: Line[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push(asText(paragraph))
    paragraph = []
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as Line
    const rows = tableAt(lines, at)
    if (line.cells.length === 0) endParagraph()
    else if (rows.length >= TABLE_ROWS_MIN) {
      endParagraph()
      blocks.push({ kind: 'table', rows: rows.map((row) => row.cells), page: line.page })
      at += rows.length - 1
    } else if (isHeading(lines, at, usual)) {
      endParagraph()
      const level = usual > 0 && line.size > usual * 1.5 ? 1 : 2
      blocks.push({ kind: 'heading', text: line.cells.join(' '), level, page: line.page })
    } else {
      if (paragraph[0] !== undefined && paragraph[0].page !== line.page) endParagraph()
      paragraph.push(line)
    }
  }
  endParagraph()
  return blocks
}

const asText = (lines: readonly Line[]): Block => ({
  kind: 'text',
  text: lines.map((line) => line.cells.join('  ')).join('\n'),
  page: lines[0]?.page ?? 1,
})

function tableAt(lines: readonly Line[], start: number): readonly Line[] {
  const width = lines[start]?.cells.length ?? 0
  if (width < 2) return []
  let end = start
  while (lines[end]?.cells.length === width) end += 1
  return lines.slice(start, end)
}

/** Larger letters than usual; where there are no sizes, a short line that stands alone and is no sentence. */
function isHeading(lines: readonly Line[], at: number, usual: number): boolean {
  const line = lines[at] as Line
  const text = line.cells.join(' ')
  if (line.cells.length !== 1 || text.length > HEADING_MAX || !/\p{L}/u.test(text)) return false
  if (usual > 0) return line.size > usual * LARGER
  const isAlone = (lines[at - 1]?.cells.length ?? 0) === 0 && (lines[at + 1]?.cells.length ?? 0) === 0
  return isAlone && !/[.!?:;,]$/.test(text) && text.split(/\s+/).length <= 12
}

/** The size that most letters have. */
function usualSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, cells } of lines)
    if (size > 0) letters.set(size, (letters.get(size) ?? 0) + cells.join('').length)
  return [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}
