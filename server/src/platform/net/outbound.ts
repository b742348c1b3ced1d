import { isIP, type LookupFunction } from 'node:net'
import { type Dispatcher, request } from 'undici'
import { Problem } from '../../kernel/problem.ts'
import { isPublicAddress } from './addresses.ts'
import { ForbiddenAddress, guardedAgent, publicLookup } from './agents.ts'
import { nameLookup } from './name-lookup.ts'

export interface OutboundRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** More bytes than the caller wants. */
export class AnswerTooLarge extends Error {
  constructor(bytesMax: number) {
    super(`The answer has more than ${bytesMax} bytes.`)
    this.name = 'AnswerTooLarge'
  }
}

/** An answer whose body is read while it arrives. */
export interface OpenAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: ReadableStream<Uint8Array>
}

export interface Downloaded {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

const TIMEOUT_MS = 10_000
const DOWNLOAD_TIMEOUT_MS = 60_000
const ANSWER_BYTES_MAX = 1024 * 1024

/**
 * Calls to addresses that tenants choose; private ones are refused when the connection is made. Redirects are not
 * followed: each would be a new, unchecked address.
 */
export class Outbound {
  readonly #agent: Dispatcher
  /** For files: their size is counted while they arrive. */
  readonly #downloads: Dispatcher
  readonly #allowPrivate: boolean
  readonly #lookup: LookupFunction

  constructor(settings: { allowPrivate: boolean; lookup?: LookupFunction }) {
    const { allowPrivate } = settings
    const lookup = settings.lookup ?? nameLookup(settings)
    this.#allowPrivate = allowPrivate
    this.#lookup = publicLookup({ allowPrivate, lookup })
    const agentFor = (maxResponseSize: number) =>
      guardedAgent(
        { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, maxResponseSize, pipelining: 1 },
        { allowPrivate, lookup, timeoutMs: TIMEOUT_MS },
      )
    this.#agent = agentFor(ANSWER_BYTES_MAX)
    this.#downloads = agentFor(-1)
  }

  async send(call: OutboundRequest): Promise<OutboundAnswer> {
    const url = checkedUrl(call.url)
    const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS)
    const { statusCode, headers, body } = await request(url, {
      dispatcher: this.#agent,
      method: call.method ?? 'GET',
      headers: { 'user-agent': 'Rapport', ...call.headers },
      body: call.body ?? null,
      signal: call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]),
    })
    return { status: statusCode, headers, body: await body.text() }
  }

  /**
   * For answers that come in pieces: the body breaks off with `AnswerTooLarge` after so many bytes, and with the signal or the
   * time-out, which hold until its end.
   */
  async open(call: OutboundRequest & { readonly timeoutMs: number }, bytesMax: number): Promise<OpenAnswer> {
    const timeout = AbortSignal.timeout(call.timeoutMs)
    const { statusCode, headers, body } = await request(checkedUrl(call.url), {
      dispatcher: this.#downloads,
      method: call.method ?? 'GET',
      headers: { 'user-agent': 'Rapport', ...call.headers },
      body: call.body ?? null,
      headersTimeout: call.timeoutMs,
      bodyTimeout: call.timeoutMs,
      signal: call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]),
    })
    // What is broken off on purpose reports itself as an error, which would end the process.
    body.on('error', () => undefined)
    return { status: statusCode, headers, body: ReadableStream.from(counted(body, bytesMax)) }
  }

  /** Fetches a file of at most so many bytes; a larger one throws `AnswerTooLarge` before it has arrived. */
  async download(call: OutboundRequest, bytesMax: number): Promise<Downloaded> {
    const timeout = AbortSignal.timeout(call.timeoutMs ?? DOWNLOAD_TIMEOUT_MS)
    const { statusCode, headers, body } = await request(checkedUrl(call.url), {
      dispatcher: this.#downloads,
      method: 'GET',
      headers: { 'user-agent': 'Rapport', ...call.headers },
      signal: call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal]),
    })
    const chunks: Buffer[] = []
    let size = Number(headers['content-length'] ?? 0)
    if (size <= bytesMax) {
      size = 0
      for await (const chunk of body) {
        size += (chunk as Buffer).length
        if (size > bytesMax) break
        chunks.push(chunk as Buffer)
      }
    }
    if (size > bytesMax) {
      // What is broken off on purpose reports itself as an error, which would end the process.
      body.on('error', () => undefined).destroy()
      throw new AnswerTooLarge(bytesMax)
    }
    return { status: statusCode, headers, bytes: Buffer.concat(chunks) }
  }

  /** An address of a host that may be called, for protocols other than HTTP: connect to it, not to the name. */
  addressOf(host: string): Promise<string> {
    const name = host.replace(/^\[|\]$/g, '')
    if (isIP(name) !== 0) {
      if (this.#allowPrivate || isPublicAddress(name)) return Promise.resolve(name)
      return Promise.reject(new ForbiddenAddress(name))
    }
    return new Promise((resolve, reject) => {
      this.#lookup(name, { all: false }, (error, found) =>
        error === null ? resolve(found as string) : reject(error),
      )
    })
  }

  async close(): Promise<void> {
    await Promise.all([this.#agent.destroy(), this.#downloads.destroy()])
  }
}

async function* counted(body: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > bytesMax) throw new AnswerTooLarge(bytesMax)
    yield chunk
  }
}

function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new Problem('refused', 'Only http and https addresses can be called.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new Problem('refused', 'The address must not carry a user name or password.')
  }
  return url
}

declare module '../services.ts' {
  interface Services {
    readonly outbound: Outbound
  }
}
