import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import { Problem } from '../../kernel/problem.ts'
import type { Backpressure } from '../jobs/backpressure.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Admitted } from './access.ts'
import { OperationAdapter } from './adapter.ts'
import type { AdapterParts } from './adapter-parts.ts'
import { type BodyRules, bodyRulesOf, type LargeBody, OPEN_BODY_BYTES } from './body.ts'
import { BodyBudget, type HeldBytes } from './body-budget.ts'
import { drainBriefly } from './drain.ts'
import type { LoadShare, LoadShedder } from './load-shedding.ts'
import { fileOf, fullPath, type ItemFaults, type Operation, streamOf } from './operation.ts'
import { outerSignal } from './outer-signal.ts'
import { sendProblem } from './problems.ts'
import { announcedLength, receiveBody } from './receive-body.ts'
import { errorFormats, methodsAt } from './registry.ts'
import { addSecurityHeaders, allowOrigins, openToPages } from './security-headers.ts'

const REQUEST_TIMEOUT_MS = 60_000
const PATH_SEGMENT_MAX = 1_000
/** What the website widget calls from pages of other origins. */
const PAGES_PREFIX = '/api/v1/widget/'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, before parsing. */
    rawBody: Buffer | undefined
    /** Of a body that may be large and may be repeated. */
    bodyHash: Buffer | undefined
    /** A body that a thread has looked into; `body` is what it says. */
    largeBody: LargeBody | undefined
    /** What is wrong with single items of the body, where they are skipped. */
    itemFaults: ItemFaults | undefined
    /** Whether a text in the body may hold what cannot be stored. */
    hasSuspectText: boolean
    /** Set when the request was authorised before its body was read. */
    admitted: Admitted | undefined
    held: HeldBytes | undefined
    /** Whether it has been counted against a rate limit. */
    isCounted: boolean
    /** Aborted when the client has gone or the server shuts down. */
    readonly gone: AbortSignal
    /** Called when the answer begins: from then on the request no longer counts as waiting, however long it is. */
    answered: () => void
    /** What it takes of the event loop, until the answer begins. */
    load: LoadShare
  }
}

export interface ServerSettings {
  readonly log: Logger
  readonly metrics: Metrics
  readonly corsOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  /** Aborted when the server begins to shut down, so that streams end. */
  readonly closing: AbortSignal
  readonly backpressure: Backpressure
}

/** Fastify with one route per operation; the order of what happens to a request is in the adapter. */
export async function buildServer(
  operations: readonly Operation[],
  parts: AdapterParts,
  settings: ServerSettings,
): Promise<FastifyInstance> {
  const formatAt = errorFormats(operations)
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(error, request, reply, { publicUrl: parts.publicUrl, format: formatAt(request.url) })
  const server = Fastify({
    loggerInstance: settings.log,
    // A logger of its own for each request would cost more than most requests log; lines name their request instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    genReqId: (request) => requestIdFrom(request.headers['x-request-id']),
    routerOptions: { maxParamLength: PATH_SEGMENT_MAX, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => refuse(error, request, reply as FastifyReply),
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance

  addSecurityHeaders(server, parts.publicUrl)
  openToPages(server, PAGES_PREFIX)
  if (settings.corsOrigins.length > 0) await allowOrigins(server, settings.corsOrigins)
  for (const name of ['rawBody', 'bodyHash', 'largeBody', 'itemFaults', 'admitted', 'held'] as const)
    server.decorateRequest(name, undefined)
  server.decorateRequest('hasSuspectText', false)
  server.decorateRequest('isCounted', false)
  decorateGone(server, parts.shedder, settings)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(/^application\/([\w.-]+\+)?json\b/, (request, payload, done) => {
    const rules = request.routeOptions.config.body
    if (rules === undefined) return done(null, {})
    receiveBody(request, payload, { rules, isJson: true }, done)
  })
  observe(server, settings)
  server.setErrorHandler(refuse)
  server.setNotFoundHandler((request, reply) => refuse(noSuchRoute(operations, request), request, reply))
  const budget = new BodyBudget()
  for (const operation of operations) addRoute(server, operation, parts, budget)
  return server
}

function addRoute(
  server: FastifyInstance,
  operation: Operation,
  parts: AdapterParts,
  budget: BodyBudget,
): void {
  const adapter = new OperationAdapter(operation, parts)
  const isPlain = streamOf(operation.response) === undefined && fileOf(operation.response) === undefined
  const hasBody = operation.method !== 'GET'
  server.route({
    ...(hasBody ? { onRequest: admission(operation, adapter, budget) } : {}),
    method: operation.method,
    url: fullPath(operation).replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: isPlain,
    config: { operationId: operation.id, ...(hasBody ? { body: bodyRulesOf(operation) } : {}) },
    handler: async (request, reply) => {
      await adapter.serve(request, reply)
      return reply
    },
  })
}

/**
 * Small bodies are read before authentication, which happens with the operation's first query. Larger bodies, and those
 * without a Content-Length, are read only after the caller is authorised.
 */
function admission(
  operation: Operation,
  adapter: OperationAdapter,
  budget: BodyBudget,
): onRequestHookHandler {
  return (request, reply, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity')
      return done(new Problem('unsupported_media_type', 'Bodies are taken as they are, not compressed.'))
    const length = announcedLength(request)
    const isOpen =
      length === undefined
        ? request.headers['transfer-encoding'] === undefined
        : length <= OPEN_BODY_BYTES && operation.admit === undefined
    if (isOpen) return done()
    adapter.access.admit(request, reply).then((admitted) => {
      request.admitted = admitted
      const held = budget.hold(admitted.owner)
      request.held = held
      reply.raw.once('close', () => held.release())
      done()
    }, done)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string
    body?: BodyRules
  }
}

/** The signal is made on first use: most requests are over before a client could disconnect. */
function decorateGone(
  server: FastifyInstance,
  shedder: LoadShedder,
  { closing, backpressure }: ServerSettings,
): void {
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
      const outer = outerSignal.getStore()
      if (outer?.aborted) return outer
      const controller = new AbortController()
      outer?.addEventListener('abort', () => controller.abort(), { signal: controller.signal })
      live.set(this.raw, controller)
      return controller.signal
    },
  })
  server.decorateRequest('answered')
  server.decorateRequest('load')
  server.addHook('onRequest', (request, reply, done) => {
    const nobodyWaits = backpressure.arrived()
    const load = shedder.arrived()
    request.load = load
    request.answered = () => {
      nobodyWaits()
      load.end()
    }
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
    drainBriefly(request.raw, settings.closing)
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
