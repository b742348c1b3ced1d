import type { components, routes } from './generated/schema.d.ts'

/** Every operation, named by its method and path. */
export type Route = keyof routes & string

/** A shape of the API by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** What may be said about any call, whatever it asks for. */
export interface CallOptions {
  /** Ends the call, its retries and its stream. */
  readonly signal?: AbortSignal | undefined
  /** How long one try may take; 0 waits for ever. */
  readonly timeoutMs?: number | undefined
  /** How often the call is repeated when it failed for a passing reason. */
  readonly retries?: number | undefined
  /** Chosen for you on POST, PUT and PATCH. Pass your own to repeat a call safely after your process died. */
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

type Json = 'application/json'
type Events = 'text/event-stream'

type PathPart<O> = O extends { parameters: { path: infer P } }
  ? { readonly path: P }
  : { readonly path?: never }

type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never

type QueryPart<O> = O extends { parameters: { query: infer Q } }
  ? { readonly query: Q }
  : O extends { parameters: { query?: infer Q } }
    ? { readonly query?: Q | undefined }
    : { readonly query?: never }

type BodyOf<O> = O extends { requestBody?: { content: { [type in Json]: infer B } } } ? B : FormData

type BodyPart<O> = O extends { requestBody: unknown }
  ? { readonly body: BodyOf<O> }
  : { readonly body?: BodyOf<O> | undefined }

/** Everything a call of this operation takes. One operation at a time, or the combinations of all would be countless. */
export type RequestOf<R extends Route> = R extends Route
  ? PathPart<routes[R]> & QueryPart<routes[R]> & BodyPart<routes[R]> & CallOptions
  : never

/** The request may be left out where nothing in it is required. */
export type RequestArguments<R extends Route> = R extends Route
  ? Record<never, never> extends RequestOf<R>
    ? [request?: RequestOf<R>]
    : [request: RequestOf<R>]
  : never

type Success<O> = O extends { responses: infer All } ? All[keyof All & (200 | 201 | 202 | 204)] : never

type Content<S> = S extends { content: infer C }
  ? C extends { [type in Json]: infer Answer }
    ? Answer
    : C extends { [type in Events]: infer Frames }
      ? Frames
      : string
  : undefined

/** What the operation answers: the parsed JSON, text where it answers no JSON, nothing where it has none. */
export type Answer<R extends Route> = Content<Success<routes[R]>>

/** The operations that answer with a stream of frames. */
export type StreamRoute = {
  [R in Route]: Success<routes[R]> extends { content: { [type in Events]: unknown } } ? R : never
}[Route]

/** One frame of such a stream. */
export type Frame<R extends StreamRoute> = Answer<R> extends readonly (infer One)[] ? One : never

/** The body of an operation. */
export type Body<R extends Route> = BodyOf<routes[R]>

/** The query of an operation. */
export type Query<R extends Route> = QueryOf<routes[R]>
