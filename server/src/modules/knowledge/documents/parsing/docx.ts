import mammoth from 'mammoth'
import { unpack } from './archive.ts'
import { type Block, storable, Unreadable } from './block.ts'
import { blocksOfHtml } from './html.ts'

export async function readDocx(bytes: Buffer): Promise<readonly Block[]> {
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1')
    throw new Unreadable('The file is encrypted, or in the old Word format; save it as an open .docx.')
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    throw new Unreadable('The file is called .docx but is not a Word document.')
  // Pictures and fonts are not read.
  const parts = await unpack(bytes, (name) => /\.(xml|rels)$/i.test(name))
  if (!parts.has('word/document.xml'))
    throw new Unreadable('The file is a ZIP archive but not a Word document.')
  try {
    const { value } = await mammoth.convertToHtml(inputFrom(parts), {
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    })
    return blocksOfHtml(storable(value))
  } catch {
    throw new Unreadable('The Word document is damaged and cannot be read.')
  }
}

/**
 * Mammoth is given the unpacked parts instead of the archive: the ZIP reader inside of it has no limits, and could find
 * another directory in the same bytes than the one that was checked. `file` is the input of mammoth's own tests; its
 * types do not list it.
 */
function inputFrom(parts: ReadonlyMap<string, Buffer>): { readonly buffer: Buffer } {
  const file = {
    exists: (name: string): boolean => parts.has(name),
    read: async (name: string, encoding?: string): Promise<string | Uint8Array> => {
      const part = parts.get(name)
      if (part === undefined) throw new Error('there is no such part')
      return encoding === undefined ? part : new TextDecoder(encoding).decode(part)
    },
  }
  return { file } as unknown as { readonly buffer: Buffer }
}
