import type { Schema } from './types.ts'

type ProblemBody = Schema<'Problem'>

/** The server refused. Branch on `code`: it is a stable word, the texts are not. */
export class RapportProblem extends Error {
  override readonly name = 'RapportProblem'
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  /** Every offending field at once, such as `body.users[3].role`. */
  readonly errors: NonNullable<ProblemBody['errors']>
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
  /** The whole problem: some have further members. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, text: string) {
    const body = objectIn(text)
    const said = (member: string): string | undefined =>
      typeof body[member] === 'string' ? (body[member] as string) : undefined
    const detail = said('detail') ?? (text.slice(0, 200).trim() || response.statusText)
    super(`${response.status} ${detail}`.trim())
    this.status = response.status
    // Something between us and the server may answer in words of its own.
    this.code = said('code') ?? `http_${response.status}`
    this.title = said('title') ?? response.statusText
    this.detail = detail
    this.errors = Array.isArray(body['errors']) ? (body['errors'] as ProblemBody['errors'] & object) : []
    this.requestId =
      response.headers.get('x-request-id') ?? said('instance')?.replace(/^urn:request:/, '') ?? undefined
    this.retryAfterMs = retryAfterMs(response.headers.get('retry-after'))
    this.body = body
  }
}

/** No answer came: the network failed, or the server took longer than it was given. */
export class RapportConnectionError extends Error {
  override readonly name = 'RapportConnectionError'
}

/** The agent's reply ended in a fault: an error frame of the chat or of a simulation. */
export class RapportReplyError extends Error {
  override readonly name = 'RapportReplyError'
  readonly code: string

  constructor(fault: { readonly message: string; readonly code?: string | undefined }) {
    super(fault.message)
    this.code = fault.code ?? 'internal'
  }
}

/** A job that came to an end, but not to the one it was started for. */
export class RapportJobError<Job> extends Error {
  override readonly name = 'RapportJobError'
  readonly job: Job

  constructor(message: string, job: Job) {
    super(message)
    this.job = job
  }
}

export const isProblem = (error: unknown, code?: string): error is RapportProblem =>
  error instanceof RapportProblem && (code === undefined || error.code === code)

const hasStatus =
  (...statuses: readonly number[]) =>
  (error: unknown): error is RapportProblem =>
    isProblem(error) && statuses.includes(error.status)

export const isInvalid = hasStatus(400, 422)
export const isUnauthenticated = hasStatus(401)
export const isOutOfCredit = hasStatus(402)
export const isForbidden = hasStatus(403)
export const isNotFound = hasStatus(404)
export const isConflict = hasStatus(409)
export const isRateLimited = hasStatus(429)
export const isUnavailable = hasStatus(502, 503, 504)

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Seconds or a date, as HTTP has it. */
export function retryAfterMs(header: string | null, nowMs = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1_000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
