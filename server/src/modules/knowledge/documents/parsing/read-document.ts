import type { Format } from '../documents.schemas.ts'
import { type Block, Unreadable } from './block.ts'

const TEXT_MAX = 20_000_000

/** Everything that can be read in a file, or `Unreadable` with the reason. */
export async function readDocument(format: Format, bytes: Buffer): Promise<readonly Block[]> {
  if (bytes.length === 0) throw new Unreadable('The file is empty.')
  const blocks = await readers[format](bytes)
  const length = blocks.reduce((sum, block) => sum + lengthOf(block), 0)
  if (length === 0) throw new Unreadable('The file holds no text.')
  if (length > TEXT_MAX) throw new Unreadable('The file holds more text than one document may; split it.')
  return blocks
}

/** Each is loaded when it is needed: a thread reads one document. */
const readers: Readonly<Record<Format, (bytes: Buffer) => Promise<readonly Block[]>>> = {
  pdf: async (bytes) => (await import('./pdf.ts')).readPdf(bytes),
  docx: async (bytes) => (await import('./docx.ts')).readDocx(bytes),
  md: async (bytes) => (await import('./markdown.ts')).readMarkdown(bytes),
  txt: async (bytes) => (await import('./plain.ts')).readPlain(bytes),
}

const lengthOf = (block: Block): number =>
  block.kind === 'table' ? block.rows.flat().join('').length : block.text.trim().length
