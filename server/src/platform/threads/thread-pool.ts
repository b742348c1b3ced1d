import { setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import type { TransferListItem } from 'node:worker_threads'
import { SECOND_MS } from '../../kernel/clock.ts'
import { FairQueue, type QueueLimits, shuttingDown } from '../fairness/fair-queue.ts'
import type { ThreadStart } from './host.ts'
import { endThreads, runThread } from './thread.ts'
import { ThreadFault, ThreadLoadError } from './thread-fault.ts'

/**
 * `interactive` work ends within milliseconds and a request waits for it: a large body, a long reply. `background` work
 * is as short, but no request waits: learning from messages. `long` work takes seconds: documents, simulations. A `training`
 * uses every core by itself. `embedding` has one slot, because one thread holds the model. Each lane has slots of its
 * own, so that a request never waits behind a training.
 */
export type Lane = 'interactive' | 'background' | 'long' | 'training' | 'embedding'

/** A program that runs in a thread, as a value beside the code that calls it. */
export interface ThreadProgram extends ThreadStart {
  readonly lane: Lane
  /** From the start of the work to its end; the wait for a slot and the loading of the program do not count. */
  readonly timeoutMs: number
  readonly heapMb: number
  /**
   * What the process may grow by meanwhile, since buffers are outside of the thread's heap; of a process of its own, what
   * it may hold.
   */
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
  /** Goes before tasks of the lane that are not urgent. */
  readonly isUrgent?: boolean | undefined
  /** Called when the task fails, before its slot is given to the next one. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

export type LaneLimits = Readonly<Record<Lane, QueueLimits>>

const cores = Math.max(2, availableParallelism())

const LANES: LaneLimits = {
  interactive: { slots: cores, perTenant: cores - 1, waitingPerTenant: 256, waiting: 4_096 },
  background: { slots: cores, perTenant: cores - 1, waitingPerTenant: 256, waiting: 4_096 },
  long: { slots: 2, perTenant: 1, waitingPerTenant: 8, waiting: 64 },
  training: { slots: 1, perTenant: 1, waitingPerTenant: 8, waiting: 64 },
  // Every search waits here for a few milliseconds with nothing but its query.
  embedding: { slots: 1, perTenant: 1, waitingPerTenant: 4_096, waiting: 16_384 },
}

/** A program that is not loaded by then never will be. */
const LOADING_MS_MAX = 60 * SECOND_MS
const GROWTH_CHECK_MS = SECOND_MS / 10
const MEGABYTE = 1_000_000

/**
 * All work of this process that would hold up the event loop. It runs in threads, which are ended when they take too
 * long or too much memory; workspaces share the threads fairly.
 */
export class ThreadPool {
  readonly #lanes: ReadonlyMap<Lane, FairQueue>
  readonly #closing = new AbortController()

  constructor(limits: LaneLimits = LANES) {
    // Every task that runs or waits listens for the end of the pool; Node.js takes more than ten for a leak.
    setMaxListeners(0, this.#closing.signal)
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
    options: PoolOptions<Progress>,
  ): Promise<Result> {
    const { tenantId, signal, onProgress, transfer, timeoutMs = program.timeoutMs } = options
    const queue = this.#lanes.get(program.lane) as FairQueue
    const limits = new Limits(program, [this.#closing.signal, ...(signal === undefined ? [] : [signal])])
    const work = async () => {
      limits.load()
      try {
        return await runThread<Data, Progress, Result>(program, data, {
          signal: limits.signal,
          onBegin: (residentBytes) => limits.begin(timeoutMs, residentBytes),
          ...(onProgress === undefined ? {} : { onProgress }),
          ...(transfer === undefined ? {} : { transfer }),
        })
      } catch (error) {
        options.onFailure?.(error)
        throw error
      }
    }
    return queue.run(tenantId, limits.signal, work, options.isUrgent).finally(() => limits.end())
  }

  /** Ends the threads that are kept for a program, and waits until they have released what they hold. */
  end(program: ThreadProgram): Promise<void> {
    return endThreads(program)
  }

  close(): void {
    this.#closing.abort(shuttingDown())
    for (const queue of this.#lanes.values()) queue.close()
  }
}

/**
 * What may end one task early: the caller, the closing of the pool, its time, and what the process grows by. One signal
 * for all of them that listens to the others and stops listening at the end: `AbortSignal.any` would leave an entry in
 * signals that live as long as the process.
 */
class Limits {
  readonly #controller = new AbortController()
  readonly #program: ThreadProgram
  readonly #signals: readonly AbortSignal[]
  readonly #stop = (event: Event) => this.#controller.abort((event.target as AbortSignal).reason)
  #late: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined

  constructor(program: ThreadProgram, signals: readonly AbortSignal[]) {
    this.#program = program
    this.#signals = signals
    for (const signal of signals) {
      if (signal.aborted) this.#controller.abort(signal.reason)
      signal.addEventListener('abort', this.#stop)
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The task has its slot, and perhaps a thread that has to be started. */
  load(): void {
    this.#abortIn(LOADING_MS_MAX, new ThreadLoadError(this.#program.file, 'it took longer than a minute'))
  }

  /** From now on the work has so much time. */
  begin(timeoutMs: number, residentBytes: () => number | undefined): void {
    const { file, growthMb, isOwnProcess } = this.#program
    this.#abortIn(timeoutMs, new ThreadFault('timeout', file))
    if (growthMb === undefined) return
    const before = isOwnProcess === true ? 0 : process.memoryUsage.rss()
    const held = () => (isOwnProcess === true ? (residentBytes() ?? 0) : process.memoryUsage.rss())
    this.#watch = setInterval(() => {
      if (held() - before > growthMb * MEGABYTE) this.#controller.abort(new ThreadFault('memory', file))
    }, GROWTH_CHECK_MS)
  }

  end(): void {
    clearTimeout(this.#late)
    clearInterval(this.#watch)
    for (const signal of this.#signals) signal.removeEventListener('abort', this.#stop)
  }

  #abortIn(ms: number, reason: Error): void {
    clearTimeout(this.#late)
    this.#late = setTimeout(() => this.#controller.abort(reason), ms)
  }
}

declare module '../services.ts' {
  interface Services {
    readonly threads: ThreadPool
  }
}
