import { type FollowOptions, framesOf, LiveStream } from './stream.ts'
import type { ClientOptions, PlainRequest } from './transport.ts'
import { Transport } from './transport.ts'
import type { Answer, Frame, Query, RequestArguments, Route, StreamRoute } from './types.ts'

/** Every operation of the platform, by its method and path. The words of the domains are built on this. */
export class Api {
  readonly #transport: Transport

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options)
  }

  /** Calls an operation: `request('GET /api/v1/agents/{agentId}', { path: { agentId: 'Ada' } })`. */
  request<R extends Exclude<Route, StreamRoute>>(route: R, ...rest: RequestArguments<R>): Promise<Answer<R>> {
    return this.#transport.json(route, requestIn(rest)) as Promise<Answer<R>>
  }

  /** Listens to an operation that answers in frames and comes to an end. */
  async *stream<R extends StreamRoute>(
    route: R,
    ...rest: RequestArguments<R>
  ): AsyncGenerator<Frame<R>, void, undefined> {
    const response = await this.#transport.open(route, requestIn(rest))
    yield* framesOf(response.body) as AsyncGenerator<Frame<R>, void, undefined>
  }

  /** The same, before anything is read of it. */
  open<R extends StreamRoute>(route: R, ...rest: RequestArguments<R>): Promise<Response> {
    return this.#transport.open(route, requestIn(rest))
  }

  /** Follows an operation that never ends, across lost connections. */
  follow<R extends StreamRoute & `GET ${string}`>(
    route: R,
    query: Query<R>,
    options: FollowOptions,
  ): LiveStream<Frame<R>> {
    return new LiveStream(this.#transport, route, { query: query as PlainRequest['query'] }, options)
  }
}

/** The types have done their work at the door. */
const requestIn = (rest: readonly unknown[]): PlainRequest | undefined => rest[0] as PlainRequest | undefined
