import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { isUuid, PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import { forbidden, invalid, notFound, Problem } from '../../kernel/problem.ts'
import { type Callers, StaleCaller, type Wanted } from '../auth/callers.ts'
import { type Credential, readCredential } from '../auth/credentials.ts'
import { roleMay, scopeAllows } from '../auth/roles.ts'
import type { SessionTokens } from '../auth/session-tokens.ts'
import { asSystem, asTenant, type Database } from '../db/database.ts'
import type { Opening, Tx } from '../db/tx.ts'
import { type Serializer, serializerFor } from './answers.ts'
import { MalformedBody, maySmuggle, unstorableText } from './body.ts'
import { type Answer, type Idempotency, idempotencyKeyOf } from './idempotency.ts'
import {
  type Caller,
  EMPTY,
  type FileAnswer,
  fileOf,
  type Operation,
  type PersonCaller,
  type ScopedDatabase,
  type Services,
  type StreamAnswer,
  scopeOf,
  streamOf,
} from './operation.ts'
import { allowanceHeaders, type RateLimit } from './rate-limit.ts'
import { writeEventStream } from './sse.ts'
import { type Validator, validatorFor } from './validation.ts'

/** What stands between a route and its operation. */
export interface AdapterParts {
  readonly db: Database
  readonly tokens: SessionTokens
  readonly callers: Callers
  readonly idempotency: Idempotency
  readonly rateLimit: RateLimit
  /** Counts failed authentications by address. */
  readonly failureLimit: RateLimit
  readonly services: Services
  readonly clock: Clock
  readonly publicUrl: string
  /** In tests every answer is checked against its schema. */
  readonly checkAnswers: boolean
}

interface Compiled {
  readonly serialize: Serializer
  readonly body: Validator
  readonly path: Validator
  readonly query: Validator
  readonly header: Validator
}

function compile(operation: Operation, parts: AdapterParts): Compiled {
  return {
    serialize: serializerFor(operation, parts.publicUrl, parts.checkAnswers),
    body: validatorFor('body', operation.body),
    path: validatorFor('path', operation.params),
    query: validatorFor('query', operation.query),
    header: validatorFor('header', operation.headers),
  }
}

const PING = { text: 'select 1', values: [] }

/** The way of one request, top to bottom: credential → workspace → role → input → (idempotency) → handler → answer. */
export class OperationAdapter {
  readonly #operation: Operation
  readonly #parts: AdapterParts
  readonly #services: Partial<Services>
  readonly #wantedNames: { tenant: string | undefined; project: string | undefined }
  // Compiled when first needed: a start should not wait for the schemas of every operation.
  #compiled: Compiled | undefined

  constructor(operation: Operation, parts: AdapterParts) {
    this.#operation = operation
    this.#parts = parts
    this.#services = Object.fromEntries(operation.uses.map((name) => [name, parts.services[name]]))
    const query = operation.query?.properties ?? {}
    this.#wantedNames = {
      tenant: 'tenant_id' in query ? 'tenant_id' : undefined,
      project: ['project_id', 'project'].find((name) => name in query),
    }
  }

  get #ready(): Compiled {
    this.#compiled ??= compile(this.#operation, this.#parts)
    return this.#compiled
  }

  async serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.#operation.auth === 'public') return this.#servePublic(request, reply)
    const credential = await this.#credentialOf(request)
    const wanted = this.#wantedBy(request)
    const remembered = this.#parts.callers.remembered(credential, wanted)
    try {
      await this.#serveCaller(request, reply, credential, wanted, remembered)
    } catch (error) {
      if (error instanceof StaleCaller) return this.#serveCaller(request, reply, credential, wanted, undefined)
      if (error instanceof Problem && error.code === 'unauthenticated') this.#countFailure(request)
      throw error
    }
  }

  async #credentialOf(request: FastifyRequest): Promise<Credential> {
    this.#parts.failureLimit.check(request.ip)
    try {
      const credential = await readCredential(request.headers.authorization, this.#parts.tokens)
      if (this.#operation.auth === 'session' && credential.kind === 'key') {
        throw new Problem('wrong_credential_kind', 'This operation takes a session token, not an API key.', {
          headers: { 'WWW-Authenticate': 'Bearer' },
        })
      }
      return credential
    } catch (error) {
      if (error instanceof Problem && error.code === 'unauthenticated') this.#countFailure(request)
      throw error
    }
  }

  #countFailure(request: FastifyRequest): void {
    try {
      this.#parts.failureLimit.take(request.ip)
    } catch {
      // The next request from this address is refused; this one gets its own answer.
    }
  }

  #wantedBy(request: FastifyRequest): Wanted {
    const params = request.params as Record<string, string | undefined>
    const query = request.query as Record<string, unknown>
    const uuid = (value: unknown) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined)
    const { tenant, project } = this.#wantedNames
    return {
      tenantId: uuid(params['tenantId']) ?? (tenant === undefined ? undefined : uuid(query[tenant])),
      projectId: uuid(params['projectId']) ?? (project === undefined ? undefined : uuid(query[project])),
    }
  }

  async #serveCaller(
    request: FastifyRequest,
    reply: FastifyReply,
    credential: Credential,
    wanted: Wanted,
    remembered: PersonCaller | undefined,
  ): Promise<void> {
    const operation = this.#operation
    let confirmed: PersonCaller | undefined
    const role = operation.permission === 'self' ? 'rapport_system' : 'rapport_app'
    const opening = this.#parts.callers.opening(credential, wanted, role, remembered, (caller) => {
      confirmed = caller
    })
    const meet = async (tx: Tx): Promise<Caller> => {
      if (remembered === undefined) await tx.run(PING)
      const caller = (remembered ?? confirmed) as PersonCaller
      const refusal = this.#refusal(caller, wanted, request, reply)
      if (refusal === undefined) return caller as Caller
      // A refusal must not be told to somebody whose credential has just been revoked.
      if (confirmed === undefined) await tx.run(PING)
      throw refusal
    }
    if (operation.mode === 'manual') {
      const caller = await this.#parts.db.read(opening, meet)
      return this.#perform(request, reply, caller, this.#scopedTo(caller))
    }
    const run = operation.mode === 'read' ? this.#read(opening) : this.#transaction(opening)
    const answer = await run(async (tx) => {
      const caller = await meet(tx)
      return this.#answerInside(request, caller, tx)
    })
    this.#send(reply, answer)
  }

  #read = (opening: Opening) => <T>(work: (tx: Tx) => Promise<T>) => this.#parts.db.read(opening, work)
  #transaction = (opening: Opening) => <T>(work: (tx: Tx) => Promise<T>) => this.#parts.db.transaction(opening, work)

  #scopedTo(caller: Caller): ScopedDatabase {
    const opening = this.#operation.permission === 'self' ? asSystem : asTenant(caller.tenantId)
    return { read: this.#read(opening), transaction: this.#transaction(opening) }
  }

  async #servePublic(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const allowance = this.#parts.rateLimit.take(`ip:${request.ip}`)
    if (allowance !== undefined) void reply.headers(allowanceHeaders(allowance))
    const refusal = this.#inputRefusal(request)
    if (refusal !== undefined) throw refusal
    if (this.#operation.mode === 'manual') {
      const scoped = { read: this.#read(asSystem), transaction: this.#transaction(asSystem) }
      return this.#perform(request, reply, undefined, scoped)
    }
    const run = this.#operation.mode === 'read' ? this.#read(asSystem) : this.#transaction(asSystem)
    this.#send(reply, await run(async (tx) => this.#handle(request, undefined, { tx })))
  }

  /** Everything that can be said against a request before the handler sees it, in the order it should be said. */
  #refusal(caller: PersonCaller, wanted: Wanted, request: FastifyRequest, reply: FastifyReply): Problem | undefined {
    try {
      const allowance = this.#parts.rateLimit.take(caller.credentialId)
      if (allowance !== undefined) void reply.headers(allowanceHeaders(allowance))
    } catch (problem) {
      return problem as Problem
    }
    return this.#workspaceRefusal(caller, wanted) ?? this.#roleRefusal(caller) ?? this.#inputRefusal(request)
  }

  #workspaceRefusal(caller: PersonCaller, wanted: Wanted): Problem | undefined {
    if (this.#operation.permission === 'self') return undefined
    if (caller.tenantId !== undefined && (wanted.projectId === undefined || caller.projectId !== undefined)) return undefined
    if (wanted.projectId !== undefined) return notFound('project')
    if (wanted.tenantId !== undefined) return notFound('workspace')
    return new Problem('no_workspace', 'You are not a member of a workspace yet; create one with POST /api/v1/onboarding/bootstrap.')
  }

  #roleRefusal(caller: PersonCaller): Problem | undefined {
    const { permission } = this.#operation
    if (caller.kind === 'key') {
      const scope = scopeOf(this.#operation)
      if (scopeAllows(caller.scopes, scope)) return undefined
      return forbidden(`The API key lacks the scope ${scope}.`, { required_scope: scope })
    }
    if (permission === 'self' || (caller.role !== undefined && roleMay(caller.role, permission))) return undefined
    return forbidden(`The role ${caller.role} does not have the permission "${permission}".`, { required_permission: permission })
  }

  #inputRefusal(request: FastifyRequest): Problem | undefined {
    const { body } = request
    if (body instanceof MalformedBody) return new Problem('malformed_request', body.reason)
    const raw = request.rawBody
    const errors = [
      ...this.#ready.path(request.params),
      ...this.#ready.query(request.query),
      ...this.#ready.header(request.headers),
      ...(this.#operation.body === undefined ? [] : this.#ready.body(bodyOf(request))),
      ...unstorableText('path', request.params),
      ...unstorableText('query', request.query),
      ...(raw !== undefined && maySmuggle(raw) ? unstorableText('body', body) : []),
    ]
    return errors.length === 0 ? undefined : invalid(errors)
  }

  async #answerInside(request: FastifyRequest, caller: Caller, tx: Tx): Promise<Answer> {
    const key = this.#idempotencyKey(request)
    const perform = () => this.#handle(request, caller, { tx })
    if (key === undefined) return perform()
    return this.#parts.idempotency.inTransaction(tx, this.#identity(request, caller, key), rawOf(request), perform)
  }

  /** Operations that open their own transactions, stream, or send files. */
  async #perform(request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined, db: ScopedDatabase): Promise<void> {
    const { response } = this.#operation
    if (streamOf(response) !== undefined) {
      return this.#stream(request, reply, (await this.#call(request, caller, { db })) as StreamAnswer)
    }
    const file = fileOf(response)
    if (file !== undefined) {
      return this.#sendFile(reply, (await this.#call(request, caller, { db })) as FileAnswer, file.file)
    }
    const key = caller === undefined ? undefined : this.#idempotencyKey(request)
    const perform = () => this.#handle(request, caller, { db })
    const answer =
      key === undefined || caller === undefined
        ? await perform()
        : await this.#parts.idempotency.acrossTransactions(db, this.#identity(request, caller, key), rawOf(request), perform)
    this.#send(reply, answer)
  }

  #idempotencyKey(request: FastifyRequest): string | undefined {
    const { method } = this.#operation
    if (method === 'GET' || method === 'DELETE') return undefined
    return idempotencyKeyOf(request.headers['idempotency-key'])
  }

  #identity(request: FastifyRequest, caller: Caller, key: string) {
    return {
      // Somebody without a workspace has keys too.
      tenantId: caller.tenantId ?? PLATFORM_TENANT_ID,
      credential: caller.credentialId,
      method: this.#operation.method,
      path: request.url,
      key,
    }
  }

  async #handle(request: FastifyRequest, caller: Caller | undefined, storage: object): Promise<Answer> {
    const result = await this.#call(request, caller, storage)
    return { status: this.#operation.status, body: this.#operation.response === EMPTY ? '' : this.#ready.serialize(result) }
  }

  #call(request: FastifyRequest, caller: Caller | undefined, storage: object): Promise<unknown> {
    return this.#operation.handle({
      caller,
      params: request.params,
      query: request.query,
      body: bodyOf(request),
      headers: request.headers,
      request: {
        requestId: request.id,
        ip: request.ip,
        rawBody: request.rawBody,
        get signal() {
          return request.gone
        },
      },
      ...storage,
      ...this.#services,
    })
  }

  #send(reply: FastifyReply, answer: Answer): void {
    void reply.code(answer.status)
    if (answer.body === '') void reply.send()
    else void reply.header('content-type', 'application/json; charset=utf-8').send(answer.body)
  }

  async #stream(request: FastifyRequest, reply: FastifyReply, answer: StreamAnswer): Promise<void> {
    reply.hijack()
    const headers = { ...(reply.getHeaders() as Record<string, string>), ...answer.headers }
    await writeEventStream(reply.raw, headers, answer.frames, request.gone)
  }

  #sendFile(reply: FastifyReply, answer: FileAnswer, mediaType: string): void {
    void reply.headers({ 'content-type': mediaType, ...answer.headers }).send(answer.content)
  }
}

/** No body at all reads as an empty object, as an empty JSON body does. */
const bodyOf = (request: FastifyRequest): unknown => (request.body === undefined ? {} : request.body)
const rawOf = (request: FastifyRequest): Buffer => request.rawBody ?? Buffer.alloc(0)
