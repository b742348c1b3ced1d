import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './idempotency.ts'
import type { FileAnswer, StreamAnswer } from './operation.ts'
import { writeEventStream } from './sse.ts'

export function sendAnswer(reply: FastifyReply, answer: Answer): void {
  void reply.code(answer.status)
  if (answer.body === '') void reply.send()
  else void reply.header('content-type', 'application/json; charset=utf-8').send(answer.body)
}

/** A redirect is a file without content whose headers say where to go. */
export function sendFile(
  reply: FastifyReply,
  answer: FileAnswer,
  as: { readonly status: number; readonly mediaType: string },
): void {
  void reply
    .code(as.status)
    .headers({ 'content-type': as.mediaType, ...answer.headers })
    .send(answer.content)
}

export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StreamAnswer,
): Promise<void> {
  reply.hijack()
  request.answered()
  const headers = { ...(reply.getHeaders() as Record<string, string>), ...answer.headers }
  await writeEventStream(reply.raw, headers, answer.frames, request.gone)
}
