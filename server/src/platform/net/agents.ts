import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { isPublicAddress } from './addresses.ts'

/** An address that outbound calls may not reach. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`The address of ${host} is not a public one.`)
    this.name = 'ForbiddenAddress'
  }
}

const PROXY_NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']
const hasProxy = (): boolean => PROXY_NAMES.some((name) => Boolean(process.env[name]))

/** Connections to what the operator names: through the proxy of the environment where it names one, else direct. */
export const openAgent = (options: Agent.Options): Dispatcher =>
  hasProxy() ? new EnvHttpProxyAgent(options) : new Agent(options)

export interface Guard {
  readonly allowPrivate: boolean
  readonly lookup: LookupFunction
  readonly timeoutMs: number
}

/**
 * Connections to addresses that tenants choose. The name is resolved once, at connect time, and the very address that
 * was checked is the one connected to, so a name that changes its mind in between gains nothing.
 *
 * A proxy resolves names itself. Then a name is checked before it is handed over, and one that is not known here is left
 * to the proxy: where a proxy is needed, outside names are often unknown.
 */
export function guardedAgent(options: Agent.Options, guard: Guard): Dispatcher {
  const { allowPrivate } = guard
  const lookup = publicLookup(guard)
  const connect = buildConnector({ timeout: guard.timeoutMs, lookup })
  const direct: Agent.Options = {
    ...options,
    connect: (target, callback) => {
      const fault = allowPrivate ? undefined : literalFault(target.hostname)
      return fault === undefined ? connect(target, callback) : callback(fault, null)
    },
  }
  if (!hasProxy()) return new Agent(direct)
  const proxied = new EnvHttpProxyAgent(direct)
  return allowPrivate ? proxied : proxied.compose(checkFirst(lookup))
}

/** A lookup that answers no private address: one among several is reason enough to refuse the name. */
export function publicLookup({
  allowPrivate,
  lookup,
}: Pick<Guard, 'allowPrivate' | 'lookup'>): LookupFunction {
  if (allowPrivate) return lookup
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error !== null) return callback(error, found as string, family)
      const addresses = typeof found === 'string' ? [found] : found.map((entry) => entry.address)
      const isAllowed = addresses.length > 0 && addresses.every(isPublicAddress)
      if (!isAllowed) return callback(new ForbiddenAddress(hostname), '', 4)
      return callback(null, found as string, family)
    })
  }
}

/** Literal addresses are never looked up. */
function literalFault(hostname: string): ForbiddenAddress | undefined {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host) ? new ForbiddenAddress(host) : undefined
}

const checkFirst =
  (lookup: LookupFunction): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const { hostname } = new URL(String(options.origin))
    void faultOf(hostname, lookup).then((fault) => {
      if (fault === undefined) dispatch(options, handler)
      else handler.onResponseError?.(undefined as never, fault)
    })
    return true
  }

async function faultOf(hostname: string, lookup: LookupFunction): Promise<Error | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return literalFault(host)
  return new Promise((resolve) => {
    lookup(host, { all: true }, (error) => resolve(error instanceof ForbiddenAddress ? error : undefined))
  })
}
