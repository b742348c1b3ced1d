import { type Block, storable, Unreadable } from './block.ts'
import { blocksOfHtml } from './html.ts'
import { type MailPart, partsOfMail, wordsOfHeader } from './mail-parts.ts'
import { decoderFor, readPlain } from './plain.ts'

/** Reads what is attached, as if it had been uploaded; undefined for a kind that cannot be read. */
export type ReadAttachment = (name: string, bytes: Buffer) => Promise<readonly Block[]> | undefined

/**
 * The subject as heading, who wrote to whom and when, the text, and what is attached under its name. Of a text that is
 * there twice the plain one is read, unless it is empty or only says that there is another one.
 */
export async function readEml(bytes: Buffer, readAttachment: ReadAttachment): Promise<readonly Block[]> {
  const mail = partsOfMail(bytes)
  const field = (name: string) => storable(wordsOfHeader(mail.headers.get(name) ?? '')).trim()
  if (field('from') === '' && field('subject') === '' && field('date') === '')
    throw new Unreadable('The file is called .eml but is no mail; give it the ending of what it is.')
  const subject = field('subject')
  const about = ['From', 'To', 'Cc', 'Date'].flatMap((name) => {
    const value = field(name.toLowerCase())
    return value === '' ? [] : [`${name}: ${value}`]
  })
  const page = 1
  const blocks: Block[] = [
    { kind: 'heading', text: subject === '' ? 'Mail without a subject' : subject, level: 1, page },
    ...(about.length === 0 ? [] : [{ kind: 'text', text: about.join('\n'), page } as const]),
    ...bodyOf(mail.parts),
  ]
  for (const part of mail.parts) {
    if (part.fileName === '') continue
    const name = storable(part.fileName)
    const read = await attachmentBlocks(name, part, readAttachment)
    blocks.push({ kind: 'heading', text: name, level: 2, page }, ...read)
  }
  return blocks
}

function bodyOf(parts: readonly MailPart[]): readonly Block[] {
  const textOf = (part: MailPart) => storable(decoderFor(part.charset).decode(part.bytes))
  const inline = parts.filter((part) => part.fileName === '')
  const plain = inline
    .filter((part) => part.mediaType === 'text/plain')
    .flatMap((part) => readPlain(Buffer.from(textOf(part))))
  const html = inline
    .filter((part) => part.mediaType === 'text/html')
    .flatMap((part) => blocksOfHtml(textOf(part)))
  // Tables are found in the HTML only; in the plain text they are lines.
  const isBetter =
    html.length > 0 && (lengthOf(plain) * 2 < lengthOf(html) || html.some((one) => one.kind === 'table'))
  // The subject is the heading of all of it.
  return (isBetter ? html : plain).map((block) =>
    block.kind === 'heading' ? { ...block, level: Math.min(6, block.level + 1) } : block,
  )
}

const lengthOf = (blocks: readonly Block[]): number =>
  blocks.reduce(
    (sum, block) => sum + ('text' in block ? block.text.length : block.rows.flat().join('').length),
    0,
  )

async function attachmentBlocks(
  name: string,
  part: MailPart,
  readAttachment: ReadAttachment,
): Promise<readonly Block[]> {
  try {
    const blocks = (await readAttachment(name, part.bytes)) ?? []
    // Below the name of the attachment.
    return blocks.map((block) =>
      block.kind === 'heading' ? { ...block, level: Math.min(6, block.level + 2) } : block,
    )
  } catch (error) {
    // The mail itself can be read; its attachment is at least found by its name.
    if (error instanceof Unreadable) return []
    throw error
  }
}
