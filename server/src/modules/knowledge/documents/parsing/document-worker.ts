import { threadProgram } from '../../../../platform/threads/thread.ts'
import { extract } from '../extraction.rules.ts'
import { damagedBy, Unreadable } from './block.ts'
import { hasWords, readDocument } from './read-document.ts'
import type { DocumentAnswer, DocumentPart, DocumentTask, ReadTask } from './read-in-thread.ts'

const PART_SIZE = 250

/** Reads documents, one after the other. */
threadProgram(async (task: DocumentTask, report: (part: DocumentPart) => void): Promise<DocumentAnswer> => {
  try {
    if (task.kind === 'read') return await read(task, report)
    const { picturesIn } = await import('./pictures.ts')
    for await (const picture of picturesIn(Buffer.from(task.bytes), task.pages))
      report({ kind: 'picture', ...picture })
    return { kind: 'pictures' }
  } catch (error) {
    const told = damagedBy(
      error,
      'The file is damaged and cannot be read; save it again and upload it whole.',
    )
    if (told instanceof Unreadable) return { kind: 'unreadable', reason: told.message }
    throw told
  }
})

async function read(task: ReadTask, report: (part: DocumentPart) => void): Promise<DocumentAnswer> {
  const reading = await readDocument(task.format, Buffer.from(task.bytes), task.recognised)
  const { blocks, textless } = reading
  if (textless.length > 0 && task.canRecognise) return { kind: 'textless', pages: textless }
  if (!hasWords(blocks)) throw new Unreadable(reasonFor(task, textless.length > 0))
  const { chunks, nodes, edges, ...rest } = extract(blocks)
  const longest = Math.max(chunks.length, nodes.length, edges.length)
  for (let from = 0; from < longest; from += PART_SIZE) {
    const to = from + PART_SIZE
    report({
      kind: 'passages',
      chunks: chunks.slice(from, to),
      nodes: nodes.slice(from, to),
      edges: edges.slice(from, to),
    })
  }
  return { kind: 'read', rest }
}

function reasonFor({ format, recognised }: ReadTask, isTextless: boolean): string {
  if (recognised !== undefined) return 'No text was recognised in the pictures of this file.'
  if (format === 'image')
    return 'The file is a picture. Pictures are read when the setting RAPPORT_OCR_URL names a service for it.'
  if (isTextless)
    return 'The PDF holds no text, only pictures of its pages. They are read when the setting RAPPORT_OCR_URL names a service for it.'
  return 'The file holds no text: there are no words or numbers in it that a search could find. Text in pictures is read from PDF and picture files only.'
}
