import { getDocumentProxy } from 'unpdf'
import { type Block, storable, Unreadable } from './block.ts'
import { blocksOf, type Line } from './lines.ts'

const PAGES_MAX = 5_000
/** Gaps wider than so many letters part two cells. */
const CELL_GAP = 1.8
const WORD_GAP = 0.15

interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

export async function readPdf(bytes: Buffer): Promise<readonly Block[]> {
  if (!bytes.subarray(0, 1024).includes('%PDF-'))
    throw new Unreadable('The file is called .pdf but is not a PDF.')
  const pdf = await open(bytes)
  if (pdf.numPages > PAGES_MAX) throw new Unreadable(`The PDF has more than ${PAGES_MAX} pages.`)
  const lines: Line[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      lines.push(...linesOf(items.flatMap(pieceOf), number), { cells: [], size: 0, page: number })
      page.cleanup()
    }
  } catch {
    throw new Unreadable('The PDF is damaged and cannot be read.')
  }
  if (!lines.some((line) => line.cells.length > 0))
    throw new Unreadable('The PDF holds no text, only pictures; run text recognition on it first.')
  return blocksOf(lines)
}

async function open(bytes: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, verbosity: 0 })
  } catch (error) {
    if ((error as Error).name === 'PasswordException')
      throw new Unreadable('The PDF is protected by a password; upload it without one.')
    throw new Unreadable('The PDF is damaged and cannot be read.')
  }
}

function pieceOf(item: object): readonly Piece[] {
  if (!('str' in item) || !('transform' in item)) return []
  const { str, transform, width, height } = item as {
    str: string
    transform: number[]
    width: number
    height: number
  }
  const [, , , scale = 0, x = 0, y = 0] = transform
  if (str.trim() === '') return []
  return [{ text: storable(str), x, y, width, size: Math.round((height || Math.abs(scale)) * 10) / 10 }]
}

/** Pieces at one height are a line, from left to right; heights that jump make an empty line between. */
function linesOf(pieces: readonly Piece[], page: number): readonly Line[] {
  const rows: Piece[][] = []
  for (const piece of pieces) {
    const row = rows.at(-1)
    const last = row?.[0]
    if (row && last && Math.abs(last.y - piece.y) < Math.max(1, piece.size * 0.4)) row.push(piece)
    else rows.push([piece])
  }
  return rows.flatMap((row, at): Line[] => {
    const ordered = row.toSorted((one, other) => one.x - other.x)
    const size = Math.max(...ordered.map((piece) => piece.size))
    const above = rows[at - 1]?.[0]
    const isApart = above !== undefined && above.y - (row[0]?.y ?? 0) > size * 1.8
    const line = { cells: cellsIn(ordered), size, page }
    return isApart ? [{ cells: [], size: 0, page }, line] : [line]
  })
}

function cellsIn(pieces: readonly Piece[]): readonly string[] {
  const cells: string[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { text, x, width, size } of pieces) {
    const gap = x - end
    if (cells.length === 0 || gap > size * CELL_GAP) cells.push(text.trim())
    else cells.push(`${cells.pop()}${gap > size * WORD_GAP ? ' ' : ''}${text.trim()}`)
    end = x + width
  }
  return cells
}
