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

type Waitings = Map<string, Waiting[]>

const RETRY_AFTER_S = 30
/** After so many urgent tasks in a row, one that is not urgent has its turn. */
const URGENT_IN_A_ROW_MAX = 8

/**
 * Runs work in a fixed number of slots and shares them among workspaces: a free slot goes to the workspace that has
 * used the least time lately, however many of its tasks wait. One workspace never holds all slots when there are two
 * or more, so that another one's task does not wait for the end of a long one. Urgent tasks of all workspaces go before
 * the others, without keeping them waiting forever.
 */
export class FairQueue {
  #limits: QueueLimits
  readonly #usage: DecayingUsage
  readonly #now: () => number
  readonly #urgent: Waitings = new Map()
  readonly #others: Waitings = new Map()
  readonly #running = new Map<string, number>()
  #busy = 0
  #waitingCount = 0
  #urgentInARow = 0
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
  async run<T>(tenantId: string, signal: AbortSignal, work: () => Promise<T>, isUrgent = false): Promise<T> {
    await this.#turn(tenantId, signal, isUrgent ? this.#urgent : this.#others)
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

  /** From now on so many run at once; what runs already runs to its end. */
  resize(slots: number): void {
    this.#limits = { ...this.#limits, slots }
    this.#startNext()
  }

  close(): void {
    this.#isClosed = true
    for (const waitings of [this.#urgent, this.#others]) {
      for (const waiting of [...waitings.values()].flat()) waiting.refuse(shuttingDown())
      waitings.clear()
    }
    this.#waitingCount = 0
  }

  #turn(tenantId: string, signal: AbortSignal, waitings: Waitings): Promise<void> {
    signal.throwIfAborted()
    if (this.#isClosed) throw shuttingDown()
    const { waitingPerTenant, waiting: waitingMax } = this.#limits
    const own = waitings.get(tenantId) ?? []
    if (own.length >= waitingPerTenant || this.#waitingCount >= waitingMax) throw queueIsFull()
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(waitings, tenantId, waiting)
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
      waitings.set(tenantId, [...own, waiting])
      this.#waitingCount += 1
      this.#startNext()
    })
  }

  #remove(waitings: Waitings, tenantId: string, waiting: Waiting): void {
    const before = waitings.get(tenantId) ?? []
    const left = before.filter((other) => other !== waiting)
    this.#waitingCount -= before.length - left.length
    if (left.length === 0) waitings.delete(tenantId)
    else waitings.set(tenantId, left)
  }

  #startNext(): void {
    while (this.#busy < this.#limits.slots) {
      const next =
        this.#urgentInARow < URGENT_IN_A_ROW_MAX
          ? (this.#nextOf(this.#urgent) ?? this.#nextOf(this.#others))
          : (this.#nextOf(this.#others) ?? this.#nextOf(this.#urgent))
      if (next === undefined) return
      const { tenantId, waiting, waitings } = next
      this.#remove(waitings, tenantId, waiting)
      this.#urgentInARow = waitings === this.#urgent ? this.#urgentInARow + 1 : 0
      this.#busy += 1
      this.#countRunning(tenantId, 1)
      waiting.begin()
    }
  }

  #nextOf(waitings: Waitings) {
    const tenantId = this.#leastUsed(waitings)
    const waiting = tenantId === undefined ? undefined : waitings.get(tenantId)?.[0]
    return tenantId === undefined || waiting === undefined ? undefined : { tenantId, waiting, waitings }
  }

  /** Among those with a free slot. A running task counts before it ends, so that workspaces with equal usage alternate. */
  #leastUsed(waitings: Waitings): string | undefined {
    let best: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const tenantId of waitings.keys()) {
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
