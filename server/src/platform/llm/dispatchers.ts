import type { LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { guardedAgent, openAgent } from '../net/agents.ts'
import { nameLookup } from '../net/name-lookup.ts'
import type { ModelEndpoint } from './model.ts'
import { ModelFault } from './model-fault.ts'

/** All that an endpoint sends for one answer, its framing included: many times the longest reply. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024

export interface Reach {
  /** Whether tenants' endpoints may be private, and then unencrypted. */
  readonly allowPrivate: boolean
  readonly connectTimeoutMs: number
  readonly lookup?: LookupFunction | undefined
}

/**
 * Connections to models, one pool for the operator's and one for tenants'. They are kept open between answers, so that
 * a reply does not wait for a handshake. A tenant's address may not be a private one.
 */
export class Dispatchers {
  readonly #open: Dispatcher
  readonly #guarded: Dispatcher
  readonly #allowPrivate: boolean

  constructor(reach: Reach) {
    const timeout = reach.connectTimeoutMs
    // The time until the first token and between tokens is watched where tokens are counted.
    const common = {
      headersTimeout: 0,
      bodyTimeout: 0,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      maxResponseSize: ANSWER_BYTES_MAX,
    }
    this.#allowPrivate = reach.allowPrivate
    this.#open = openAgent({ ...common, connect: { timeout } })
    const { allowPrivate, lookup = nameLookup(reach) } = reach
    this.#guarded = guardedAgent(common, { allowPrivate, lookup, timeoutMs: timeout })
  }

  for(endpoint: ModelEndpoint): Dispatcher {
    if (endpoint.chosenBy === 'operator') return this.#open
    if (!this.#allowPrivate && !endpoint.url.startsWith('https://')) throw new ModelFault('forbidden_address')
    return this.#guarded
  }

  async close(): Promise<void> {
    await this.#open.destroy()
    await this.#guarded.destroy()
  }
}
