import { type Dispatcher, request } from 'undici'
import type { JsonLimits } from '../../algorithms/json/json-limits.ts'
import { openAgent } from '../net/agents.ts'
import { parseUntrustedJson } from '../untrusted-json.ts'
import { type EmbeddingEngine, EmbeddingUnavailable, normalise } from './embedder.ts'

export interface EndpointOptions {
  /** Base address, such as `https://api.example.com/v1`; `/embeddings` is appended. */
  readonly url: string
  readonly apiKey?: string
  readonly model: string
  /** Asked of models that can shorten their vectors; left out, the model decides. */
  readonly dimensions?: number
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const BATCH_MAX = 96
const CONCURRENT_MAX = 4
const ATTEMPTS = 3
const BACKOFF_MS = 250
const BACKOFF_MS_MAX = 5_000
/** 96 vectors of 4,096 numbers, written out as JSON, stay below. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024
const ANSWER_LIMITS: JsonLimits = {
  depth: 16,
  values: 2_000_000,
  items: 100_000,
  keys: 1_000,
  keyBytes: 1_000,
}
/** More than any model reads, and less than endpoints refuse. */
const CHARACTERS_MAX = 8_192

/**
 * Any endpoint that speaks OpenAI's `/embeddings`. The operator set the address, so it may be a private one: a
 * model on the local network is a common setup.
 */
export class EndpointEngine implements EmbeddingEngine {
  readonly model: string
  readonly #options: EndpointOptions
  readonly #agent: Dispatcher
  readonly #closing = new AbortController()
  #dimensions: number
  #trouble: string | undefined

  constructor(options: EndpointOptions) {
    this.#options = options
    this.#dimensions = options.dimensions ?? 0
    this.model = options.dimensions === undefined ? options.model : `${options.model}@${options.dimensions}`
    this.#agent = openAgent({ connections: CONCURRENT_MAX, pipelining: 1, maxResponseSize: ANSWER_BYTES_MAX })
  }

  get dimensions(): number {
    return this.#dimensions
  }

  async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = []
    try {
      for (let from = 0; from < texts.length; from += BATCH_MAX) {
        vectors.push(...(await this.#batch(texts.slice(from, from + BATCH_MAX))))
      }
      this.#trouble = undefined
      return vectors
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#trouble = `The embedding endpoint does not answer: ${reason}`
      throw new EmbeddingUnavailable(this.#trouble, error)
    }
  }

  status(): 'ok' | { readonly reason: string } {
    return this.#trouble === undefined ? 'ok' : { reason: this.#trouble }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The embedder is closed.'))
    await this.#agent.destroy()
  }

  /** Refusals that pass (too many requests, a restart) are tried again; others would only be refused again. */
  async #batch(texts: readonly string[]): Promise<readonly Float32Array[]> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#post(texts).catch((error: unknown) => {
        if (attempt === ATTEMPTS || this.#closing.signal.aborted) throw error
        return undefined
      })
      if (answer?.status === 200) return await this.#read(answer.body, texts.length)
      const mayPass = answer === undefined || answer.status === 429 || answer.status >= 500
      if (!mayPass || attempt === ATTEMPTS) throw new Error(`status ${answer?.status ?? 'none'}`)
      await this.#pause(Math.max(answer?.retryAfterMs ?? 0, BACKOFF_MS * 2 ** (attempt - 1)))
    }
  }

  async #post(
    texts: readonly string[],
  ): Promise<{ status: number; body: Buffer; retryAfterMs: number | undefined }> {
    const { url, apiKey, model, dimensions, timeoutMs } = this.#options
    const timeout = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)
    const { statusCode, headers, body } = await request(`${url.replace(/(?<!\/)\/+$/, '')}/embeddings`, {
      dispatcher: this.#agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Rapport',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      // Endpoints refuse an empty text; a space has a vector too.
      body: JSON.stringify({
        model,
        input: texts.map((text) => text.slice(0, CHARACTERS_MAX).toWellFormed() || ' '),
        encoding_format: 'float',
        ...(dimensions === undefined ? {} : { dimensions }),
      }),
      signal: AbortSignal.any([timeout, this.#closing.signal]),
    })
    const seconds = Number(headers['retry-after'])
    return {
      status: statusCode,
      body: Buffer.from(await body.arrayBuffer()),
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
    }
  }

  /** Yields in between: a batch of long vectors takes a tenth of a second to read. */
  async #read(body: Buffer, count: number): Promise<Float32Array[]> {
    const { data } = (await parseUntrustedJson(body, ANSWER_LIMITS)) as {
      data?: { index?: number; embedding?: number[] }[]
    }
    const vectors = new Array<Float32Array | undefined>(count)
    for (const [at, entry] of (data ?? []).entries()) {
      if (!Array.isArray(entry.embedding)) continue
      vectors[entry.index ?? at] = normalise(Float32Array.from(entry.embedding))
    }
    return Array.from({ length: count }, (_, at) => this.#checked(vectors[at]))
  }

  /** A space has one size. An endpoint that changes it has changed its model, and its vectors mean nothing here. */
  #checked(vector: Float32Array | undefined): Float32Array {
    if (vector === undefined || vector.length === 0) throw new Error('a vector is missing in the answer')
    if (this.#dimensions === 0) this.#dimensions = vector.length
    if (vector.length !== this.#dimensions) {
      throw new Error(`vectors of ${vector.length} numbers instead of ${this.#dimensions}`)
    }
    return vector
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done, failed) => {
      const { signal } = this.#closing
      const stop = (): void => {
        clearTimeout(timer)
        failed(signal.reason as Error)
      }
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', stop)
          done()
        },
        Math.min(ms, BACKOFF_MS_MAX),
      )
      signal.addEventListener('abort', stop, { once: true })
    })
  }
}
