import mammoth from 'mammoth'
import { type Block, damagedBy, storable } from './block.ts'
import { blocksOfHtml } from './html.ts'
import { unpackOffice } from './office.ts'

export async function readDocx(bytes: Buffer): Promise<readonly Block[]> {
  const kind = { ending: '.docx', program: 'Word', main: 'word/document.xml' }
  const parts = await unpackOffice(bytes, kind)
  try {
    const { value } = await mammoth.convertToHtml(inputFrom(parts), {
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    })
    return blocksOfHtml(storable(value))
  } catch (error) {
    throw damagedBy(
      error,
      'The Word document is damaged and cannot be read; open it in Word and save it again.',
    )
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
