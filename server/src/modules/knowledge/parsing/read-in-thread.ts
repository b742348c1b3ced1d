import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Format } from '../documents.schemas.ts'
import type { Extraction } from '../extraction.rules.ts'
import { Unreadable } from './block.ts'

export type ThreadAnswer =
  | { readonly kind: 'read'; readonly extraction: Extraction }
  | { readonly kind: 'unreadable'; readonly reason: string }

export interface ReadingLimits {
  readonly timeMs: number
  /** What the process may grow by meanwhile: buffers are not counted by the thread's own limit. */
  readonly growthBytes: number
  /** How often to look. */
  readonly everyMs: number
}

const LIMITS: ReadingLimits = { timeMs: 120_000, growthBytes: 1_500_000_000, everyMs: 100 }
const HEAP_MB = 768

/** Reads a document in a thread of its own, which is ended when it takes too long or too much. */
export function readInThread(
  format: Format,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  limits: ReadingLimits = LIMITS,
): Promise<Extraction> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(), {
      name: 'document',
      workerData: { format, bytes },
      transferList: [bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stdout: true,
      stderr: true,
    })
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > limits.growthBytes)
        end(() => reject(new Unreadable('Reading the file takes more memory than one document may.')))
    }, limits.everyMs)
    const late = setTimeout(
      () => end(() => reject(new Unreadable('Reading the file takes too long.'))),
      limits.timeMs,
    )
    const stop = () => end(() => reject(signal.reason as Error))
    const end = (settle: () => void) => {
      clearInterval(watch)
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      void worker.terminate()
      settle()
    }
    signal.addEventListener('abort', stop)
    worker.once('message', (answer: ThreadAnswer) =>
      end(() =>
        answer.kind === 'read' ? resolve(answer.extraction) : reject(new Unreadable(answer.reason)),
      ),
    )
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new Unreadable('Reading the file takes more memory than one document may.')
            : error,
        ),
      ),
    )
    worker.once('exit', (code) =>
      end(() => reject(new Error(`The document thread ended with code ${code}.`))),
    )
  })
}

/** Threads are started from the bundle, also by sources that are run without one: Node 20 cannot run TypeScript. */
function workerFile(): string {
  const isBundled = !import.meta.url.endsWith('.ts')
  const path = isBundled ? './document-worker.js' : '../../../../dist/document-worker.js'
  return fileURLToPath(new URL(path, import.meta.url))
}
