import { MINUTE_MS } from '../../../../kernel/clock.ts'
import { ThreadFault } from '../../../../platform/threads/thread-fault.ts'
import type { ThreadPool, ThreadProgram } from '../../../../platform/threads/thread-pool.ts'
import type { Format } from '../documents.schemas.ts'
import type { Extraction, ReadEdge, ReadNode } from '../extraction.rules.ts'
import { Unreadable } from './block.ts'

export interface DocumentTask {
  readonly format: Format
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A part of what was read. A whole document in one message would keep the event loop from its turn. */
export type DocumentPart = Pick<Extraction, 'chunks' | 'nodes' | 'edges'>

export type DocumentAnswer =
  | { readonly kind: 'read'; readonly rest: Omit<Extraction, keyof DocumentPart> }
  | { readonly kind: 'unreadable'; readonly reason: string }

export const DOCUMENT_READER: ThreadProgram = {
  file: 'document-worker',
  lane: 'long',
  timeoutMs: 2 * MINUTE_MS,
  heapMb: 768,
  growthMb: 1_500,
  isOwnProcess: true,
}

const REASONS: Readonly<Record<string, string>> = {
  timeout: 'Reading the file takes too long.',
  memory: 'Reading the file takes more memory than one document may.',
}

/** Reads a document in a process of its own, which is ended when it takes too long or too much memory. */
export async function readInThread(
  threads: ThreadPool,
  { format, bytes }: DocumentTask,
  { tenantId, signal }: { readonly tenantId: string; readonly signal: AbortSignal },
  program = DOCUMENT_READER,
): Promise<Extraction> {
  try {
    const [chunks, nodes, edges]: [Extraction['chunks'][number][], ReadNode[], ReadEdge[]] = [[], [], []]
    const onProgress = (part: DocumentPart) => {
      chunks.push(...part.chunks)
      nodes.push(...part.nodes)
      edges.push(...part.edges)
    }
    const answer = await threads.run<DocumentTask, DocumentPart, DocumentAnswer>(
      program,
      { format, bytes },
      { tenantId, signal, transfer: [bytes.buffer], onProgress },
    )
    if (answer.kind === 'read') return { ...answer.rest, chunks, nodes, edges }
    throw new Unreadable(answer.reason)
  } catch (error) {
    const reason = error instanceof ThreadFault ? REASONS[error.kind] : undefined
    throw reason === undefined ? error : new Unreadable(reason)
  }
}
