import { request } from 'undici'
import { openAgent } from './agents.ts'

export interface EndpointCall {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly timeoutMs: number
  readonly bytesMax: number
  readonly signal?: AbortSignal | undefined
}

export interface EndpointAnswer {
  readonly status: number
  readonly body: Buffer
}

/** An endpoint that did not answer in time, as expected, or at all. Says nothing of what was sent or of keys. */
export class EndpointFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EndpointFault'
  }
}

const CONNECT_MS = 5_000

/**
 * Calls to services that the operator names in a setting: transcription, pictures, web search. The operator may name a
 * private address; redirects are not followed, and time and length of an answer are bounded.
 */
export class OperatorEndpoints {
  readonly #agent = openAgent({ connect: { timeout: CONNECT_MS }, headersTimeout: 0, bodyTimeout: 0 })

  async call(call: EndpointCall): Promise<EndpointAnswer> {
    const { host } = new URL(call.url)
    const timeout = AbortSignal.timeout(call.timeoutMs)
    const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal])
    try {
      const { statusCode, body } = await request(call.url, {
        dispatcher: this.#agent,
        method: call.method ?? 'GET',
        headers: { 'user-agent': 'Rapport', ...call.headers },

        body: call.body ?? null,
        signal,
      })
      return { status: statusCode, body: await bounded(body, call.bytesMax) }
    } catch (error) {
      if (error instanceof EndpointFault) throw error
      const why = timeout.aborted
        ? `did not answer within ${call.timeoutMs / 1_000} seconds`
        : 'does not answer'
      throw new EndpointFault(`${host} ${why}.`, error)
    }
  }

  /** A JSON answer with status 200; anything else is a fault. */
  async json(call: EndpointCall): Promise<unknown> {
    const { host } = new URL(call.url)
    const { status, body } = await this.call(call)
    if (status !== 200) throw new EndpointFault(`${host} answered with status ${status}.`)
    try {
      return JSON.parse(body.toString('utf8'))
    } catch {
      throw new EndpointFault(`${host} did not answer with JSON.`)
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }
}

async function bounded(body: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    // Leaving the loop closes the connection.
    if (bytes > bytesMax) throw new EndpointFault(`The answer has more than ${bytesMax} bytes.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export const bearer = (key: string | undefined): Readonly<Record<string, string>> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` }
