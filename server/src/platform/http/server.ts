import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { Problem } from '../../kernel/problem.ts'
import type { GivingWay } from '../jobs/giving-way.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type AdapterParts, OperationAdapter } from './adapter.ts'
import { BODY_LIMIT } from './admission.ts'
import { parseJsonBody } from './body.ts'
import { fileOf, fullPath, type Operation, streamOf } from './operation.ts'
import { sendProblem } from './problems.ts'
import { methodsAt } from './registry.ts'
import { addSecurityHeaders, allowOrigins, openToPages } from './security-headers.ts'

const REQUEST_TIMEOUT_MS = 60_000
const PATH_SEGMENT_MAX = 1_000
/** What the website widget calls from pages of other origins. */
const PAGES_PREFIX = '/api/v1/widget/'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, before parsing. */
    rawBody: Buffer | undefined
    /** Aborted when the client has gone or the server shuts down. */
    readonly gone: AbortSignal
    /** Called when the answer begins: from then on nobody waits, however long it is. */
    answered: () => void
  }
}

export interface ServerSettings {
  readonly log: Logger
  readonly metrics: Metrics
  readonly corsOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  /** Aborted when the server begins to shut down, so that streams end. */
  readonly closing: AbortSignal
  readonly givingWay: GivingWay
}

/** Fastify with one route per operation; the order of what happens to a request is in the adapter. */
export async function buildServer(
  operations: readonly Operation[],
  parts: AdapterParts,
  settings: ServerSettings,
): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: settings.log,
    // A logger of its own for each request would cost more than most requests log; lines name their request instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    genReqId: (request) => requestIdFrom(request.headers['x-request-id']),
    routerOptions: { maxParamLength: PATH_SEGMENT_MAX, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) =>
      sendProblem(error, request, reply as FastifyReply, parts.publicUrl),
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance

  addSecurityHeaders(server, parts.publicUrl)
  openToPages(server, PAGES_PREFIX)
  if (settings.corsOrigins.length > 0) await allowOrigins(server, settings.corsOrigins)
  server.decorateRequest('rawBody', undefined)
  decorateGone(server, settings)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<Buffer>(
    /^application\/([\w.-]+\+)?json\b/,
    { parseAs: 'buffer' },
    (request, body, done) => {
      request.rawBody = body
      done(null, parseJsonBody(body))
    },
  )
  observe(server, settings)
  server.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, parts.publicUrl))
  server.setNotFoundHandler((request, reply) =>
    sendProblem(noSuchRoute(operations, request), request, reply, parts.publicUrl),
  )
  for (const operation of operations) addRoute(server, operation, parts)
  return server
}

function addRoute(server: FastifyInstance, operation: Operation, parts: AdapterParts): void {
  const adapter = new OperationAdapter(operation, parts)
  const isPlain = streamOf(operation.response) === undefined && fileOf(operation.response) === undefined
  const onRequest = adapter.admission
  server.route({
    ...(onRequest === undefined ? {} : { onRequest }),
    method: operation.method,
    url: fullPath(operation).replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: operation.bodyLimit ?? BODY_LIMIT,
    exposeHeadRoute: isPlain,
    config: { operationId: operation.id },
    handler: async (request, reply) => {
      await adapter.serve(request, reply)
      return reply
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string
  }
}

/** The signal is made when it is first asked for: most requests are over before anybody could go away. */
function decorateGone(server: FastifyInstance, { closing, givingWay }: ServerSettings): void {
  const live = new Map<object, AbortController>()
  closing.addEventListener('abort', () => {
    for (const controller of live.values()) controller.abort()
  })
  server.decorateRequest('gone', {
    getter() {
      const known = live.get(this.raw)
      if (known !== undefined) return known.signal
      // Who has gone already will not go again, so nothing would ever take the entry out.
      if (closing.aborted || this.raw.socket.destroyed) return AbortSignal.abort()
      const controller = new AbortController()
      live.set(this.raw, controller)
      return controller.signal
    },
  })
  server.decorateRequest('answered')
  server.addHook('onRequest', (request, reply, done) => {
    request.answered = givingWay.arrived()
    reply.raw.once('close', () => {
      request.answered()
      live.get(request.raw)?.abort()
      live.delete(request.raw)
    })
    done()
  })
}

function observe(server: FastifyInstance, settings: ServerSettings): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply, settings)
    done()
  })
}

function logAnswer(request: FastifyRequest, reply: FastifyReply, settings: ServerSettings): void {
  const operation = request.routeOptions.config?.operationId ?? 'none'
  settings.metrics.answered(operation, reply.statusCode, reply.elapsedTime / 1000)
  if (!settings.log.isLevelEnabled('info')) return
  // The address without its query, which may carry tokens.
  const path = request.url.split('?', 1)[0]
  request.log.info(
    {
      request: request.id,
      method: request.method,
      path,
      operation,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  )
}

function noSuchRoute(operations: readonly Operation[], request: FastifyRequest): Problem {
  const methods = methodsAt(operations, request.url)
  if (methods === undefined) return new Problem('not_found', 'There is no such address.')
  return new Problem('method_not_allowed', `${request.method} is not possible here.`, {
    headers: { Allow: methods.join(', ') },
  })
}

function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID()
}
