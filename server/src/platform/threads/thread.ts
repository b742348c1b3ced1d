import { isAbsolute } from 'node:path'
import { parentPort, type TransferListItem, Worker } from 'node:worker_threads'
import { SECOND_MS } from '../../kernel/clock.ts'
import { builtFile } from '../built-file.ts'
import { ThreadFault, ThreadLoadError } from './thread-fault.ts'

/** What a thread is started with. A thread without work is reused only for a task with the same. */
export interface ThreadStart {
  /** The name of an entry of the bundle, or the path of a program. */
  readonly file: string
  /** What the thread's heap may hold. */
  readonly heapMb?: number
  /** What the program finds in `workerData`. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** How long the thread is kept without work: starting one takes longer than many a task. */
  readonly keptMs?: number
  /** How long it may take to finish its task and release what it holds before it is terminated; by default no time. */
  readonly graceMs?: number
}

export interface ThreadOptions<Progress> {
  /** Ends the task at once, and its thread. */
  readonly signal?: AbortSignal
  /** Called when the work begins: a new thread has to load its program first. */
  readonly onBegin?: () => void
  readonly onProgress?: (progress: Progress) => void
  /** Buffers that are handed over instead of being copied. */
  readonly transfer?: readonly TransferListItem[]
}

type ThreadRequest<Data> = { readonly kind: 'work'; readonly data: Data } | { readonly kind: 'end' }

/** What a thread reports once its program is loaded, while it works, and at the end of a task. */
type ThreadReport<Progress, Result> =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly result: Result }

const HEAP_MB = 2_048
const KEPT_MS = 10 * SECOND_MS
const IDLE_MAX = 2

/** The task that a thread works on. */
interface Task {
  begun(): void
  progress(progress: never): void
  done(result: never): void
  failed(error: unknown): void
}

const keyOf = ({ file, heapMb, settings }: ThreadStart): string => JSON.stringify([file, heapMb, settings])
const idle = new Map<string, Thread[]>()
const idleOf = (key: string): Thread[] => idle.get(key) ?? []
/** Threads that have been told to end and have not ended yet. */
const ending = new Set<Thread>()

/** A thread of one program; it has one task at a time. */
class Thread {
  readonly key: string
  readonly ended: Promise<void>
  task: Task | undefined
  isLoaded = false
  readonly #start: ThreadStart
  readonly #worker: Worker
  #idleTimer: NodeJS.Timeout | undefined

  constructor(start: ThreadStart) {
    const { file, heapMb = HEAP_MB, settings } = start
    // Libraries that read documents write their complaints to the console. Reading them here keeps the process alive for
    // as long as the thread, so that a thread that is kept for long has to write to the console itself.
    const isMuted = start.keptMs === undefined
    this.key = keyOf(start)
    this.#start = start
    this.#worker = new Worker(isAbsolute(file) ? file : builtFile(`${file}.js`), {
      name: file,
      workerData: settings,
      stdout: isMuted,
      stderr: isMuted,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    if (isMuted) {
      this.#worker.stdout.resume()
      this.#worker.stderr.resume()
    }
    this.#worker.on('message', (report: ThreadReport<never, never>) => {
      if (report.kind === 'loaded') {
        this.isLoaded = true
        this.task?.begun()
      } else if (report.kind === 'progress') this.task?.progress(report.progress)
      else this.task?.done(report.result)
    })
    this.#worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') this.#fail(new ThreadFault('memory', file))
      else this.#fail(this.isLoaded ? error : new ThreadLoadError(file, error.message, error))
    })
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail(this.isLoaded ? new ThreadFault('ended', file) : new ThreadLoadError(file, 'it ended'))
        ending.delete(this)
        resolve()
      })
    })
  }

  post(data: unknown, transfer: readonly TransferListItem[]): void {
    this.#worker.postMessage({ kind: 'work', data } satisfies ThreadRequest<unknown>, transfer)
  }

  /** Keeps the thread for the next task. Meanwhile it does not keep the process alive. */
  keep(): void {
    const kept = idleOf(this.key)
    if (kept.length >= IDLE_MAX) {
      this.end()
      return
    }
    idle.set(this.key, [...kept, this])
    this.#idleTimer = setTimeout(() => this.end(), this.#start.keptMs ?? KEPT_MS).unref()
    this.#worker.unref()
  }

  take(): void {
    this.#leaveIdle()
    this.#worker.ref()
  }

  end(): void {
    // Ending takes a moment, in which the thread must not be given another task.
    this.#leaveIdle()
    if (ending.has(this)) return
    ending.add(this)
    const { graceMs = 0 } = this.#start
    if (graceMs === 0) return void this.#worker.terminate()
    this.#worker.postMessage({ kind: 'end' } satisfies ThreadRequest<never>)
    const late = setTimeout(() => void this.#worker.terminate(), graceMs).unref()
    void this.ended.then(() => clearTimeout(late))
  }

  /** Keeps the process alive until the thread has ended. */
  waitForEnd(): Promise<void> {
    this.#worker.ref()
    return this.ended
  }

  #leaveIdle(): void {
    clearTimeout(this.#idleTimer)
    const others = idleOf(this.key).filter((other) => other !== this)
    if (others.length === 0) idle.delete(this.key)
    else idle.set(this.key, others)
  }

  #fail(error: unknown): void {
    this.#leaveIdle()
    this.task?.failed(error)
  }
}

/**
 * Runs a task in a thread: work that would hold up the event loop. What the program throws is thrown here, and ends the
 * thread.
 */
export function runThread<Data, Progress, Result>(
  start: ThreadStart,
  data: Data,
  options: ThreadOptions<Progress> = {},
): Promise<Result> {
  const { signal } = options
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const kept = idleOf(keyOf(start)).at(-1)
    kept?.take()
    const thread = kept ?? new Thread(start)
    const leave = () => {
      thread.task = undefined
      signal?.removeEventListener('abort', stop)
    }
    const failed = (error: unknown) => {
      leave()
      thread.end()
      reject(error as Error)
    }
    const stop = () => failed(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    thread.task = {
      begun: () => options.onBegin?.(),
      progress: (progress) => options.onProgress?.(progress),
      done: (result) => {
        leave()
        thread.keep()
        resolve(result)
      },
      failed,
    }
    thread.post(data, options.transfer ?? [])
    if (thread.isLoaded) options.onBegin?.()
  })
}

/** Ends the threads that are kept for such tasks, and waits for those that are ending. */
export async function endThreads(start: ThreadStart): Promise<void> {
  const key = keyOf(start)
  for (const thread of idleOf(key)) thread.end()
  const own = [...ending].filter((thread) => thread.key === key)
  await Promise.all(own.map((thread) => thread.waitForEnd()))
}

/**
 * The other side: what a thread's program does with a task, and how it releases what it holds between tasks. What it
 * throws ends the thread.
 */
export function threadProgram<Data, Progress, Result>(
  work: (data: Data, report: (progress: Progress) => void) => Result | Promise<Result>,
  release: () => void | Promise<void> = () => undefined,
): void {
  const report = (message: ThreadReport<Progress, Result>) => parentPort?.postMessage(message)
  let working: Promise<void> = Promise.resolve()
  const perform = async (data: Data) => {
    const result = await work(data, (progress) => report({ kind: 'progress', progress }))
    report({ kind: 'done', result })
  }
  const end = async () => {
    await working.catch(() => undefined)
    await release()
    parentPort?.close()
  }
  parentPort?.on('message', (request: ThreadRequest<Data>) => {
    if (request.kind === 'work') working = perform(request.data)
    else void end()
  })
  report({ kind: 'loaded' })
}
