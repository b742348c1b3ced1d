import { StringDecoder } from 'node:string_decoder'
import { LRUCache } from 'lru-cache'
import { request as send } from 'undici'
import type { JsonLimits } from '../../algorithms/json/json-limits.ts'
import { ForbiddenAddress } from '../net/agents.ts'
import { tracedModelCall } from '../observe/trace-models.ts'
import { parseUntrustedJson } from '../untrusted-json.ts'
import { CompletionReader } from './completion-reader.ts'
import { type Abilities, estimatedUsage, FORMATS, type JsonShape, requestBody } from './completion-request.ts'
import { Dispatchers, type Reach } from './dispatchers.ts'
import {
  type ModelAnswer,
  type ModelEndpoint,
  type ModelEvent,
  type ModelRequest,
  sameEndpoint,
} from './model.ts'
import { faultFrom, ModelFault, mayTryAgain } from './model-fault.ts'
import { jsonIn } from './structured.ts'
import { pause, Watch } from './watch.ts'

export interface ModelTimes {
  readonly connectMs: number
  /** From the call to the first token, which a busy endpoint may take long for. */
  readonly firstTokenMs: number
  readonly betweenTokensMs: number
  /** From the call to the last token. */
  readonly answerMs: number
  /** Tries in all, before the first token only: what was said cannot be unsaid. */
  readonly attemptsMax: number
  readonly backoffMs: number
  /** A longer wait than this is reported instead of waited for. */
  readonly retryAfterMaxMs: number
}

export const MODEL_TIMES: ModelTimes = {
  connectMs: 5_000,
  firstTokenMs: 60_000,
  betweenTokensMs: 30_000,
  answerMs: 600_000,
  attemptsMax: 3,
  backoffMs: 250,
  retryAfterMaxMs: 5_000,
}

const ENDPOINTS_REMEMBERED = 1_000
const REFUSAL_BYTES_MAX = 16 * 1024
const LEFTOVER_BYTES_MAX = 64 * 1024
const LEFTOVER_MS = 1_000
const ALL_ABILITIES: Abilities = { countsUsage: true, seesImages: true, format: 'json_schema' }
const NEVER = new AbortController().signal

interface Call {
  readonly endpoint: ModelEndpoint
  readonly request: ModelRequest
  readonly shape: JsonShape | undefined
  readonly abilities: Abilities
  readonly signal: AbortSignal
}

/** Speaks to any endpoint that understands OpenAI's `/chat/completions`. */
export class ModelClient {
  readonly #dispatchers: Dispatchers
  readonly #times: ModelTimes
  readonly #abilities = new LRUCache<string, Abilities>({ max: ENDPOINTS_REMEMBERED })

  constructor(reach: Omit<Reach, 'connectTimeoutMs'>, times: Partial<ModelTimes> = {}) {
    this.#times = { ...MODEL_TIMES, ...times }
    this.#dispatchers = new Dispatchers({ ...reach, connectTimeoutMs: this.#times.connectMs })
  }

  /**
   * The answer as it comes. Throws a `ModelFault` and nothing else. Leaving the loop, or aborting the signal, closes
   * the connection, so that no tokens are paid for that are never read.
   */
  stream(
    endpoint: ModelEndpoint,
    request: ModelRequest,
    signal: AbortSignal = NEVER,
    shape?: JsonShape,
  ): AsyncGenerator<ModelEvent, void, undefined> {
    return tracedModelCall(endpoint, request, this.#tries(endpoint, request, signal, shape))
  }

  async *#tries(
    endpoint: ModelEndpoint,
    request: ModelRequest,
    signal: AbortSignal,
    shape: JsonShape | undefined,
  ): AsyncGenerator<ModelEvent, void, undefined> {
    let abilities = this.#abilities.get(sameEndpoint(endpoint)) ?? ALL_ABILITIES
    for (let attempt = 1; ; attempt += 1) {
      let hasBegun = false
      try {
        const call = { endpoint, request, shape, abilities, signal }
        for await (const event of this.#attempt(call)) {
          if (!hasBegun && abilities !== ALL_ABILITIES) this.#abilities.set(sameEndpoint(endpoint), abilities)
          hasBegun = true
          yield event
        }
        return
      } catch (error) {
        const fault = asFault(error, signal)
        if (hasBegun) throw fault
        const fewer = withLess(abilities, fault, shape, hasImages(request))
        if (fewer !== undefined) {
          abilities = fewer
          attempt -= 1
          continue
        }
        if (attempt >= this.#times.attemptsMax || !mayTryAgain(fault)) throw fault
        const wait = fault.retryAfterMs ?? this.#times.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random())
        if (wait > this.#times.retryAfterMaxMs) throw fault
        await pause(wait, signal)
      }
    }
  }

  async complete(
    endpoint: ModelEndpoint,
    request: ModelRequest,
    signal: AbortSignal = NEVER,
    shape?: JsonShape,
  ): Promise<ModelAnswer> {
    let text = ''
    for await (const event of this.stream(endpoint, request, signal, shape)) {
      if (event.kind === 'text') text += event.text
      else return { text, finishReason: event.finishReason, toolCalls: event.toolCalls, usage: event.usage }
    }
    throw new ModelFault('malformed')
  }

  /** A JSON value of the given shape; requested a second time when the first one does not match. */
  async completeJson<T>(
    endpoint: ModelEndpoint,
    request: ModelRequest,
    shape: JsonShape & { readonly read: (value: unknown) => T | undefined },
    signal: AbortSignal = NEVER,
  ): Promise<{ readonly value: T; readonly answer: ModelAnswer }> {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const answer = await this.complete(endpoint, request, signal, shape)
      const value = shape.read(jsonIn(answer.text))
      if (value !== undefined) return { value, answer }
    }
    throw new ModelFault('malformed')
  }

  close(): Promise<void> {
    return this.#dispatchers.close()
  }

  async *#attempt(call: Call): AsyncGenerator<ModelEvent, void, undefined> {
    const { request, signal } = call
    const watch = new Watch(signal, this.#times)
    try {
      const body = await this.#open(call, watch)
      const reader = new CompletionReader()
      // A character may be cut in two by the network.
      const decoder = new StringDecoder('utf8')
      let spoken = ''
      if (body.isWhole) reader.feedWhole(await wholeOf(body.stream))
      else {
        for await (const piece of body.stream.iterator({ destroyOnReturn: false })) {
          reader.feed(decoder.write(piece as Buffer))
          if (reader.hasBegun) watch.heard(this.#times.betweenTokensMs)
          const text = reader.takeText()
          if (text !== '') {
            spoken += text
            yield { kind: 'text', text }
            // The time a slow reader takes is not the endpoint's.
            watch.heard(this.#times.betweenTokensMs)
          }
          if (reader.isDone) break
        }
      }
      const rest = reader.takeText()
      if (rest !== '') {
        spoken += rest
        yield { kind: 'text', text: rest }
      }
      // A stream that ends without its end marker was cut off.
      if (reader.finishReason === undefined && !reader.isDone)
        throw new ModelFault('unavailable', { because: 'broken off' })
      // What is left is the end of the message; read, it leaves the connection free for the next answer.
      watch.release(LEFTOVER_MS)
      void body.stream.dump({ limit: LEFTOVER_BYTES_MAX }).catch(() => undefined)
      const toolCalls = reader.toolCalls
      const finishReason = reader.finishReason ?? (toolCalls.length > 0 ? 'tool_calls' : 'stop')
      const said = spoken + toolCalls.map(({ name, arguments: sent }) => name + sent).join('')
      const usage = reader.usage ?? estimatedUsage(request, said)
      yield { kind: 'end', finishReason, toolCalls, usage, model: reader.model }
    } catch (error) {
      throw watch.fault ?? error
    } finally {
      watch.end()
    }
  }

  async #open({ endpoint, request, shape, abilities }: Call, watch: Watch) {
    const { statusCode, headers, body } = await send(
      `${endpoint.url.replace(/(?<!\/)\/+$/, '')}/chat/completions`,
      {
        dispatcher: this.#dispatchers.for(endpoint),
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          'user-agent': 'Rapport',
          ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
        },
        body: requestBody(endpoint, request, abilities, shape),
        signal: watch.signal,
      },
    )
    // Closing a connection makes its body fail; the reader gets that error, and it must not surface anywhere else.
    body.on('error', () => undefined)
    if (statusCode !== 200)
      throw faultFrom(statusCode, await beginningOf(body), one(headers['retry-after']), Date.now())
    return { stream: body, isWhole: one(headers['content-type'])?.includes('application/json') ?? false }
  }
}

/** A refusal may mean that the endpoint does not support an option; then the request is repeated without it. */
function withLess(
  abilities: Abilities,
  fault: ModelFault,
  shape: JsonShape | undefined,
  hasPictures: boolean,
): Abilities | undefined {
  if (fault.kind !== 'refused' || fault.status === 404) return undefined
  if (hasPictures && abilities.seesImages) return { ...abilities, seesImages: false }
  const looser = FORMATS[FORMATS.indexOf(abilities.format) + 1]
  if (shape !== undefined && looser !== undefined) return { ...abilities, format: looser }
  return abilities.countsUsage ? { ...abilities, countsUsage: false } : undefined
}

const hasImages = ({ messages }: ModelRequest): boolean =>
  messages.some((message) => 'images' in message && (message.images?.length ?? 0) > 0)

/** Everything that can go wrong below becomes one of our own words; what the endpoint said stays out of it. */
function asFault(error: unknown, signal: AbortSignal): ModelFault {
  if (signal.aborted) return new ModelFault('cancelled')
  if (error instanceof ModelFault) return error
  if (error instanceof ForbiddenAddress) return new ModelFault('forbidden_address')
  const { code } = error as { code?: string }
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new ModelFault('unavailable', { because: 'connect' })
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new ModelFault('malformed', { because: 'too large' })
  return new ModelFault('unavailable')
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** What one answer may hold: a text, or some calls of tools. */
const ANSWER_LIMITS: JsonLimits = { depth: 64, values: 100_000, items: 10_000, keys: 10_000, keyBytes: 4_096 }

async function wholeOf(body: { arrayBuffer(): Promise<ArrayBuffer> }): Promise<unknown> {
  const bytes = Buffer.from(await body.arrayBuffer())
  return parseUntrustedJson(bytes, ANSWER_LIMITS).catch(() => {
    throw new ModelFault('malformed')
  })
}

async function beginningOf(body: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const piece of body) {
    text += piece.toString()
    if (text.length > REFUSAL_BYTES_MAX) break
  }
  return text
}
