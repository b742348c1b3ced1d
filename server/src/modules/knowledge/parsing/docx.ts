import { inflateRawSync } from 'node:zlib'
import mammoth from 'mammoth'
import { type Block, storable, Unreadable } from './block.ts'

/** What a document may unpack to; a bomb is noticed before it goes off. */
const UNPACKED_MAX = 150 * 1024 * 1024
const ENTRIES_MAX = 10_000
const PAGE = 1

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

/** The converter writes a small and well-formed kind of HTML, so looking for its tags is enough. */
function blocksOfHtml(html: string): readonly Block[] {
  return elementsIn(html, /<(table|h[1-6]|p|ul|ol)>/g).flatMap(({ tag, inner }): Block[] => {
    if (tag === 'table') {
      const rows = elementsIn(inner, /<(tr)>/g).map((row) =>
        elementsIn(row.inner, /<(t[dh])[^<>]*>/g).map((cell) => wordsOf(cell.inner)),
      )
      return [{ kind: 'table', rows, page: PAGE }]
    }
    const text = wordsOf(inner)
    if (tag.startsWith('h')) return [{ kind: 'heading', text, level: Number(tag.slice(1)), page: PAGE }]
    return text === '' ? [] : [{ kind: 'text', text, page: PAGE }]
  })
}

/** Elements one after the other, each up to the first tag that closes it. */
function elementsIn(html: string, opening: RegExp): { readonly tag: string; readonly inner: string }[] {
  const found: { tag: string; inner: string }[] = []
  const neverClosed = new Set<string>()
  for (let open = opening.exec(html); open !== null; open = opening.exec(html)) {
    const tag = open[1] ?? ''
    const end = neverClosed.has(tag) ? -1 : html.indexOf(`</${tag}>`, opening.lastIndex)
    if (end < 0) neverClosed.add(tag)
    else {
      found.push({ tag, inner: html.slice(opening.lastIndex, end) })
      opening.lastIndex = end
    }
  }
  return found
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

const wordsOf = (html: string): string =>
  html
    .replace(/<br ?\/?>|<\/(li|p)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()
