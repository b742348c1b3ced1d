import { Problem } from '../../kernel/problem.ts'

interface Waiting {
  readonly begin: () => void
  readonly refuse: (error: Error) => void
}

const RETRY_AFTER_S = 30

/**
 * One training at a time in a process: it uses all cores as it is. Tenants take turns, whoever has how many waiting;
 * and there is an end to how many may wait, since each holds its rows in memory.
 */
export class TrainingQueue {
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #perTenantMax: number
  readonly #totalMax: number
  #isBusy = false
  #isClosed = false

  constructor(limits = { perTenant: 8, total: 64 }) {
    this.#perTenantMax = limits.perTenant
    this.#totalMax = limits.total
  }

  /** Runs `work` when it is this tenant's turn. Whoever gives up while waiting is passed over. */
  async run<T>(tenantId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(tenantId, signal)
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#isBusy = false
      this.#next()
    }
  }

  #turn(tenantId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#isClosed) throw shuttingDown()
    const own = this.#waiting.get(tenantId) ?? []
    const total = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
    if (own.length >= this.#perTenantMax || total >= this.#totalMax)
      throw new Problem('rate_limited', 'Too many trainings are waiting already.', {
        headers: { 'Retry-After': String(RETRY_AFTER_S) },
      })
    return new Promise((resolve, reject) => {
      const leave = () => this.#giveUp(tenantId, waiting, signal)
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
        refuse: reject,
      }
      signal.addEventListener('abort', leave, { once: true })
      // Map order is the order of turns: who had one goes to the end.
      this.#waiting.set(tenantId, [...own, waiting])
      this.#next()
    })
  }

  #giveUp(tenantId: string, waiting: Waiting, signal: AbortSignal): void {
    const left = (this.#waiting.get(tenantId) ?? []).filter((other) => other !== waiting)
    if (left.length === 0) this.#waiting.delete(tenantId)
    else this.#waiting.set(tenantId, left)
    waiting.refuse(signal.reason as Error)
  }

  #next(): void {
    if (this.#isBusy) return
    const first = this.#waiting.entries().next()
    if (first.done) return
    const [tenantId, [waiting, ...others]] = first.value
    this.#waiting.delete(tenantId)
    if (others.length > 0) this.#waiting.set(tenantId, others)
    this.#isBusy = true
    waiting?.begin()
  }

  close(): void {
    this.#isClosed = true
    for (const waiting of [...this.#waiting.values()].flat()) waiting.refuse(shuttingDown())
    this.#waiting.clear()
  }
}

/** Why work ends that is under way, or waits, when the server does. */
export const shuttingDown = (): Problem =>
  new Problem('unavailable', 'The server is shutting down.', { headers: { 'Retry-After': '5' } })
