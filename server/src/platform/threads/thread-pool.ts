import { availableParallelism } from 'node:os'
import type { TransferListItem } from 'node:worker_threads'
import { SECOND_MS } from '../../kernel/clock.ts'
import { FairQueue, type QueueLimits, shuttingDown } from '../fairness/fair-queue.ts'
import { runThread } from './thread.ts'
import { ThreadFault } from './thread-fault.ts'

/**
 * `interactive` work ends within milliseconds and a request waits for it: a large body, a long reply. `background` work
 * is as short, but no request waits: learning from messages. `long` work takes seconds: documents, simulations. A `training`
 * uses every core by itself. Each lane has slots of its own, so that a request never waits behind a training.
 */
export type Lane = 'interactive' | 'background' | 'long' | 'training'

/** A program that runs in a thread, as a value beside the code that calls it. */
export interface ThreadProgram {
  /** The name of an entry of the bundle. */
  readonly file: string
  readonly lane: Lane
  /** From the start of the work to its end; the wait for a slot and the loading of the program do not count. */
  readonly timeoutMs: number
  /** What the thread's heap may hold. */
  readonly heapMb: number
  /** What the process may grow by meanwhile: buffers are outside of the thread's heap. */
  readonly growthMb?: number
}

export interface PoolOptions<Progress> {
  /** Whose work it is: slots are shared among workspaces. */
  readonly tenantId: string
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Buffers that are handed over instead of being copied. */
  readonly transfer?: readonly TransferListItem[] | undefined
  /** Instead of the program's own. */
  readonly timeoutMs?: number | undefined
}

export type LaneLimits = Readonly<Record<Lane, QueueLimits>>

const cores = Math.max(2, availableParallelism())

const LANES: LaneLimits = {
  interactive: { slots: cores, perTenant: cores - 1, waitingPerTenant: 256, waiting: 4_096 },
  background: { slots: cores, perTenant: cores - 1, waitingPerTenant: 256, waiting: 4_096 },
  long: { slots: 2, perTenant: 1, waitingPerTenant: 8, waiting: 64 },
  training: { slots: 1, perTenant: 1, waitingPerTenant: 8, waiting: 64 },
}

/** A program that is not loaded by then never will be. */
const LOADING_MS_MAX = 60 * SECOND_MS
const GROWTH_CHECK_MS = SECOND_MS / 10
const MEGABYTE = 1_000_000
const NEVER = new AbortController().signal

/**
 * All work of this process that would hold up the event loop. It runs in threads, which are ended when they take too
 * long or too much memory; workspaces share the threads fairly.
 */
export class ThreadPool {
  readonly #lanes: ReadonlyMap<Lane, FairQueue>
  readonly #closing = new AbortController()

  constructor(limits: LaneLimits = LANES) {
    this.#lanes = new Map(Object.entries(limits).map(([lane, limit]) => [lane as Lane, new FairQueue(limit)]))
  }

  /** How many tasks run and wait in each lane. */
  get state(): readonly { readonly lane: Lane; readonly running: number; readonly waiting: number }[] {
    return [...this.#lanes].map(([lane, queue]) => ({ lane, ...queue.state }))
  }

  /** What the program throws is thrown here; a thread that was ended throws a `ThreadFault`. */
  run<Data, Progress, Result>(
    program: ThreadProgram,
    data: Data,
    { tenantId, signal = NEVER, onProgress, transfer, timeoutMs = program.timeoutMs }: PoolOptions<Progress>,
  ): Promise<Result> {
    const queue = this.#lanes.get(program.lane) as FairQueue
    const stop = AbortSignal.any([signal, this.#closing.signal])
    return queue.run(tenantId, stop, async () => {
      const limits = new Limits(program)
      try {
        return await runThread<Data, Progress, Result>(program.file, data, {
          signal: AbortSignal.any([stop, limits.signal]),
          heapMb: program.heapMb,
          onBegin: () => limits.begin(timeoutMs),
          ...(onProgress === undefined ? {} : { onProgress }),
          ...(transfer === undefined ? {} : { transfer }),
        })
      } finally {
        limits.end()
      }
    })
  }

  close(): void {
    this.#closing.abort(shuttingDown())
    for (const queue of this.#lanes.values()) queue.close()
  }
}

/** Aborts its signal when the work takes longer, or the process grows by more, than the program allows. */
class Limits {
  readonly #controller = new AbortController()
  readonly #file: string
  #late: NodeJS.Timeout
  readonly #watch: NodeJS.Timeout | undefined

  constructor({ file, growthMb }: ThreadProgram) {
    this.#file = file
    this.#late = this.#abortIn(LOADING_MS_MAX)
    if (growthMb === undefined) return
    const before = process.memoryUsage.rss()
    this.#watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > growthMb * MEGABYTE)
        this.#controller.abort(new ThreadFault('memory', file))
    }, GROWTH_CHECK_MS)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** From now on the work has so much time. */
  begin(timeoutMs: number): void {
    clearTimeout(this.#late)
    this.#late = this.#abortIn(timeoutMs)
  }

  #abortIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new ThreadFault('timeout', this.#file)), ms)
  }

  end(): void {
    clearTimeout(this.#late)
    clearInterval(this.#watch)
  }
}

declare module '../services.ts' {
  interface Services {
    readonly threads: ThreadPool
  }
}
