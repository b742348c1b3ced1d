import { fileURLToPath } from 'node:url'
import { parentPort, type TransferListItem, Worker, workerData } from 'node:worker_threads'

/** What a thread says while it works and at its end. */
type Said<Progress, Result> =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly result: Result }

export interface ThreadOptions<Progress> {
  /** Ends the thread at once. */
  readonly signal?: AbortSignal
  readonly heapMb?: number
  readonly onProgress?: (progress: Progress) => void
  /** Buffers that are handed over instead of being copied. */
  readonly transfer?: readonly TransferListItem[]
}

const HEAP_MB = 2_048

/**
 * Runs one of our programs in a thread of its own: work that would hold up the event loop. `program` is the name of
 * an entry of the bundle. What the thread throws is thrown here.
 */
export function runThread<Data, Progress, Result>(
  program: string,
  data: Data,
  options: ThreadOptions<Progress> = {},
): Promise<Result> {
  const { signal } = options
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileOf(program), {
      name: program,
      workerData: data,
      transferList: [...(options.transfer ?? [])],
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb ?? HEAP_MB },
    })
    const end = (settle: () => void) => {
      signal?.removeEventListener('abort', stop)
      void worker.terminate()
      settle()
    }
    const stop = () => end(() => reject(signal?.reason as Error))
    signal?.addEventListener('abort', stop, { once: true })
    worker.on('message', (said: Said<Progress, Result>) => {
      if (said.kind === 'progress') options.onProgress?.(said.progress)
      else end(() => resolve(said.result))
    })
    worker.once('error', (error) => end(() => reject(error)))
    worker.once('exit', (code) =>
      end(() => reject(new Error(`The ${program} thread ended with code ${code}.`))),
    )
  })
}

/** The other side: what a thread's program does with its data. */
export async function threadProgram<Data, Progress, Result>(
  work: (data: Data, report: (progress: Progress) => void) => Result | Promise<Result>,
): Promise<void> {
  const say = (said: Said<Progress, Result>) => parentPort?.postMessage(said)
  const result = await work(workerData as Data, (progress) => say({ kind: 'progress', progress }))
  say({ kind: 'done', result })
}

/** Threads are started from the bundle, also by sources that are run without one: Node 20 cannot run TypeScript. */
function fileOf(program: string): string {
  const isBundled = !import.meta.url.endsWith('.ts')
  const path = isBundled ? `./${program}.js` : `../../../dist/${program}.js`
  return fileURLToPath(new URL(path, import.meta.url))
}
