import { t } from '../language/t.ts'
import type { AnswerAt, BodyAt, Known, Method, QueryAt } from './contract.ts'

/** What the server says when it refuses (RFC 9457). */
export interface ProblemBody {
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly code: string
  readonly errors?: readonly { readonly location: string; readonly message: string }[]
  /** With `second_factor_required`: what there is to show, and a challenge for passkeys. */
  readonly methods?: readonly string[]
  readonly passkey_options?: object
  /** With `out_of_credit`: `balance` or `budget`. */
  readonly reason?: string
}

/** A refusal or a failure, in the server's own words and with the id under which it is in the log. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly faults: NonNullable<ProblemBody['errors']>
  readonly requestId: string | undefined
  readonly methods: readonly string[]
  readonly passkeyOptions: object | undefined
  readonly reason: string | undefined

  constructor(problem: Partial<ProblemBody> & { readonly detail: string }, requestId?: string) {
    super(problem.detail)
    this.name = 'ApiError'
    this.status = problem.status ?? 0
    this.code = problem.code ?? 'unreachable'
    this.title = problem.title ?? t('That did not work')
    this.faults = problem.errors ?? []
    this.requestId = requestId
    this.methods = problem.methods ?? []
    this.passkeyOptions = problem.passkey_options
    this.reason = problem.reason
  }
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface CallOptions {
  readonly query?: Query | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Tells the server that the request comes from the console: without it the session's cookie counts for nothing. */
const CONSOLE_HEADER = { 'X-Rapport-Console': '1' }

/** The console shows the fields that only Rapport has, which are answered to callers who ask for them. */
const EXTENSIONS = { include: 'extensions' }

export function address(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return path
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Asks the person for their second factor; true when it was shown. */
type AskProof = () => Promise<boolean>
let askProof: AskProof | undefined
/** What answers `step_up_required`; one part of the console at a time. */
export function answerStepUp(ask: AskProof): () => void {
  askProof = ask
  return () => {
    if (askProof === ask) askProof = undefined
  }
}

export interface TypedCall<M extends Method, P extends string> extends Omit<CallOptions, 'query' | 'body'> {
  readonly query?: QueryAt<M, P> | undefined
  readonly body?: BodyAt<M, P> | undefined
}

/**
 * Sends a request and answers the response once it is known to be a good one. Where the server asks for the second factor
 * first, the person is asked for it, and the request is sent again.
 */
export const send = <const M extends Method, const P extends string>(
  method: M,
  path: P & Known<M, P>,
  options: TypedCall<M, P> = {},
): Promise<Response> => sendAny(method, path, options as CallOptions)

async function sendAny(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  try {
    return await sendOnce(method, path, options)
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'step_up_required'
    if (!isAsked || askProof === undefined || !(await askProof())) throw error
    return sendOnce(method, path, options)
  }
}

async function sendOnce(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { body } = options
  const isForm = body instanceof FormData
  const init: RequestInit = {
    method,
    headers: {
      ...CONSOLE_HEADER,
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }
  let response: Response
  try {
    response = await fetch(address(path, { ...options.query, ...EXTENSIONS }), init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError({
      title: t('No connection'),
      detail: t('The server cannot be reached. Is it running?'),
    })
  }
  if (!response.ok) throw await refusalOf(response)
  return response
}

async function refusalOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const isProblem = response.headers.get('content-type')?.includes('json') ?? false
  const body: Partial<ProblemBody> = isProblem ? await response.json() : {}
  const detail = body.detail ?? t('The server answered {status}.', { status: response.status })
  return new ApiError({ ...body, status: response.status, detail }, requestId)
}

/** Sends a request and answers its JSON, which the compiler does not check: see `call`. */
export async function request<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await sendAny(method, path, options)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Calls the operation with this method at this path. */
export const call = <const M extends Method, const P extends string>(
  method: M,
  path: P & Known<M, P>,
  options: TypedCall<M, P> = {},
): Promise<AnswerAt<M, P>> => request(method, path, options as CallOptions)
