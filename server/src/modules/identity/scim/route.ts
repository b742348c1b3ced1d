import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, type Problem } from '../../../kernel/problem.ts'
import { type AuditedRequest, RequestAudit } from '../../../platform/audit/request-audit.ts'
import { SCIM_SCOPE, scopeAllows } from '../../../platform/auth/roles.ts'
import { asTenant } from '../../../platform/db/database.ts'
import type { AdapterParts } from '../../../platform/http/adapter-parts.ts'
import { bodyLimitsOf, RefusedBody } from '../../../platform/http/body.ts'
import { LARGE_BODY_BYTES } from '../../../platform/http/body-bytes.ts'
import { keyCallerOf } from '../../../platform/http/key-caller.ts'
import type { Caller } from '../../../platform/http/operation.ts'
import { problemFrom } from '../../../platform/http/problems.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { createGroup, getGroup, listGroups, patchGroup, removeGroup, replaceGroup } from './groups.ts'
import { listUsers } from './list-users.ts'
import { ScimFault } from './scim-fault.ts'
import type { ScimAnswer, ScimWork } from './scim-work.ts'
import { createUser, getUser, patchUser, removeUser, replaceUser } from './users.ts'

const PREFIX = '/scim/v2'
const MEDIA_TYPE = 'application/scim+json; charset=utf-8'
/** Parsed at once, so no larger than what needs no thread. */
const BODY_LIMIT = LARGE_BODY_BYTES
const VALUES_MAX = 100_000

interface Endpoint {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Whether the audit log keeps it; writes it keeps always. */
  readonly readsPersonalData?: boolean
  readonly handle: (work: ScimWork) => ScimAnswer | Promise<ScimAnswer>
}

const ENDPOINTS: readonly Endpoint[] = [
  { id: 'scimListUsers', method: 'GET', path: '/Users', readsPersonalData: true, handle: listUsers },
  { id: 'scimCreateUser', method: 'POST', path: '/Users', handle: createUser },
  { id: 'scimGetUser', method: 'GET', path: '/Users/{uid}', readsPersonalData: true, handle: getUser },
  { id: 'scimReplaceUser', method: 'PUT', path: '/Users/{uid}', handle: replaceUser },
  { id: 'scimPatchUser', method: 'PATCH', path: '/Users/{uid}', handle: patchUser },
  { id: 'scimDeleteUser', method: 'DELETE', path: '/Users/{uid}', handle: removeUser },
  { id: 'scimListGroups', method: 'GET', path: '/Groups', readsPersonalData: true, handle: listGroups },
  { id: 'scimCreateGroup', method: 'POST', path: '/Groups', handle: createGroup },
  { id: 'scimGetGroup', method: 'GET', path: '/Groups/{groupId}', readsPersonalData: true, handle: getGroup },
  { id: 'scimReplaceGroup', method: 'PUT', path: '/Groups/{groupId}', handle: replaceGroup },
  { id: 'scimPatchGroup', method: 'PATCH', path: '/Groups/{groupId}', handle: patchGroup },
  { id: 'scimDeleteGroup', method: 'DELETE', path: '/Groups/{groupId}', handle: removeGroup },
  ...['/ServiceProviderConfig', '/ResourceTypes', '/ResourceTypes/{name}', '/Schemas', '/Schemas/{name}'].map(
    (path): Endpoint => ({
      id: 'scimDiscovery',
      method: 'GET',
      path,
      readsPersonalData: false,
      handle: path.startsWith('/Serv')
        ? serviceProviderConfig
        : path.startsWith('/Res')
          ? resourceTypes
          : schemas,
    }),
  ),
]

declare module 'fastify' {
  interface FastifyRequest {
    scimCaller: Caller | undefined
  }
}

/** SCIM 2.0 (RFC 7643 and 7644): an identity provider maintains the members of the workspace that its key belongs to. */
export function addScim(server: FastifyInstance, parts: AdapterParts): void {
  server.decorateRequest('scimCaller', undefined)
  const common = {
    errorHandler: sendFault,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      request.scimCaller = await callerOf(request, reply, parts)
    },
  }
  const limits = bodyLimitsOf(BODY_LIMIT, VALUES_MAX)
  const body = { limit: BODY_LIMIT, isRaw: false, limits, shape: undefined }
  for (const endpoint of ENDPOINTS)
    server.route({
      ...common,
      method: endpoint.method,
      url: `${PREFIX}${endpoint.path}`.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: { operationId: endpoint.id, ...(endpoint.method === 'GET' ? {} : { body }) },
      handler: (request, reply) => answer(endpoint, parts, request, reply),
    })
  server.route({
    ...common,
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${PREFIX}/*`,
    exposeHeadRoute: false,
    config: { operationId: 'scim', body },
    handler: async (request) => {
      const path = request.url.slice(PREFIX.length).split('?', 1)[0] ?? ''
      if (path === '/Me' || path === '/Bulk') throw new ScimFault(501, `${path} is not supported.`)
      throw new ScimFault(404, 'There is no such address.')
    },
  })
}

async function callerOf(request: FastifyRequest, reply: FastifyReply, parts: AdapterParts): Promise<Caller> {
  const caller = await keyCallerOf(request, reply, parts)
  if (!scopeAllows(caller.scopes, SCIM_SCOPE)) throw forbidden(`The API key lacks the scope ${SCIM_SCOPE}.`)
  parts.services.credentialUse.note({ ...caller, person: caller.person as never })
  return caller
}

async function answer(
  endpoint: Endpoint,
  parts: AdapterParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.body instanceof RefusedBody) throw request.body.problem
  const caller = request.scimCaller as Caller
  const { clock, db, publicUrl, services } = parts
  const audit = new RequestAudit(services.audit, auditedAs(endpoint), request, caller)
  const params = Object.values(request.params as Readonly<Record<string, string>>)
  const run = endpoint.method === 'GET' ? db.read.bind(db) : db.transaction.bind(db)
  const { status, body, location } = await run(asTenant(caller.tenantId), async (tx) => {
    const result = await endpoint.handle({
      tx,
      tenantId: caller.tenantId,
      actor: caller.actor,
      now: clock.now(),
      events: services.events,
      audit,
      base: `${publicUrl}${PREFIX}`,
      id: params[0] ?? '',
      query: request.query as Readonly<Record<string, unknown>>,
      body: request.body,
    })
    audit.inTransaction(tx, result.body)
    return result
  })
  void reply.code(status).headers(location === undefined ? {} : { location })
  if (body === undefined) return reply.send()
  return reply.header('content-type', MEDIA_TYPE).send(JSON.stringify(body))
}

const auditedAs = ({ id, method, path, readsPersonalData }: Endpoint): AuditedRequest => ({
  id,
  method,
  path: `${PREFIX}${path}`,
  domain: 'workspace-users',
  permission: 'manage',
  ...(readsPersonalData !== undefined && { readsPersonalData }),
  params: undefined,
  query: undefined,
  body: undefined,
})

/** Every refusal in SCIM's shape, those of the platform included. */
function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = error instanceof ScimFault ? undefined : problemFrom(error)
  if (problem !== undefined && problem.status >= 500)
    request.log.error(
      { request: request.id, err: problem.cause ?? error, code: problem.code },
      problem.message,
    )
  const { status, message } = problem ?? (error as ScimFault)
  const scimType = error instanceof ScimFault ? error.scimType : typeOf(problem as Problem)
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail: message,
  }
  void reply
    .code(status)
    .headers(problem?.headers ?? {})
    .header('content-type', MEDIA_TYPE)
    .send(JSON.stringify(body))
}

const typeOf = ({ code }: Problem): string | undefined =>
  code === 'malformed_request' || code === 'invalid_input' ? 'invalidSyntax' : undefined
