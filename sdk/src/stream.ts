import { RapportConnectionError, RapportProblem } from './problem.ts'
import { backoffMs, sleep } from './retry.ts'
import { eventsIn, FrameReader } from './sse.ts'
import type { PlainRequest, Transport } from './transport.ts'

/** The server gives a sign of life every 15 seconds. */
const IDLE_MS = 45_000
const DONE = '[DONE]'

const isEnd = (frame: unknown): boolean => (frame as { type?: unknown } | null)?.type === 'end'

/** The frames of one answer, to its `[DONE]` or its frame `end`. A connection that breaks before is an error: half is never the whole. */
export async function* framesOf(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<unknown, void, undefined> {
  if (body === null) throw new RapportConnectionError('The answer has no body.')
  const frames = new FrameReader()
  try {
    for await (const { data } of eventsIn(body, IDLE_MS)) {
      if (data === DONE) return
      const frame = data === undefined ? undefined : frames.read(data)
      if (frame === undefined) continue
      yield frame
      if (isEnd(frame)) return
    }
  } catch (error) {
    throw new RapportConnectionError('The stream broke off before its end.', { cause: error })
  }
  throw new RapportConnectionError('The stream broke off before its end.')
}

export interface FollowOptions extends Pick<PlainRequest, 'signal' | 'headers'> {
  /** Goes on after this event: the `lastEventId` of an earlier stream. */
  readonly lastEventId?: string | undefined
  /** Hears why a connection was lost, each time it is. */
  readonly onReconnect?: ((error: unknown) => void) | undefined
}

/**
 * A stream without an end. When its connection is lost it comes back with the id of the last event it handed out, so
 * that nothing comes twice and nothing is missed. It ends when the loop is left, when the signal says so, or with the
 * problem when the server refuses.
 */
export class LiveStream<T> implements AsyncIterable<T> {
  readonly #transport: Transport
  readonly #route: string
  readonly #request: PlainRequest
  readonly #options: FollowOptions
  #lastEventId: string | undefined

  constructor(transport: Transport, route: string, request: PlainRequest, options: FollowOptions) {
    this.#transport = transport
    this.#route = route
    this.#request = request
    this.#options = options
    this.#lastEventId = options.lastEventId
  }

  /** Of the event that was handed out last. Keep it, and a later stream goes on from there. */
  get lastEventId(): string | undefined {
    return this.#lastEventId
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    const { signal, onReconnect } = this.#options
    for (let failures = 0; ; failures += 1) {
      try {
        for await (const frame of this.#connection()) {
          failures = 0
          yield frame
        }
        if (signal?.aborted) return
        onReconnect?.(undefined)
      } catch (error) {
        if (signal?.aborted) return
        if (!mayPass(error)) throw error
        onReconnect?.(error)
      }
      await sleep(backoffMs(Math.min(failures, 6)), signal).catch(() => undefined)
      if (signal?.aborted) return
    }
  }

  async *#connection(): AsyncGenerator<T, void, undefined> {
    const last = this.#lastEventId
    const response = await this.#transport.open(this.#route, {
      ...this.#request,
      retries: 0,
      signal: this.#options.signal,
      headers: { ...this.#options.headers, ...(last === undefined ? {} : { 'last-event-id': last }) },
    })
    if (response.body === null) throw new RapportConnectionError('The answer has no body.')
    const frames = new FrameReader()
    try {
      for await (const { id, data } of eventsIn(response.body, IDLE_MS)) {
        const frame = data === undefined ? undefined : frames.read(data)
        if (id !== undefined) this.#lastEventId = id
        if (frame !== undefined) yield frame as T
      }
    } catch (error) {
      throw new RapportConnectionError('The stream was lost.', { cause: error })
    }
  }
}

/** Whether the next connection may fare better. */
const mayPass = (error: unknown): boolean =>
  error instanceof RapportConnectionError ||
  (error instanceof RapportProblem && (error.status >= 500 || error.status === 429 || error.status === 408))
