import type { FastifyInstance } from 'fastify'
import { invariant } from '../../kernel/invariant.ts'
import { asking } from '../../platform/http/extensions.ts'
import { fullPath, type Operation } from '../../platform/http/operation.ts'
import { outerSignal } from '../../platform/http/outer-signal.ts'

interface OperationInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: object
}

interface OperationAnswer {
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** For whom operations are called. */
export interface CallingRequest {
  readonly projectId: string
  readonly authorization: string
  readonly idempotencyKey: string | undefined
  readonly requestId: string
  readonly ip: string
  readonly signal: AbortSignal
}

const FIELDS_SHOWN = 10

/** What an operation answered instead of a result. */
export class OperationRefused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Calls operations inside this process, with the caller's own credential and through the routes that clients use. So
 * authentication, scopes, validation, rate limits, idempotency, metering and the log are those of the HTTP API.
 */
export class OperationCalls {
  readonly #server: FastifyInstance
  readonly #operations: ReadonlyMap<string, Operation>
  readonly #request: CallingRequest

  constructor(server: FastifyInstance, operations: ReadonlyMap<string, Operation>, request: CallingRequest) {
    this.#server = server
    this.#operations = operations
    this.#request = request
  }

  /** The project of the key. */
  get projectId(): string {
    return this.#request.projectId
  }

  async json<T>(operationId: string, input: OperationInput): Promise<T> {
    const { text } = await this.text(operationId, input)
    return (text === '' ? {} : JSON.parse(text)) as T
  }

  async text(operationId: string, { params, query, body }: OperationInput): Promise<OperationAnswer> {
    const operation = this.#operations.get(operationId)
    invariant(operation !== undefined, `${operationId} is an operation`)
    const { authorization, idempotencyKey, requestId, ip, signal } = this.#request
    const request = {
      method: operation.method,
      url: asking(urlOf(operation, params ?? {}, query ?? {})),
      headers: {
        authorization,
        'x-request-id': requestId,
        ...(operation.method === 'GET' || idempotencyKey === undefined
          ? {}
          : { 'idempotency-key': idempotencyKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      remoteAddress: ip,
    }
    // The request begins when it is awaited, which has to be inside.
    const answer = await outerSignal.run(signal, async () => await this.#server.inject(request))
    signal.throwIfAborted()
    if (answer.statusCode >= 400) throw refusalIn(answer.statusCode, answer.payload)
    return { headers: answer.headers, text: answer.payload }
  }
}

function urlOf(
  operation: Operation,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const path = fullPath(operation).replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}

/** `.` and `..` cannot be segments, however they are encoded: an address would be resolved to another one. */
function segmentOf(value: string): string {
  if (value === '' || value === '.' || value === '..')
    throw new OperationRefused(404, `There is nothing that is named "${value}".`)
  if (!value.isWellFormed()) throw new OperationRefused(422, 'A name holds half a character.')
  return encodeURIComponent(value)
}

function refusalIn(status: number, payload: string): OperationRefused {
  const problem = readProblem(payload)
  const fields = (problem.errors ?? [])
    .slice(0, FIELDS_SHOWN)
    .map(({ location, message }) => `\n${location} ${message}`)
  return new OperationRefused(
    status,
    `${problem.detail ?? `The call was refused (${status}).`}${fields.join('')}`,
  )
}

interface ProblemText {
  readonly detail?: string
  readonly errors?: readonly { readonly location: string; readonly message: string }[]
}

function readProblem(payload: string): ProblemText {
  try {
    return JSON.parse(payload) as ProblemText
  } catch {
    return {}
  }
}
