import { Type } from 'typebox'
import { type FieldError, invalid, Problem, type ProblemCode } from '../../../kernel/problem.ts'
import type { ErrorFormat } from '../../../platform/http/operation.ts'
import { named } from '../../../platform/http/schema.ts'

const OpenAiError = named(
  'OpenAiError',
  Type.Object({
    error: Type.Object({
      message: Type.String(),
      type: Type.String({
        description: '`invalid_request_error`, `rate_limit_error`, `server_error` and so on.',
      }),
      param: Type.Union([Type.String(), Type.Null()]),
      code: Type.Union([Type.String(), Type.Null()]),
    }),
    status: Type.Integer(),
    code: Type.String({ description: 'The same problem in the words of the other operations.' }),
    errors: Type.Optional(
      Type.Array(Type.Object({ location: Type.String(), message: Type.String() }), {
        description: 'Every field that is wrong; `error` names the first.',
      }),
    ),
  }),
)

/** Where the words of the two protocols differ. */
const CODES: Partial<Record<ProblemCode, string>> = {
  unauthenticated: 'invalid_api_key',
  wrong_credential_kind: 'invalid_api_key',
  out_of_credit: 'insufficient_quota',
  rate_limited: 'rate_limit_exceeded',
  not_found: 'unknown_url',
}

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'insufficient_quota',
  403: 'permission_error',
  429: 'rate_limit_error',
}

/** These clients repeat a request by themselves; for what will not change by waiting they are told not to. */
const FINAL: readonly ProblemCode[] = ['out_of_credit', 'conflict']

/** The problem with `error` as clients of OpenAI's API read it; the other members are those of every problem. */
export const openAiErrors: ErrorFormat = {
  mediaType: 'application/json',
  schema: OpenAiError,
  answerFor(problem, body) {
    // Clients know being out of credit as 429, which is what they tell their users about.
    const status = problem.code === 'out_of_credit' ? 429 : problem.status
    return {
      status,
      headers: FINAL.includes(problem.code) ? { 'x-should-retry': 'false' } : {},
      body: { ...body, status, error: errorOf(problem) },
    }
  },
}

export const errorOf = (problem: Problem) => ({
  message: problem.message,
  type: TYPES[problem.status] ?? (problem.status >= 500 ? 'server_error' : 'invalid_request_error'),
  param: problem.extra['param'] ?? paramOf(problem.errors[0]),
  code: problem.extra['error_code'] ?? CODES[problem.code] ?? problem.code,
})

const paramOf = (first: FieldError | undefined): string | null =>
  first === undefined ? null : first.location.replace(/^(body|path|query|header)\./, '')

/** Foreign and missing models are refused alike, without the name. */
export const noSuchModel = (): Problem =>
  new Problem('not_found', 'The model does not exist, or this key has no access to it.', {
    extra: { param: 'model', error_code: 'model_not_found' },
  })

/** A field whose fault has a word of its own in this protocol. */
export function refusedField(location: string, message: string, code: string): Problem {
  const { message: detail, errors } = invalid([{ location, message }])
  return new Problem('invalid_input', detail, { errors, extra: { error_code: code } })
}

/** What a fault of the model means to the caller. */
export function problemOfFault({
  message,
  code,
}: {
  readonly message: string
  readonly code: string
}): Problem {
  switch (code) {
    case 'context_too_long':
      return refusedField('body.messages', message, 'context_length_exceeded')
    case 'content_filter':
      return refusedField('body.messages', message, 'content_filter')
    case 'refused':
      return new Problem('invalid_input', message, { extra: { error_code: 'model_refused' } })
    case 'rate_limited':
      return new Problem('rate_limited', message)
    case 'out_of_credit':
      return new Problem('out_of_credit', message)
    case 'internal':
      return new Problem('internal', message)
    default:
      return new Problem('unavailable', message, { extra: { error_code: `model_${code}` } })
  }
}
