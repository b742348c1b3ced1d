import type { FastifyInstance } from 'fastify'
import { Problem } from '../../kernel/problem.ts'
import { receiveBody } from './receive-body.ts'

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
  server.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    const { operationId, body: rules } = request.routeOptions.config
    if (!takesFiles(operationId) || rules === undefined)
      return done(new Problem('unsupported_media_type', 'This operation does not take files.'))
    receiveBody(request, payload, { rules, isJson: false }, done)
  })
}
