import { LRUCache } from 'lru-cache'
import { FairQueue } from '../fairness/fair-queue.ts'
import { type ModelEndpoint, sameEndpoint } from './model.ts'
import { ModelFault } from './model-fault.ts'

const SLOTS_FIRST = 8
const SLOTS_MAX = 64
const ENDPOINTS_MAX = 1_000
/** Far above what the jobs of a process can ask for at once. */
const WAITING_MAX = 10_000

/**
 * Background calls of models: as many at once as the endpoint bears, shared among workspaces. Each answer lets one more
 * call through, until the endpoint refuses or stays silent; that halves the number, and from then on it grows slowly.
 */
export class EndpointQueue {
  readonly #endpoints = new LRUCache<string, EndpointLoad>({ max: ENDPOINTS_MAX })

  run<T>(
    endpoint: ModelEndpoint,
    caller: { readonly tenantId: string; readonly signal: AbortSignal; readonly isUrgent: boolean },
    call: () => Promise<T>,
  ): Promise<T> {
    const key = `${sameEndpoint(endpoint)} ${endpoint.apiKey ?? ''}`
    const load = this.#endpoints.get(key) ?? new EndpointLoad()
    this.#endpoints.set(key, load)
    return load.run(caller, call)
  }
}

class EndpointLoad {
  readonly #queue = new FairQueue({
    slots: SLOTS_FIRST,
    perTenant: SLOTS_MAX,
    waitingPerTenant: WAITING_MAX,
    waiting: WAITING_MAX,
  })
  #slots = SLOTS_FIRST
  #isKnown = false
  #reductions = 0

  run<T>(
    { tenantId, signal, isUrgent }: { tenantId: string; signal: AbortSignal; isUrgent: boolean },
    call: () => Promise<T>,
  ): Promise<T> {
    return this.#queue.run(
      tenantId,
      signal,
      async () => {
        const reductionsBefore = this.#reductions
        try {
          const answer = await call()
          this.#grow()
          return answer
        } catch (error) {
          // Calls that were under way together are refused together, which counts once.
          if (isOverload(error) && reductionsBefore === this.#reductions) this.#shrink()
          throw error
        }
      },
      isUrgent,
    )
  }

  #grow(): void {
    this.#setSlots(this.#slots + (this.#isKnown ? 1 / this.#slots : 1))
  }

  #shrink(): void {
    this.#isKnown = true
    this.#reductions += 1
    this.#setSlots(this.#slots / 2)
  }

  #setSlots(slots: number): void {
    this.#slots = Math.min(SLOTS_MAX, Math.max(1, slots))
    this.#queue.resize(Math.floor(this.#slots))
  }
}

const isOverload = (error: unknown): boolean =>
  error instanceof ModelFault && (error.kind === 'rate_limited' || error.kind === 'unavailable')
