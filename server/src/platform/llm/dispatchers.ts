import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { isPublicAddress } from '../net/addresses.ts'
import { nameLookup } from '../net/name-lookup.ts'
import { ForbiddenAddress } from '../net/outbound.ts'
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
 * a reply does not wait for a handshake. A tenant's address is checked at connect time, and the very address that was
 * checked is the one connected to.
 */
export class Dispatchers {
  readonly #open: Agent
  readonly #guarded: Agent
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
    this.#open = new Agent({ ...common, connect: { timeout } })
    const resolve = reach.lookup ?? nameLookup(reach)
    const lookup = reach.allowPrivate ? resolve : publicOnly(resolve)
    const connect = buildConnector({ timeout, lookup })
    this.#guarded = new Agent({
      ...common,
      connect: (options, callback) => {
        const host = options.hostname.replace(/^\[|\]$/g, '')
        // Literal addresses are never looked up, so they are checked here.
        if (!reach.allowPrivate && isIP(host) !== 0 && !isPublicAddress(host))
          return callback(new ForbiddenAddress(host), null)
        return connect(options, callback)
      },
    })
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

/** Every address a name resolves to has to be public; one private among them is reason enough. */
function publicOnly(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, found, family) => {
      if (error !== null) return callback(error, found as string, family)
      const addresses = typeof found === 'string' ? [found] : found.map((entry) => entry.address)
      const isAllowed = addresses.length > 0 && addresses.every(isPublicAddress)
      if (!isAllowed) return callback(new ForbiddenAddress(hostname), '', 4)
      return callback(null, found as string, family)
    })
  }
}
