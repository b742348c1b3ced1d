import { threadProgram } from '../../../../platform/threads/thread.ts'
import { extract } from '../extraction.rules.ts'
import { Unreadable } from './block.ts'
import { readDocument } from './read-document.ts'
import type { DocumentAnswer, DocumentTask } from './read-in-thread.ts'

/** Reads documents, one after the other. */
threadProgram(async ({ format, bytes }: DocumentTask): Promise<DocumentAnswer> => {
  try {
    return { kind: 'read', extraction: extract(await readDocument(format, Buffer.from(bytes.buffer))) }
  } catch (error) {
    return {
      kind: 'unreadable',
      reason: error instanceof Unreadable ? error.message : 'The file is damaged and cannot be read.',
    }
  }
})
