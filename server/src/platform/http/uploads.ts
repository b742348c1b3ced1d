import type { FastifyInstance } from 'fastify'
import { Problem } from '../../kernel/problem.ts'

/**
 * Lets the named operations take files as multipart/form-data. Their handlers find the body as it came in `rawBody`.
 * Some clients label such a body as JSON and leave the boundary out, so for these operations the label is not
 * believed; the body itself says where its parts begin.
 */
export function acceptUploads(server: FastifyInstance, operationIds: readonly string[]): void {
  const takesFiles = (operationId: string | undefined) =>
    operationId !== undefined && operationIds.includes(operationId)
  server.addHook('onRequest', (request, _reply, done) => {
    const label = request.headers['content-type'] ?? ''
    if (takesFiles(request.routeOptions.config?.operationId) && !label.startsWith('multipart/form-data'))
      request.headers['content-type'] = 'multipart/form-data'
    done()
  })
  server.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    if (!takesFiles(request.routeOptions.config?.operationId))
      return done(new Problem('unsupported_media_type', 'This operation does not take files.'))
    request.rawBody = body
    done(null, {})
  })
}
