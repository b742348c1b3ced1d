/**
 * Why a model did not answer. The text is ours: neither the key nor anything the endpoint said is in it, so it can be
 * logged and shown as it is.
 */
const MEANINGS = {
  auth: 'The model’s endpoint refused the key.',
  rate_limited: 'The model’s endpoint is asked too often, or its quota is used up.',
  context_too_long: 'The conversation is longer than the model can read.',
  content_filter: 'The model’s endpoint refused the content.',
  unavailable: 'The model’s endpoint does not answer.',
  malformed: 'The model’s endpoint answered something that cannot be read.',
  refused: 'The model’s endpoint refused the request.',
  forbidden_address: 'The model’s endpoint is at an address that may not be called.',
  cancelled: 'The answer was cancelled.',
} as const

export type ModelFaultKind = keyof typeof MEANINGS

interface FaultFacts {
  readonly status?: number | undefined
  /** How long the endpoint asked us to wait. */
  readonly retryAfterMs?: number | undefined
  /** Which of our own limits was reached. */
  readonly because?:
    | 'connect'
    | 'first token'
    | 'between tokens'
    | 'whole answer'
    | 'too large'
    | 'broken off'
    | undefined
}

export class ModelFault extends Error {
  readonly kind: ModelFaultKind
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  readonly because: FaultFacts['because']

  constructor(kind: ModelFaultKind, facts: FaultFacts = {}) {
    super(MEANINGS[kind])
    this.name = 'ModelFault'
    this.kind = kind
    this.status = facts.status
    this.retryAfterMs = facts.retryAfterMs
    this.because = facts.because
  }
}

/** Whatever an endpoint has to say is said by then. */
const REASON_CHARACTERS = 16_000

const CONTEXT_WORDS =
  /context.{0,20}(length|window|size)|maximum.{0,40}tokens|too (long|many tokens)|reduce the length/i
const FILTER_WORDS = /content.{0,3}(filter|policy|management)|safety|moderation/i
const QUOTA_WORDS = /insufficient_quota|rate.?limit/i

/** What a refusal means, from its status and the words in it. */
export function faultFrom(
  status: number,
  body: string,
  retryAfter: string | undefined,
  now: number,
): ModelFault {
  const facts = { status, retryAfterMs: waitOf(retryAfter, now) }
  if (status === 401 || status === 402 || status === 403)
    return new ModelFault(FILTER_WORDS.test(body) ? 'content_filter' : 'auth', facts)
  if (status === 429) return new ModelFault('rate_limited', facts)
  if (status === 408 || status >= 500) return new ModelFault('unavailable', facts)
  if (status === 413 || CONTEXT_WORDS.test(body)) return new ModelFault('context_too_long', facts)
  if (FILTER_WORDS.test(body)) return new ModelFault('content_filter', facts)
  return new ModelFault('refused', facts)
}

/** An error that arrives inside a stream that began well. It has no status of its own unless `code` is one. */
export function faultInStream(error: unknown): ModelFault {
  const written = typeof error === 'string' ? error : JSON.stringify(error ?? '')
  const text = written.slice(0, REASON_CHARACTERS)
  const code = (error as { code?: unknown } | null)?.code
  const status = typeof code === 'number' ? code : undefined
  if (status !== undefined && status >= 400 && status < 600) return faultFrom(status, text, undefined, 0)
  if (CONTEXT_WORDS.test(text)) return new ModelFault('context_too_long')
  if (FILTER_WORDS.test(text)) return new ModelFault('content_filter')
  return new ModelFault(QUOTA_WORDS.test(text) ? 'rate_limited' : 'unavailable')
}

/** `Retry-After` is a number of seconds or a date. */
function waitOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** Whether asking again may help. */
export const mayTryAgain = (fault: ModelFault): boolean =>
  (fault.kind === 'rate_limited' || fault.kind === 'unavailable') &&
  fault.because !== 'first token' &&
  fault.because !== 'whole answer'
