import { RapportConnectionError, RapportProblem } from './problem.ts'
import { sleep, waitBeforeRetryMs } from './retry.ts'
import type { CallOptions } from './types.ts'

export interface ClientOptions {
  /** Where the server is, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** An API key. */
  readonly key?: string | undefined
  /** A session token. */
  readonly token?: string | undefined
  /** Asked before every try, for tokens that are renewed. */
  readonly getToken?: (() => string | Promise<string>) | undefined
  readonly fetch?: typeof fetch | undefined
  /** How often a call is repeated when it failed for a passing reason: 3 times unless said. */
  readonly retries?: number | undefined
  /** How long one try may take: 30 seconds unless said, 0 for ever. */
  readonly timeoutMs?: number | undefined
}

/** A call without its types. */
export interface PlainRequest extends CallOptions {
  readonly path?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

interface Prepared {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | FormData | undefined
  readonly isSafe: boolean
  readonly isPlain: boolean
}

const KEYED = new Set(['POST', 'PUT', 'PATCH'])

/** Sends requests: addresses, credentials, time limits, retries. Knows nothing of what they are about. */
export class Transport {
  readonly #options: ClientOptions
  readonly #url: string

  constructor(options: ClientOptions) {
    this.#options = options
    this.#url = options.url.replace(/(?<!\/)\/+$/, '')
  }

  /** The answer's JSON; its text if it is none; undefined if it is empty. */
  json(route: string, request: PlainRequest = {}): Promise<unknown> {
    return this.#withRetries(route, request, 'application/json', async (response) => {
      if (response.status === 204) return undefined
      const text = await response.text()
      const type = response.headers.get('content-type') ?? ''
      // Lines of JSON are a text of several values.
      if (!type.includes('json') || type.includes('ndjson')) return text
      return text === '' ? undefined : JSON.parse(text)
    })
  }

  /** A stream once it is open. Its time limit ends there: how long it may be silent is for the reader to say. */
  open(route: string, request: PlainRequest = {}): Promise<Response> {
    return this.#withRetries(route, request, 'text/event-stream', async (response) => response)
  }

  async #withRetries<T>(
    route: string,
    request: PlainRequest,
    accept: string,
    take: (response: Response) => Promise<T>,
  ): Promise<T> {
    const prepared = this.#prepare(route, request, accept)
    const retries = request.retries ?? this.#options.retries ?? 3
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#try(prepared, request, take)
      } catch (error) {
        request.signal?.throwIfAborted()
        const waitMs = attempt < retries ? waitBeforeRetryMs(error, attempt, prepared) : undefined
        if (waitMs === undefined) throw error
        await sleep(waitMs, request.signal)
      }
    }
  }

  async #try<T>(
    prepared: Prepared,
    request: PlainRequest,
    take: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { method, url, headers, body } = prepared
    const token = await this.#credential()
    const limit = timeLimit(request.timeoutMs ?? this.#options.timeoutMs ?? 30_000, request.signal)
    const send = this.#options.fetch ?? fetch
    let isOpen = false
    try {
      const response = await send(url, {
        method,
        headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
        signal: limit.signal,
        ...(body === undefined ? {} : { body }),
      })
      if (!response.ok) throw new RapportProblem(response, await response.text())
      const taken = await take(response)
      isOpen = taken === response
      return taken
    } catch (error) {
      if (error instanceof RapportProblem) throw error
      const why = limit.hasPassed() ? 'took too long' : 'failed'
      throw new RapportConnectionError(`${method} ${url} ${why}: ${messageOf(error)}`, { cause: error })
    } finally {
      limit.clear(isOpen)
    }
  }

  async #credential(): Promise<string | undefined> {
    const { key, token, getToken } = this.#options
    return getToken === undefined ? (token ?? key) : await getToken()
  }

  #prepare(route: string, request: PlainRequest, accept: string): Prepared {
    const [method = 'GET', pattern = '/'] = route.split(' ')
    const { body } = request
    const isForm = typeof FormData !== 'undefined' && body instanceof FormData
    // Every try of a form is written with a boundary of its own, so that it would not be the same body under the key.
    const key = KEYED.has(method) && !isForm ? (request.idempotencyKey ?? randomKey()) : undefined
    return {
      method,
      url:
        this.#url + fill(pattern, request.path ?? {}) + search(withExtensions(pattern, request.query ?? {})),
      headers: {
        accept,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...request.headers,
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
      isSafe: !isForm,
      isPlain: !KEYED.has(method),
    }
  }
}

/** Puts ids into the path, each as one segment. */
export function fill(pattern: string, values: Readonly<Record<string, unknown>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] === undefined ? '' : String(values[name])
    // Addresses lose such segments on their way, and what is left may name something else.
    if (value === '' || value === '.' || value === '..')
      throw new TypeError(`${name} cannot be ${value === '' ? 'empty' : `"${value}"`}.`)
    return encodeURIComponent(value)
  })
}

/** The fields that only Rapport has are answered to callers who ask for them; the types here have them. */
function withExtensions(
  pattern: string,
  query: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (!pattern.startsWith('/api/v1/')) return query
  const { include } = query
  return { ...query, include: include === undefined ? 'extensions' : `${include},extensions` }
}

export function search(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null)
        query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** `crypto.randomUUID` exists on secure pages only; `getRandomValues` exists everywhere. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** One signal from a time limit and the caller's own, which older browsers cannot combine by themselves. */
function timeLimit(timeoutMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController()
  const follow = (): void => controller.abort(caller?.reason)
  if (caller?.aborted) follow()
  else caller?.addEventListener('abort', follow, { once: true })
  let hasPassed = false
  const timer =
    timeoutMs > 0
      ? setTimeout(() => {
          hasPassed = true
          controller.abort(new Error(`no answer within ${timeoutMs} ms`))
        }, timeoutMs)
      : undefined
  return {
    signal: controller.signal,
    hasPassed: () => hasPassed,
    /** An open stream still ends when the caller says so; everything else lets go of the caller's signal. */
    clear: (isOpen: boolean) => {
      clearTimeout(timer)
      if (!isOpen) caller?.removeEventListener('abort', follow)
    },
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // What fetch says itself is that it failed; why stands one level deeper.
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
