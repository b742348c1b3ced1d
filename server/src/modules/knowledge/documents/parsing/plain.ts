import { type Block, storable, Unreadable } from './block.ts'
import { blocksOf, cellsOf } from './lines.ts'

/** UTF-8, UTF-16 with its mark, what the file itself names, or what old Windows wrote; anything else is no text. */
export function decodeText(bytes: Buffer, charset?: string): string {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe)
    return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder('utf-16be').decode(bytes)
  if (
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' ||
    bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  )
    throw new Unreadable(
      'The file is called a text file but is another kind of document; give it the ending of what it is.',
    )
  if (bytes.includes(0))
    throw new Unreadable('The file is not text: it holds binary data. Save it as text or as a PDF.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoderFor(charset ?? 'windows-1252').decode(bytes)
  }
}

export function decoderFor(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

export const readPlain = (bytes: Buffer): readonly Block[] =>
  blocksOf(
    storable(decodeText(bytes))
      .split(/\r\n|\r|\n|\f/)
      .map((text) => ({ cells: cellsOf(text), size: 0, page: 1 })),
  )
