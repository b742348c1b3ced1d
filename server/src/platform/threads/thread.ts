import type { TransferListItem } from 'node:worker_threads'
import { SECOND_MS } from '../../kernel/clock.ts'
import { type Host, openPort, startHost, type ThreadStart } from './host.ts'
import { ThreadFault, ThreadLoadError } from './thread-fault.ts'

export interface ThreadOptions<Progress> {
  /** Ends the task at once, and its thread. */
  readonly signal?: AbortSignal
  /**
   * Called when the work begins: a new thread has to load its program first. `residentBytes` tells what a process of its
   * own holds meanwhile.
   */
  readonly onBegin?: (residentBytes: () => number | undefined) => void
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
  | { readonly kind: 'failed'; readonly message: string }

const KEPT_MS = 10 * SECOND_MS
const IDLE_MAX = 2

/** The task that a thread works on. */
interface Task {
  begun(): void
  progress(progress: never): void
  done(result: never): void
  failed(error: unknown): void
}

const keyOf = ({ file, heapMb, settings, isOwnProcess }: ThreadStart): string =>
  JSON.stringify([file, heapMb, settings, isOwnProcess])
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
  readonly #host: Host
  #idleTimer: NodeJS.Timeout | undefined

  constructor(start: ThreadStart) {
    const { file } = start
    this.key = keyOf(start)
    this.#start = start
    let exited = () => {}
    this.ended = new Promise((resolve) => {
      exited = resolve
    })
    this.#host = startHost(start, {
      message: (report) => this.#take(report as ThreadReport<never, never>),
      error: (error) => {
        const isKnown = this.isLoaded || error instanceof ThreadFault
        this.#fail(isKnown ? error : new ThreadLoadError(file, error.message, error))
      },
      exit: () => {
        this.#fail(this.isLoaded ? new ThreadFault('ended', file) : new ThreadLoadError(file, 'it ended'))
        ending.delete(this)
        exited()
      },
    })
  }

  post(data: unknown, transfer: readonly TransferListItem[]): void {
    this.#host.post({ kind: 'work', data } satisfies ThreadRequest<unknown>, transfer)
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
    this.#host.unref()
  }

  take(): void {
    this.#leaveIdle()
    this.#host.ref()
  }

  end(): void {
    // Ending takes a moment, in which the thread must not be given another task.
    this.#leaveIdle()
    if (ending.has(this)) return
    ending.add(this)
    const { graceMs = 0 } = this.#start
    if (graceMs === 0) {
      this.#host.terminate()
      return
    }
    this.#host.post({ kind: 'end' } satisfies ThreadRequest<never>, [])
    const late = setTimeout(() => this.#host.terminate(), graceMs).unref()
    void this.ended.then(() => clearTimeout(late))
  }

  /** Keeps the process alive until the thread has ended. */
  waitForEnd(): Promise<void> {
    this.#host.ref()
    return this.ended
  }

  /** What a process of its own holds; undefined for a thread. */
  residentBytes(): number | undefined {
    return this.#host.residentBytes()
  }

  #take(report: ThreadReport<never, never>): void {
    if (report.kind === 'loaded') {
      this.isLoaded = true
      this.task?.begun()
    } else if (report.kind === 'progress') this.task?.progress(report.progress)
    else if (report.kind === 'done') this.task?.done(report.result)
    else this.#fail(new Error(report.message))
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
      begun: () => options.onBegin?.(() => thread.residentBytes()),
      progress: (progress) => options.onProgress?.(progress),
      done: (result) => {
        leave()
        thread.keep()
        resolve(result)
      },
      failed,
    }
    thread.post(data, options.transfer ?? [])
    if (thread.isLoaded) options.onBegin?.(() => thread.residentBytes())
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
  const port = openPort()
  const report = (message: ThreadReport<Progress, Result>) => port.post(message)
  let working: Promise<void> = Promise.resolve()
  const perform = async (data: Data) => {
    const result = await work(data, (progress) => report({ kind: 'progress', progress }))
    report({ kind: 'done', result })
  }
  const end = async () => {
    await working.catch(() => undefined)
    await release()
    port.close()
  }
  port.onMessage((message) => {
    const request = message as ThreadRequest<Data>
    if (request.kind === 'end') return void end()
    working = perform(request.data)
    if (port.isProcess)
      working.catch((error: unknown) => report({ kind: 'failed', message: (error as Error).message }))
  })
  report({ kind: 'loaded' })
}
