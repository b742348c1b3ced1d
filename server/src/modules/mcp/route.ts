import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kernel/problem.ts'
import type { AdapterParts } from '../../platform/http/adapter-parts.ts'
import { bodyLimitsOf, RefusedBody } from '../../platform/http/body.ts'
import { LARGE_BODY_BYTES } from '../../platform/http/body-bytes.ts'
import { keyCallerOf } from '../../platform/http/key-caller.ts'
import type { Caller, Operation } from '../../platform/http/operation.ts'
import { problemFrom } from '../../platform/http/problems.ts'
import { addOAuth, resourceMetadataUrl } from '../oauth/index.ts'
import { OperationCalls } from './operation-calls.ts'

export interface McpParts {
  readonly operations: readonly Operation[]
  readonly adapter: AdapterParts
  readonly corsOrigins: readonly string[]
  readonly version: string
}

const PATH = '/mcp'
/** Parsed at once, so no larger than what needs no thread. */
const BODY_LIMIT = LARGE_BODY_BYTES
const VALUES_MAX = 10_000

declare module 'fastify' {
  interface FastifyRequest {
    mcpCaller: Caller | undefined
  }
}

/** The Model Context Protocol over HTTP, without sessions: each POST is answered by itself. With the sign-in for it. */
export function addMcp(server: FastifyInstance, parts: McpParts): void {
  const operations = new Map(parts.operations.map((operation) => [operation.id, operation]))
  const { publicUrl } = parts.adapter
  const origins = new Set([new URL(publicUrl).origin, ...parts.corsOrigins])
  addOAuth(server, parts.adapter)
  server.decorateRequest('mcpCaller', undefined)
  server.route({
    method: 'POST',
    url: PATH,
    config: {
      operationId: 'mcp',
      body: {
        limit: BODY_LIMIT,
        isRaw: false,
        limits: bodyLimitsOf(BODY_LIMIT, VALUES_MAX),
        shape: undefined,
      },
    },
    errorHandler: sendRpcError,
    onRequest: async (request, reply) => {
      checkOrigin(request, origins)
      request.mcpCaller = await authenticate(request, reply, parts.adapter)
    },
    handler: (request, reply) => answer(server, operations, parts, request, reply),
  })
  // There is no session to listen to or to end; clients take 405 for that.
  server.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    config: { operationId: 'mcp' },
    errorHandler: sendRpcError,
    handler: async () => {
      throw new Problem('method_not_allowed', 'Send messages with POST; there are no sessions here.', {
        headers: { Allow: 'POST' },
      })
    },
  })
}

/** Pages of other origins are refused, whatever name they have given this address. */
function checkOrigin({ headers: { origin } }: FastifyRequest, origins: ReadonlySet<string>): void {
  if (origin !== undefined && !origins.has(origin))
    throw new Problem(
      'forbidden',
      'Pages of this origin may not call this address; see RAPPORT_CORS_ORIGINS.',
    )
}

/** Who calls: an API key, or an app that a member has connected. Where to get a token stands in WWW-Authenticate. */
async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  adapter: AdapterParts,
): Promise<Caller> {
  try {
    return await keyCallerOf(request, reply, adapter)
  } catch (error) {
    if (error instanceof Problem && error.status === 401)
      void reply.header('www-authenticate', challengeFor(request, adapter.publicUrl))
    throw error
  }
}

function challengeFor({ headers }: FastifyRequest, publicUrl: string): string {
  const isWrong = headers.authorization === undefined ? '' : ', error="invalid_token"'
  return `Bearer realm="rapport", resource_metadata="${resourceMetadataUrl(publicUrl)}"${isWrong}`
}

async function answer(
  server: FastifyInstance,
  operations: ReadonlyMap<string, Operation>,
  { version }: McpParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.body instanceof RefusedBody) throw request.body.problem
  // Loaded with the first message: most servers are never asked.
  const { answerMessages } = await import('./protocol.ts').catch(leftOut)
  const key = request.headers['idempotency-key']
  const calls = new OperationCalls(server, operations, {
    projectId: request.mcpCaller?.projectId ?? '',
    authorization: request.headers.authorization ?? '',
    idempotencyKey: typeof key === 'string' ? key : undefined,
    requestId: request.id,
    ip: request.ip,
    signal: request.gone,
  })
  const onError = (err: Error) => {
    // A call that was given up because the client has gone is no fault.
    if (!request.gone.aborted) request.log.error({ request: request.id, err }, 'a tool failed')
  }
  const response = await answerMessages(asWebRequest(request), request.body, { calls, version, onError })
  for (const [name, value] of response.headers) void reply.header(name, value)
  return reply.code(response.status).send(response.body === null ? undefined : await response.text())
}

/** The SDK is part of the build, and a build without development packages is without it. */
function leftOut(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
  const advice = 'install the development packages and start again'
  throw new Problem('unavailable', `This build is without the Model Context Protocol; ${advice}.`, {
    cause: error,
  })
}

function asWebRequest({ headers }: FastifyRequest): Request {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(`http://localhost${PATH}`, { method: 'POST', headers: texts })
}

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
/** For what HTTP says already; the range that JSON-RPC leaves to servers. */
const SERVER_ERROR = -32_000

/** What is refused before a message was read has no id to answer to. */
function sendRpcError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemFrom(error)
  if (problem.status >= 500)
    request.log.error({ request: request.id, err: problem.cause ?? error }, problem.message)
  const codes: Partial<Record<string, number>> = {
    malformed_request: PARSE_ERROR,
    invalid_input: INVALID_REQUEST,
    payload_too_large: INVALID_REQUEST,
  }
  const body = {
    jsonrpc: '2.0',
    id: null,
    error: {
      code: codes[problem.code] ?? SERVER_ERROR,
      message: problem.message,
      data: { code: problem.code, status: problem.status },
    },
  }
  const { 'WWW-Authenticate': _generic, ...headers } = problem.headers as Record<string, string>
  void reply
    .code(problem.status)
    .headers(headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
