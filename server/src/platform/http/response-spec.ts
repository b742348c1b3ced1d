import type { Readable } from 'node:stream'
import type { Static, TSchema } from 'typebox'
import type { Problem } from '../../kernel/problem.ts'
import type { ServerSentFrame } from './sse.ts'

/** What an operation may answer with, and how its refusals are written. */

export const EMPTY = Symbol('empty body')
interface EventStream<T extends TSchema = TSchema> {
  readonly frames: T
}
interface FileResponse {
  readonly file: string
}
/** One JSON value or a stream of frames, as the request asks for. */
interface JsonOrStream<J extends TSchema = TSchema, F extends TSchema = TSchema> {
  readonly json: J
  readonly frames: F
}
export type ResponseSpec = TSchema | typeof EMPTY | EventStream | FileResponse | JsonOrStream

export const eventStream = <T extends TSchema>(frames: T): EventStream<T> => ({ frames })
export const jsonOrStream = <J extends TSchema, F extends TSchema>(
  json: J,
  frames: F,
): JsonOrStream<J, F> => ({
  json,
  frames,
})
/** An answer that is not JSON, such as `text/csv`. */
export const fileResponse = (mediaType: string): FileResponse => ({ file: mediaType })

export interface StreamAnswer {
  readonly headers?: Readonly<Record<string, string>>
  readonly frames: AsyncIterable<ServerSentFrame>
}
export interface FileAnswer {
  readonly headers?: Readonly<Record<string, string>>
  readonly content: string | Buffer | Readable
}

export type AnswerOf<R extends ResponseSpec> = R extends typeof EMPTY
  ? undefined
  : R extends JsonOrStream<infer J>
    ? Static<J> | StreamAnswer
    : R extends EventStream
      ? StreamAnswer
      : R extends FileResponse
        ? FileAnswer
        : R extends TSchema
          ? Static<R>
          : never

/** How refusals are written for clients of another protocol. */
export interface ErrorFormat {
  readonly mediaType: string
  readonly schema: TSchema
  /** `body` is what other operations answer with. */
  answerFor(
    problem: Problem,
    body: Readonly<Record<string, unknown>>,
  ): {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: object
  }
}

export const streamOf = (response: ResponseSpec): EventStream | undefined =>
  response !== EMPTY && 'frames' in (response as object) ? (response as EventStream) : undefined

export const fileOf = (response: ResponseSpec): FileResponse | undefined =>
  response !== EMPTY && 'file' in (response as object) ? (response as FileResponse) : undefined

/** The schema of a JSON answer; undefined for empty bodies, files, and what is always a stream. */
export const jsonOf = (response: ResponseSpec): TSchema | undefined => {
  if (response === EMPTY || fileOf(response)) return undefined
  return streamOf(response) === undefined ? (response as TSchema) : (response as Partial<JsonOrStream>).json
}
