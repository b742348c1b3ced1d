import { threadProgram } from '../../../../platform/threads/thread.ts'
import { extract } from '../extraction.rules.ts'
import { Unreadable } from './block.ts'
import { readDocument } from './read-document.ts'
import type { DocumentAnswer, DocumentPart, DocumentTask } from './read-in-thread.ts'

const PART_SIZE = 250

/** Reads documents, one after the other. */
threadProgram(
  async ({ format, bytes }: DocumentTask, report: (part: DocumentPart) => void): Promise<DocumentAnswer> => {
    try {
      const { chunks, nodes, edges, ...rest } = extract(await readDocument(format, Buffer.from(bytes)))
      const longest = Math.max(chunks.length, nodes.length, edges.length)
      for (let from = 0; from < longest; from += PART_SIZE) {
        const to = from + PART_SIZE
        report({
          chunks: chunks.slice(from, to),
          nodes: nodes.slice(from, to),
          edges: edges.slice(from, to),
        })
      }
      return { kind: 'read', rest }
    } catch (error) {
      return {
        kind: 'unreadable',
        reason: error instanceof Unreadable ? error.message : 'The file is damaged and cannot be read.',
      }
    }
  },
)
