import { getDocumentProxy } from 'unpdf'
import { type Block, damagedBy, storable, Unreadable } from './block.ts'
import { blocksOf, type Line, type PageTable } from './lines.ts'
import { cutAtStarts, linesOnPage, type PageLine, type Piece } from './page-lines.ts'
import { tablesAmong } from './page-tables.ts'
import { withoutRunningLines } from './running-lines.ts'
import { runStartsOn } from './text-runs.ts'

const PAGES_MAX = 5_000
/** Reading how pages were drawn decodes their pictures too; a long book of them is read without it from here on. */
const OPERATORS_MS_MAX = 20_000
const DAMAGED = 'The PDF is damaged and cannot be read; save it again, or print it to a new PDF.'

export async function readPdf(
  bytes: Buffer,
): Promise<{ readonly blocks: readonly Block[]; readonly textless: readonly number[] }> {
  const pdf = await openPdf(bytes)
  const pages: (readonly PageLine[])[] = []
  const textless: number[] = []
  let leftMs = OPERATORS_MS_MAX
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const pieces = items.flatMap(pieceOf)
      if (pieces.length === 0) textless.push(number)
      const began = performance.now()
      const placed = leftMs > 0 && pieces.length > 1 ? cutAtStarts(pieces, await runStartsOn(page)) : pieces
      leftMs -= performance.now() - began
      pages.push(linesOnPage(placed))
      page.cleanup()
    }
  } catch (error) {
    throw damagedBy(error, DAMAGED)
  }
  const lines: (Line | PageTable)[] = []
  for (const [at, page] of withoutRunningLines(pages).entries()) {
    lines.push(...continued(tablesAmong(page, at + 1), lines))
    lines.push({ cells: [], size: 0, page: at + 1 })
  }
  return { blocks: blocksOf(lines), textless }
}

/** A table at the top of a page goes on with the one at the end of the page before, if it has as many columns. */
function continued(
  page: readonly (Line | PageTable)[],
  before: readonly (Line | PageTable)[],
): readonly (Line | PageTable)[] {
  const [first, ...rest] = page
  const last = before.findLast((line) => !('cells' in line) || line.cells.length > 0)
  if (first === undefined || last === undefined || 'cells' in first || 'cells' in last) return page
  const [header = []] = last.table.rows
  const { table } = first
  if (!last.table.hasHeader || table.hasHeader || header.length !== table.rows[0]?.length) return page
  return [{ ...first, table: { ...table, rows: [header, ...table.rows], hasHeader: true } }, ...rest]
}

export async function openPdf(bytes: Buffer) {
  if (!bytes.subarray(0, 1024).includes('%PDF-'))
    throw new Unreadable('The file is called .pdf but is not a PDF; give it the ending of what it is.')
  const pdf = await open(bytes)
  if (pdf.numPages > PAGES_MAX) throw new Unreadable(`The PDF has more than ${PAGES_MAX} pages; split it.`)
  return pdf
}

async function open(bytes: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, verbosity: 0 })
  } catch (error) {
    if ((error as Error).name === 'PasswordException')
      throw new Unreadable('The PDF is protected by a password; upload it without one.')
    throw damagedBy(error, DAMAGED)
  }
}

function pieceOf(item: object): readonly Piece[] {
  if (!('str' in item) || !('transform' in item)) return []
  const { str, transform, width, height, fontName } = item as {
    str: string
    transform: number[]
    width: number
    height: number
    fontName: string
  }
  const [, , , scale = 0, x = 0, y = 0] = transform
  if (str.trim() === '') return []
  const size = Math.round((height || Math.abs(scale)) * 10) / 10
  return [{ text: storable(str), x, y, width, size, font: fontName }]
}
