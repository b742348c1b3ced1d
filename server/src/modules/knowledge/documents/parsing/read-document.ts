import { formatOf } from '../document.rules.ts'
import type { Format } from '../documents.schemas.ts'
import { type Block, Unreadable } from './block.ts'

/** Of one document. Whole novels have a million; what is more is data, which belongs into the graph. */
const TEXT_MAX = 20_000_000
/** A mail may hold mails, which hold mails. */
const ATTACHED_DEPTH_MAX = 2

/** What is on a page that is a picture, once it has been recognised, as Markdown. */
export interface RecognisedPage {
  readonly page: number
  readonly text: string
}

export interface Reading {
  readonly blocks: readonly Block[]
  /** Pages of a PDF without any text: empty, or pictures. */
  readonly textless: readonly number[]
}

/** Everything that can be read in a file, or `Unreadable` with the reason. */
export async function readDocument(
  format: Format,
  bytes: Buffer,
  recognised: readonly RecognisedPage[] = [],
): Promise<Reading> {
  if (bytes.length === 0)
    throw new Unreadable('The file is empty; check that it was saved, and upload it again.')
  const { blocks, textless = [] } = await readFormat(format, bytes, 0)
  const length = blocks.reduce((sum, block) => sum + lengthOf(block), 0)
  if (length > TEXT_MAX)
    throw new Unreadable('The file holds more than 20 million characters of text; split it.')
  if (recognised.length === 0) return { blocks, textless }
  const { readMarkdown } = await import('./markdown.ts')
  const seen = recognised.flatMap(({ page, text }) =>
    readMarkdown(Buffer.from(text)).map((block) => ({ ...block, page })),
  )
  return { blocks: [...blocks, ...seen].sort((one, other) => one.page - other.page), textless: [] }
}

/** Whether a search could find any of it: signs alone are no words. */
export const hasWords = (blocks: readonly Block[]): boolean =>
  blocks.some((block) => {
    const texts = block.kind === 'table' ? block.rows.flat() : [block.text]
    return texts.some((text) => /[\p{L}\p{N}]/u.test(text))
  })

interface FormatReading {
  readonly blocks: readonly Block[]
  readonly textless?: readonly number[]
}

/** Each reader is loaded when it is needed: a thread reads one document. */
async function readFormat(format: Format, bytes: Buffer, depth: number): Promise<FormatReading> {
  switch (format) {
    case 'pdf':
      return (await import('./pdf.ts')).readPdf(bytes)
    case 'docx':
      return { blocks: await (await import('./docx.ts')).readDocx(bytes) }
    case 'xlsx':
      return { blocks: await (await import('./xlsx.ts')).readXlsx(bytes) }
    case 'pptx':
      return { blocks: await (await import('./pptx.ts')).readPptx(bytes) }
    case 'html':
      return { blocks: (await import('./html.ts')).readHtml(bytes) }
    case 'csv':
      return { blocks: (await import('./csv.ts')).readCsv(bytes) }
    case 'md':
      return { blocks: (await import('./markdown.ts')).readMarkdown(bytes) }
    case 'txt':
      return { blocks: (await import('./plain.ts')).readPlain(bytes) }
    case 'eml':
      return { blocks: await readMail(bytes, depth) }
    case 'image':
      return { blocks: [], textless: [1] }
  }
}

async function readMail(bytes: Buffer, depth: number): Promise<readonly Block[]> {
  const { readEml } = await import('./eml.ts')
  return readEml(bytes, (name, attached) => {
    const format = formatOf(name)
    if (format === undefined || attached.length === 0 || depth >= ATTACHED_DEPTH_MAX) return undefined
    return readFormat(format, attached, depth + 1).then(({ blocks }) => blocks)
  })
}

const lengthOf = (block: Block): number =>
  block.kind === 'table'
    ? block.rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)
    : block.text.trim().length
