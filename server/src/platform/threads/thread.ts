import { fileURLToPath } from 'node:url'
import { parentPort, type TransferListItem, Worker } from 'node:worker_threads'
import { ThreadFault } from './thread-fault.ts'

/** What a thread says once its program is loaded, while it works, and at its end. */
type Said<Progress, Result> =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly result: Result }

export interface ThreadOptions<Progress> {
  /** Ends the thread at once. */
  readonly signal?: AbortSignal
  /** Called when the work begins: a new thread has to load its program first. */
  readonly onBegin?: () => void
  readonly onProgress?: (progress: Progress) => void
  /** Buffers that are handed over instead of being copied. */
  readonly transfer?: readonly TransferListItem[]
  readonly heapMb?: number
}

const HEAP_MB = 2_048
/** A thread that has nothing to do is kept for so long: to start one takes longer than many a thing it does. */
const IDLE_MS = 10_000
const IDLE_MAX = 2

/** A call that waits for a thread. */
interface Waiting {
  begun(): void
  progress(progress: never): void
  done(result: never): void
  failed(error: unknown): void
}

/** A thread of one program, at work for one at a time. */
class Thread {
  readonly worker: Worker
  readonly kind: string
  waiting: Waiting | undefined
  isLoaded = false
  end: NodeJS.Timeout | undefined

  constructor(program: string, heapMb: number) {
    this.kind = kindOf(program, heapMb)
    this.worker = new Worker(fileOf(program), {
      name: program,
      // Libraries that read documents write their complaints to the console.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    this.worker.stdout.resume()
    this.worker.stderr.resume()
    this.worker.on('message', (said: Said<never, never>) => {
      if (said.kind === 'loaded') {
        this.isLoaded = true
        this.waiting?.begun()
      } else if (said.kind === 'progress') this.waiting?.progress(said.progress)
      else this.waiting?.done(said.result)
    })
    const fail = (error: unknown) => {
      forget(this)
      this.waiting?.failed(error)
    }
    this.worker.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadFault('memory', program) : error),
    )
    this.worker.once('exit', () => fail(new ThreadFault('ended', program)))
  }
}

/** A thread keeps the heap limit that it was started with, so it is reused only for work with the same limit. */
const kindOf = (program: string, heapMb: number): string => `${program} ${heapMb}`
const idle = new Map<string, Thread[]>()
const idleOf = (kind: string): Thread[] => idle.get(kind) ?? []
const forget = (thread: Thread): void =>
  void idle.set(
    thread.kind,
    idleOf(thread.kind).filter((other) => other !== thread),
  )

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
    const { heapMb = HEAP_MB } = options
    const thread = taken(kindOf(program, heapMb)) ?? new Thread(program, heapMb)
    const leave = () => {
      thread.waiting = undefined
      signal?.removeEventListener('abort', stop)
    }
    const failed = (error: unknown) => {
      leave()
      void thread.worker.terminate()
      reject(error as Error)
    }
    const stop = () => failed(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    thread.waiting = {
      begun: () => options.onBegin?.(),
      progress: (progress) => options.onProgress?.(progress),
      done: (result) => {
        leave()
        keep(thread)
        resolve(result)
      },
      failed,
    }
    thread.worker.postMessage(data, options.transfer ?? [])
    if (thread.isLoaded) options.onBegin?.()
  })
}

function taken(kind: string): Thread | undefined {
  const thread = idleOf(kind).pop()
  clearTimeout(thread?.end)
  thread?.worker.ref()
  return thread
}

function keep(thread: Thread): void {
  const kept = idleOf(thread.kind)
  if (kept.length >= IDLE_MAX) return void thread.worker.terminate()
  idle.set(thread.kind, [...kept, thread])
  thread.end = setTimeout(() => {
    // Before it ends, which takes a moment in which it could still be handed out.
    forget(thread)
    void thread.worker.terminate()
  }, IDLE_MS).unref()
  // An idle thread must not keep the process alive.
  thread.worker.unref()
}

/** The other side: what a thread's program does with what it is given. What it throws ends the thread. */
export function threadProgram<Data, Progress, Result>(
  work: (data: Data, report: (progress: Progress) => void) => Result | Promise<Result>,
): void {
  const say = (said: Said<Progress, Result>) => parentPort?.postMessage(said)
  parentPort?.on('message', async (data: Data) => {
    const result = await work(data, (progress) => say({ kind: 'progress', progress }))
    say({ kind: 'done', result })
  })
  say({ kind: 'loaded' })
}

/** Threads are started from the bundle, also by sources that are run without one: Node 20 cannot run TypeScript. */
function fileOf(program: string): string {
  const isBundled = !import.meta.url.endsWith('.ts')
  const path = isBundled ? `./${program}.js` : `../../../dist/${program}.js`
  return fileURLToPath(new URL(path, import.meta.url))
}
