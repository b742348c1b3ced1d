import { MINUTE_MS } from '../../../../kernel/clock.ts'
import { ThreadFault } from '../../../../platform/threads/thread-fault.ts'
import type { ThreadPool, ThreadProgram } from '../../../../platform/threads/thread-pool.ts'
import type { Format } from '../documents.schemas.ts'
import type { Extraction, ReadEdge, ReadNode } from '../extraction.rules.ts'
import { Unreadable } from './block.ts'
import type { PagePicture } from './pictures.ts'
import type { RecognisedPage } from './read-document.ts'

export interface ReadTask {
  readonly kind: 'read'
  readonly format: Format
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Pages without text are named in the answer instead of being left out. */
  readonly canRecognise?: boolean
  readonly recognised?: readonly RecognisedPage[]
}

interface PicturesTask {
  readonly kind: 'pictures'
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly pages: readonly number[]
}

export type DocumentTask = ReadTask | PicturesTask

/** A part of what was read. A whole document in one message would keep the event loop from its turn. */
export type DocumentPart =
  | ({ readonly kind: 'passages' } & Pick<Extraction, 'chunks' | 'nodes' | 'edges'>)
  | ({ readonly kind: 'picture' } & PagePicture)

export type DocumentAnswer =
  | { readonly kind: 'read'; readonly rest: Omit<Extraction, 'chunks' | 'nodes' | 'edges'> }
  | { readonly kind: 'textless'; readonly pages: readonly number[] }
  | { readonly kind: 'pictures' }
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

interface Run {
  readonly tenantId: string
  readonly signal: AbortSignal
}

/** What a document says, or the pages that have to be recognised first. */
export async function readInThread(
  threads: ThreadPool,
  task: Omit<ReadTask, 'kind'>,
  run: Run,
  program = DOCUMENT_READER,
): Promise<Extraction | { readonly textless: readonly number[] }> {
  const [chunks, nodes, edges]: [Extraction['chunks'][number][], ReadNode[], ReadEdge[]] = [[], [], []]
  const answer = await runTask(threads, { kind: 'read', ...task }, run, program, (part) => {
    if (part.kind !== 'passages') return
    chunks.push(...part.chunks)
    nodes.push(...part.nodes)
    edges.push(...part.edges)
  })
  if (answer.kind === 'textless') return { textless: answer.pages }
  if (answer.kind !== 'read') throw new Error('the document reader gave another answer')
  return { ...answer.rest, chunks, nodes, edges }
}

/** Pages of a PDF as pictures; pages without any are left out. */
export async function picturesInThread(
  threads: ThreadPool,
  task: Omit<PicturesTask, 'kind'>,
  run: Run,
): Promise<readonly PagePicture[]> {
  const pictures: PagePicture[] = []
  await runTask(threads, { kind: 'pictures', ...task }, run, DOCUMENT_READER, (part) => {
    if (part.kind === 'picture') pictures.push({ page: part.page, bytes: part.bytes })
  })
  return pictures
}

/** In a process of its own, which is ended when it takes too long or too much memory. */
async function runTask(
  threads: ThreadPool,
  task: DocumentTask,
  { tenantId, signal }: Run,
  program: ThreadProgram,
  onProgress: (part: DocumentPart) => void,
): Promise<DocumentAnswer> {
  try {
    const answer = await threads.run<DocumentTask, DocumentPart, DocumentAnswer>(program, task, {
      tenantId,
      signal,
      transfer: [task.bytes.buffer],
      onProgress,
    })
    if (answer.kind === 'unreadable') throw new Unreadable(answer.reason)
    return answer
  } catch (error) {
    const reason = error instanceof ThreadFault ? REASONS[error.kind] : undefined
    throw reason === undefined ? error : new Unreadable(reason)
  }
}
