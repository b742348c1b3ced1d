import { inflateRawSync } from 'node:zlib'
import mammoth from 'mammoth'
import { type Block, storable, Unreadable } from './block.ts'
import { blocksOfHtml } from './html.ts'

/** What a document may unpack to; a bomb is noticed before it goes off. */
const UNPACKED_MAX = 150 * 1024 * 1024
const ENTRIES_MAX = 10_000

export async function readDocx(bytes: Buffer): Promise<readonly Block[]> {
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1')
    throw new Unreadable('The file is encrypted, or in the old Word format; save it as an open .docx.')
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    throw new Unreadable('The file is called .docx but is not a Word document.')
  const names = unpackCarefully(bytes)
  if (!names.includes('word/document.xml'))
    throw new Unreadable('The file is a ZIP archive but not a Word document.')
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: bytes },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    )
    return blocksOfHtml(storable(value))
  } catch {
    throw new Unreadable('The Word document is damaged and cannot be read.')
  }
}

/** Unpacks every entry within the limit, and returns the names; sizes in the directory are not to be trusted. */
function unpackCarefully(bytes: Buffer): readonly string[] {
  const damaged = new Unreadable('The Word document is damaged and cannot be read.')
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) throw damaged
  let at = bytes.readUInt32LE(end + 16)
  const count = bytes.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw new Unreadable('The Word document holds too many parts.')
  let left = UNPACKED_MAX
  const names: string[] = []
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    names.push(bytes.subarray(at + 46, at + 46 + name).toString('utf8'))
    at += 46 + name + extra + comment
    if (local + 30 > bytes.length) throw damaged
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    left -= unpackedSize(bytes.subarray(start, start + packed), method, left)
    if (left < 0) throw new Unreadable(TOO_LARGE)
  }
  return names
}

const TOO_LARGE = 'The document unpacks to far more than it should and was not opened.'

function unpackedSize(packed: Buffer, method: number, left: number): number {
  if (method !== 8) return packed.length
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) }).length
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new Unreadable(isBomb ? TOO_LARGE : 'The Word document is damaged and cannot be read.')
  }
}
