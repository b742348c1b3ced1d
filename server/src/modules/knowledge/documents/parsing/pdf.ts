import { getDocumentProxy } from 'unpdf'
import { type Block, damagedBy, storable, Unreadable } from './block.ts'
import { blocksOf } from './lines.ts'
import { linesOnPage, type Piece } from './page-lines.ts'
import { tablesAmong } from './page-tables.ts'

const PAGES_MAX = 5_000
const DAMAGED = 'The PDF is damaged and cannot be read.'

export async function readPdf(
  bytes: Buffer,
): Promise<{ readonly blocks: readonly Block[]; readonly textless: readonly number[] }> {
  const pdf = await openPdf(bytes)
  const lines: Parameters<typeof blocksOf>[0][number][] = []
  const textless: number[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const pieces = items.flatMap(pieceOf)
      if (pieces.length === 0) textless.push(number)
      lines.push(...tablesAmong(linesOnPage(pieces), number), { cells: [], size: 0, page: number })
      page.cleanup()
    }
  } catch (error) {
    throw damagedBy(error, DAMAGED)
  }
  return { blocks: blocksOf(lines), textless }
}

export async function openPdf(bytes: Buffer) {
  if (!bytes.subarray(0, 1024).includes('%PDF-'))
    throw new Unreadable('The file is called .pdf but is not a PDF.')
  const pdf = await open(bytes)
  if (pdf.numPages > PAGES_MAX) throw new Unreadable(`The PDF has more than ${PAGES_MAX} pages.`)
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
