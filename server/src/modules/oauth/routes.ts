import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { isUuid } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { addressGroup } from '../../platform/auth/address-group.ts'
import { appResource } from '../../platform/auth/app-tokens.ts'
import { asSystem } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { AdapterParts } from '../../platform/http/adapter-parts.ts'
import { bodyLimitsOf, RefusedBody } from '../../platform/http/body.ts'
import { problemFrom } from '../../platform/http/problems.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'
import { findClient, insertClient } from './clients.store.ts'
import { metadataOf, resourceMetadataOf } from './metadata.ts'
import type { ClientRow, OAuthFault } from './oauth.rules.ts'
import { registrationFrom, registrationView } from './registration.rules.ts'
import { exchangeCode, refreshTokens, revokeToken, type TokenAnswer } from './tokens.ts'

const BODY_LIMIT = 16 * 1024
const VALUES_MAX = 200
/** New clients a minute from one address; one that connects to nothing is removed within a day. */
const REGISTRATIONS_PER_MINUTE = 20

/** What a client is refused with, in the shape that OAuth gives it. */
class Refused extends Error {
  readonly fault: OAuthFault
  readonly status: number

  constructor(fault: OAuthFault, status = 400) {
    super(fault.description)
    this.fault = fault
    this.status = status
  }
}

/** The addresses that OAuth clients call. Members decide at `/oauth/authorize`, which is a page of the console. */
export function addOAuth(server: FastifyInstance, parts: AdapterParts): void {
  const registrations = new RateLimit(REGISTRATIONS_PER_MINUTE)
  const { publicUrl } = parts
  const resource = resourceMetadataOf(publicUrl)
  const authorization = metadataOf(publicUrl)
  for (const suffix of ['', new URL(appResource(publicUrl)).pathname])
    server.get(`/.well-known/oauth-protected-resource${suffix}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(resource),
    )
  server.get('/.well-known/oauth-authorization-server', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(authorization),
  )
  // A scope of its own: forms are taken here and nowhere else.
  void server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post('/oauth/register', routeOf('oauthRegister', parts, registrations), async (request, reply) => {
      const client = registrationFrom(jsonOf(request), parts.clock.now())
      if ('error' in client) throw new Refused(client)
      await parts.db.transaction(asSystem, (tx) => insertClient(tx, client))
      return reply.code(201).send(registrationView(client))
    })
    scope.post('/oauth/token', routeOf('oauthToken', parts), async (request, reply) => {
      const form = formOf(request)
      const answer = await parts.db.transaction(asSystem, async (tx) =>
        tokensFor(tx, parts, await clientIn(tx, form), form),
      )
      if ('error' in answer) throw new Refused(answer)
      return reply.send(answer)
    })
    scope.post('/oauth/revoke', routeOf('oauthRevoke', parts), async (request, reply) => {
      const form = formOf(request)
      await parts.db.transaction(asSystem, async (tx) =>
        revokeToken(tx, parts.services, await clientIn(tx, form), needed(form, 'token')),
      )
      return reply.send({})
    })
  })
}

function routeOf(operationId: string, parts: AdapterParts, narrower?: RateLimit): RouteShorthandOptions {
  return {
    config: {
      operationId,
      body: {
        limit: BODY_LIMIT,
        isRaw: false,
        limits: bodyLimitsOf(BODY_LIMIT, VALUES_MAX),
        shape: undefined,
      },
    },
    errorHandler: (error, request, reply) =>
      sendFault(countedFault(error, request.ip, parts), request, reply),
    onRequest: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      parts.rateLimit.take(`ip:${request.ip}`)
      narrower?.take(addressGroup(request.ip))
    },
  }
}

async function tokensFor(
  tx: Tx,
  { services }: AdapterParts,
  client: ClientRow,
  form: URLSearchParams,
): Promise<TokenAnswer> {
  const resource = form.get('resource') ?? undefined
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(tx, services, client, {
        code: needed(form, 'code'),
        verifier: needed(form, 'code_verifier'),
        redirectUri: form.get('redirect_uri') ?? undefined,
        resource,
      })
    case 'refresh_token':
      return refreshTokens(tx, services, client, { token: needed(form, 'refresh_token'), resource })
    default: {
      const description = 'The grant_type has to be authorization_code or refresh_token.'
      throw new Refused({ error: 'unsupported_grant_type', description })
    }
  }
}

function jsonOf({ body }: FastifyRequest): unknown {
  if (body instanceof RefusedBody) throw body.problem
  if (body instanceof URLSearchParams)
    throw new Problem('unsupported_media_type', 'Send the registration as JSON.')
  return body
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  if (!(body instanceof URLSearchParams))
    throw new Problem('unsupported_media_type', 'Send the parameters as application/x-www-form-urlencoded.')
  for (const name of new Set(body.keys()))
    if (body.getAll(name).length > 1) throw missing(`A parameter comes twice: ${name.slice(0, 50)}.`)
  return body
}

const missing = (description: string): Refused => new Refused({ error: 'invalid_request', description })

function needed(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value === null || value === '') throw missing(`The parameter ${name} is missing.`)
  return value
}

async function clientIn(tx: Tx, form: URLSearchParams): Promise<ClientRow> {
  const id = needed(form, 'client_id')
  const client = isUuid(id) ? await findClient(tx, id) : undefined
  if (client === undefined)
    throw new Refused(
      { error: 'invalid_client', description: 'There is no such client; register again.' },
      401,
    )
  return client
}

/** Guesses of codes and tokens count as failed credentials of their address. */
function countedFault(error: unknown, ip: string, { failureLimit }: AdapterParts): unknown {
  if (!(error instanceof Refused) || error.fault.error !== 'invalid_grant') return error
  try {
    failureLimit.take(addressGroup(ip))
    return error
  } catch (tooMany) {
    return tooMany
  }
}

function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Refused) {
    const { error: code, description } = error.fault
    void reply.code(error.status).send({ error: code, error_description: description })
    return
  }
  const problem = problemFrom(error)
  if (problem.status >= 500)
    request.log.error({ request: request.id, err: problem.cause ?? error }, problem.message)
  const code =
    problem.status >= 500 ? 'server_error' : problem.status === 429 ? 'slow_down' : 'invalid_request'
  void reply
    .code(problem.status)
    .headers(problem.headers as Record<string, string>)
    .send({ error: code, error_description: problem.message })
}
