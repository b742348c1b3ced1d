import { MINUTE_MS } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import { DecayingUsage } from './decaying-usage.ts'

export interface QueueLimits {
  /** How many run at once, of all workspaces together. */
  readonly slots: number
  /** How many of one workspace run at once. */
  readonly perTenant: number
  /** How many of one workspace, and of all, may wait; each of them holds its input in memory. */
  readonly waitingPerTenant: number
  readonly waiting: number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

const RETRY_AFTER_S = 30

/**
 * Runs work in a fixed number of slots and shares them among workspaces: a free slot goes to the workspace that has
 * used the least time lately, however many of its tasks wait. One workspace never holds all slots when there are two
 * or more, so that another one's task does not wait for the end of a long one.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #usage: DecayingUsage
  readonly #now: () => number
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #running = new Map<string, number>()
  #busy = 0
  #waitingCount = 0
  #isClosed = false

  constructor(limits: QueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#usage = new DecayingUsage(MINUTE_MS, now)
  }

  get state(): { readonly running: number; readonly waiting: number } {
    return { running: this.#busy, waiting: this.#waitingCount }
  }

  /** Runs `work` when the workspace is next; an abort before that removes it from the queue. */
  async run<T>(tenantId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(tenantId, signal)
    const begunAt = this.#now()
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#usage.add(tenantId, this.#now() - begunAt)
      this.#busy -= 1
      this.#countRunning(tenantId, -1)
      this.#startNext()
    }
  }

  close(): void {
    this.#isClosed = true
    for (const waiting of [...this.#waiting.values()].flat()) waiting.refuse(shuttingDown())
    this.#waiting.clear()
    this.#waitingCount = 0
  }

  #turn(tenantId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#isClosed) throw shuttingDown()
    const own = this.#waiting.get(tenantId) ?? []
    if (own.length >= this.#limits.waitingPerTenant || this.#waitingCount >= this.#limits.waiting)
      throw queueIsFull()
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(tenantId, waiting)
        reject(signal.reason as Error)
      }
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
        refuse: reject,
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.set(tenantId, [...own, waiting])
      this.#waitingCount += 1
      this.#startNext()
    })
  }

  #remove(tenantId: string, waiting: Waiting): void {
    const before = this.#waiting.get(tenantId) ?? []
    const left = before.filter((other) => other !== waiting)
    this.#waitingCount -= before.length - left.length
    if (left.length === 0) this.#waiting.delete(tenantId)
    else this.#waiting.set(tenantId, left)
  }

  #startNext(): void {
    while (this.#busy < this.#limits.slots) {
      const tenantId = this.#leastUsed()
      const waiting = tenantId === undefined ? undefined : this.#waiting.get(tenantId)?.[0]
      if (tenantId === undefined || waiting === undefined) return
      this.#remove(tenantId, waiting)
      this.#busy += 1
      this.#countRunning(tenantId, 1)
      waiting.begin()
    }
  }

  /** Among those with a free slot. A running task counts before it ends, so that workspaces with equal usage alternate. */
  #leastUsed(): string | undefined {
    let best: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const tenantId of this.#waiting.keys()) {
      const running = this.#running.get(tenantId) ?? 0
      if (running >= this.#limits.perTenant) continue
      const used = this.#usage.of(tenantId) + running * MINUTE_MS
      if (used < least) {
        least = used
        best = tenantId
      }
    }
    return best
  }

  #countRunning(tenantId: string, change: number): void {
    const count = (this.#running.get(tenantId) ?? 0) + change
    if (count === 0) this.#running.delete(tenantId)
    else this.#running.set(tenantId, count)
  }
}

const queueIsFull = (): Problem =>
  new Problem('rate_limited', 'Too much work of this kind is waiting already; try again in half a minute.', {
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  })

/** Why work that waits or is under way ends when the server shuts down. */
export const shuttingDown = (): Problem =>
  new Problem('unavailable', 'The server is shutting down.', { headers: { 'Retry-After': '5' } })
