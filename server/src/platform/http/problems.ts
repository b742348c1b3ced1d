import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEM_KINDS, Problem } from '../../kernel/problem.ts'
import { problemFromDatabase } from '../db/errors.ts'
import type { ErrorFormat } from './operation.ts'

/** Every way a request can fail becomes a problem; unexpected errors become a 500 without details. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error
  const fromDatabase = problemFromDatabase(error)
  if (fromDatabase !== undefined) return fromDatabase
  const framework = error as Partial<FastifyError>
  switch (framework.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload_too_large', 'The body is larger than this operation accepts.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', 'This operation takes application/json.')
    default:
      break
  }
  const status = framework.statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem('malformed_request', 'The request could not be read.', { cause: error })
  }
  return new Problem('internal', 'Something went wrong on our side; the log has the details.', {
    cause: error,
  })
}

export function problemBody(problem: Problem, requestId: string, publicUrl: string): Record<string, unknown> {
  const kind = PROBLEM_KINDS[problem.code]
  return {
    type: `${publicUrl}/problems/${problem.code}`,
    title: kind.title,
    status: kind.status,
    detail: problem.message,
    instance: `urn:request:${requestId}`,
    code: problem.code,
    // Clients that came before problem+json read these two.
    error: problem.message,
    message: problem.message,
    ...(problem.errors.length === 0
      ? {}
      : { errors: problem.errors.map((error) => ({ ...error, field: error.location })) }),
    ...problem.extra,
  }
}

export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, format }: { readonly publicUrl: string; readonly format: ErrorFormat | undefined },
): void {
  const problem = problemFrom(error)
  if (problem.status >= 500)
    request.log.error(
      { request: request.id, err: problem.cause ?? error, code: problem.code },
      problem.message,
    )
  const body = problemBody(problem, request.id, publicUrl)
  const answer = format?.answerFor(problem, body) ?? { status: problem.status, headers: {}, body }
  void reply
    .code(answer.status)
    .headers({ ...problem.headers, ...answer.headers })
    .header('content-type', `${format?.mediaType ?? 'application/problem+json'}; charset=utf-8`)
    .send(JSON.stringify(answer.body))
}
