import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { AuditNotes } from '../audit/audit-notes.ts'
import { RequestAudit } from '../audit/request-audit.ts'
import { type RequestedScope, StaleCaller } from '../auth/callers.ts'
import { type Credential, readCredential } from '../auth/credentials.ts'
import { asSystem, asTenant } from '../db/database.ts'
import type { ScopedDatabase } from '../db/scoped-database.ts'
import type { TenantContext, Tx } from '../db/tx.ts'
import type { Services } from '../services.ts'
import { Access, PING } from './access.ts'
import type { AdapterParts } from './adapter-parts.ts'
import { LargeBody } from './body.ts'
import { asksForExtensions } from './extensions.ts'
import { refusedCredential } from './failed-credentials.ts'
import { bodyHashOf, bodyOf, type Compiled, compile, inputFault, judgedItems, textErrors } from './guards.ts'
import { type Answer, idempotencyKeyOf, identityOf } from './idempotency.ts'
import { checkLargeBody, itemsOf, itemTextsOf, parseLargeBody } from './large-body.ts'
import {
  type Caller,
  EMPTY,
  type FileAnswer,
  fileOf,
  type Operation,
  type PersonCaller,
  type StreamAnswer,
  streamOf,
} from './operation.ts'
import { outerSignal } from './outer-signal.ts'
import { sendAnswer, sendFile, sendStream } from './responses.ts'
import { whileConfirmed } from './sse.ts'

/** The way of one request, top to bottom: credential → workspace → role → input → (idempotency) → handler → answer. */
export class OperationAdapter {
  readonly #operation: Operation
  readonly #parts: AdapterParts
  readonly #services: Partial<Services>
  readonly access: Access
  // Compiled when first needed: a start should not wait for the schemas of every operation.
  #compiled: Compiled | undefined

  constructor(operation: Operation, parts: AdapterParts) {
    this.#operation = operation
    this.#parts = parts
    this.#services = Object.fromEntries(operation.uses.map((name) => [name, parts.services[name]]))
    this.access = new Access(operation, parts)
  }

  get #ready(): Compiled {
    this.#compiled ??= compile(this.#operation, this.#parts.publicUrl, this.#parts.checkAnswers)
    return this.#compiled
  }

  async serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.body instanceof LargeBody) await this.#readLargeBody(request, request.body)
    if (this.#operation.auth === 'public') return this.#servePublic(request, reply)
    const credential = await this.access.credentialOf(request)
    const requested = this.access.requestedScope(request)
    const cached = this.#parts.callers.cached(credential, requested)
    await this.#countForWorkspace(credential, cached)
    try {
      await this.#serveCaller(request, reply, credential, requested, cached)
    } catch (error) {
      if (error instanceof StaleCaller)
        return this.#serveCaller(request, reply, credential, requested, undefined)
      throw refusedCredential(error, this.#parts.failureLimit, request.ip)
    }
  }

  /**
   * Before any transaction: the embedded database has one connection. A credential that this process has not seen is counted
   * from its next request on.
   */
  async #countForWorkspace(credential: Credential, cached: PersonCaller | undefined): Promise<void> {
    const { requestLimits } = this.#parts.services
    const tenantId = cached?.tenantId
    if (tenantId === undefined || credential.kind === 'session' || !requestLimits.isLimited(tenantId)) return
    // A request that another one makes in here is part of that one.
    if (outerSignal.getStore() === undefined) await requestLimits.take(tenantId)
  }

  /** Before any transaction, which would be held while the thread works. The caller is already authorised. */
  async #readLargeBody(request: FastifyRequest, body: LargeBody): Promise<void> {
    const tenantId = request.admitted?.owner.id ?? ''
    const run = { tenantId, signal: request.gone }
    const against = { schema: this.#ready.bodySchema, items: judgedItems(this.#operation) }
    const { faults, itemFaults } = await checkLargeBody(this.#parts.services.threads, body, against, run)
    if (faults.length > 0) throw invalid([...textErrors(this.#ready, request), ...faults])
    request.largeBody = body
    request.itemFaults = itemFaults
    request.body = await parseLargeBody(body, this.#operation.inPieces)
    this.#ready.fillDefaults?.(request.body)
  }

  async #serveCaller(
    request: FastifyRequest,
    reply: FastifyReply,
    credential: Credential,
    requested: RequestedScope,
    cached: PersonCaller | undefined,
  ): Promise<void> {
    const operation = this.#operation
    let confirmed: PersonCaller | undefined
    const role = this.access.databaseRole
    const context = this.#parts.callers.tenantContext(credential, requested, role, cached, (caller) => {
      confirmed = caller
      this.#parts.services.credentialUse.note(caller)
    })
    const meet = async (tx: Tx): Promise<Caller> => {
      if (cached === undefined) await tx.run(PING)
      const caller = (cached ?? confirmed) as PersonCaller
      const refusal =
        this.access.refusal(caller, requested, request, reply) ?? inputFault(operation, this.#ready, request)
      if (refusal === undefined) return caller as Caller
      // A caller whose credential has just been revoked must get 401, not this refusal.
      if (confirmed === undefined) await tx.run(PING)
      if (refusal.status === 403) this.#auditOf(request, caller).refused()
      throw refusal
    }
    if (operation.mode === 'manual') {
      const caller = await this.#parts.db.read(context, meet)
      const { authorization, cookie } = request.headers
      const about = [role, authorization, cookie, requested, caller.role, caller.scopes]
      const confirm = () => this.#parts.rechecks.once(about, () => this.#confirm(request, requested, caller))
      return this.#perform(request, reply, caller, this.#scopedTo(caller), confirm)
    }
    const run = operation.mode === 'read' ? this.#read(context) : this.#transaction(context)
    try {
      const answer = await run(async (tx) => this.#answerInside(request, await meet(tx), tx))
      sendAnswer(reply, answer)
    } catch (error) {
      // The same for the handler's own refusal, which may come before its first query.
      if (error instanceof Problem && confirmed === undefined)
        await this.#parts.db.read(context, (tx) => tx.run(PING))
      throw error
    }
  }

  /** Throws when the credential has lost the access that it had when the request began. */
  async #confirm(request: FastifyRequest, requested: RequestedScope, caller: Caller): Promise<void> {
    const credential = await readCredential(request.headers, this.#parts.tokens, this.#parts.publicUrl)
    const role = this.access.databaseRole
    const context = this.#parts.callers.tenantContext(
      credential,
      requested,
      role,
      caller as PersonCaller,
      () => {},
    )
    await this.#parts.db.read(context, (tx) => tx.run(PING))
  }

  #read =
    (context: TenantContext) =>
    <T>(work: (tx: Tx) => Promise<T>) =>
      this.#operation.fromReplica
        ? this.#parts.db.readOnReplica(context, work)
        : this.#parts.db.read(context, work)
  #transaction =
    (context: TenantContext) =>
    <T>(work: (tx: Tx) => Promise<T>) =>
      this.#parts.db.transaction(context, work)

  #scopedTo(caller: Caller): ScopedDatabase {
    return this.#parts.db.scopedTo(
      this.#operation.permission === 'self' ? asSystem : asTenant(caller.tenantId),
    )
  }

  async #servePublic(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.access.checkAddress(request, reply)
    const refusal = inputFault(this.#operation, this.#ready, request)
    if (refusal !== undefined) throw refusal
    if (this.#operation.mode === 'manual') {
      return this.#perform(request, reply, undefined, this.#parts.db.scopedTo(asSystem)).catch(
        (error: unknown) => {
          throw refusedCredential(error, this.#parts.failureLimit, request.ip)
        },
      )
    }
    const run = this.#operation.mode === 'read' ? this.#read(asSystem) : this.#transaction(asSystem)
    sendAnswer(reply, await run(async (tx) => this.#handle(request, undefined, { tx })))
  }

  async #answerInside(request: FastifyRequest, caller: Caller, tx: Tx): Promise<Answer> {
    const key = this.#idempotencyKey(request)
    const perform = () => this.#handle(request, caller, { tx })
    if (key === undefined) return perform()
    return this.#parts.idempotency.inTransaction(
      tx,
      identityOf(this.#operation, caller, request.url, key),
      bodyHashOf(request),
      perform,
    )
  }

  /** Operations that open their own transactions, stream, or send files. */
  async #perform(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | undefined,
    db: ScopedDatabase,
    confirm = async () => {},
  ): Promise<void> {
    const { response } = this.#operation
    if (streamOf(response) !== undefined) {
      const audit = this.#auditOf(request, caller)
      const answer = (await this.#call(request, caller, { db }, audit)) as object
      if (!('frames' in answer)) return sendAnswer(reply, await this.#written(request, answer))
      const { frames, headers } = answer as StreamAnswer
      return sendStream(request, reply, {
        ...(headers && { headers }),
        frames: whileConfirmed(frames, confirm),
      }).finally(() => audit.streamed())
    }
    const file = fileOf(response)
    if (file !== undefined) {
      const answer = (await this.#call(request, caller, { db })) as FileAnswer
      return sendFile(reply, answer, { status: this.#operation.status, mediaType: file.file })
    }
    const key = caller === undefined ? undefined : this.#idempotencyKey(request)
    const perform = () => this.#handle(request, caller, { db })
    const answer =
      key === undefined || caller === undefined
        ? await perform()
        : await this.#parts.idempotency.acrossTransactions(
            db,
            identityOf(this.#operation, caller, request.url, key),
            bodyHashOf(request),
            perform,
          )
    sendAnswer(reply, answer)
  }

  #idempotencyKey(request: FastifyRequest): string | undefined {
    const { method } = this.#operation
    if (method === 'GET' || method === 'DELETE') return undefined
    return idempotencyKeyOf(request.headers['idempotency-key'])
  }

  async #handle(
    request: FastifyRequest,
    caller: Caller | undefined,
    storage: { readonly tx: Tx } | { readonly db: ScopedDatabase },
  ): Promise<Answer> {
    return this.#written(request, await this.#call(request, caller, storage))
  }

  async #written(request: FastifyRequest, result: unknown): Promise<Answer> {
    const { status, response } = this.#operation
    const { plain, extended } = this.#ready.serialize
    const serialize = asksForExtensions(request.query) ? extended : plain
    return { status, body: response === EMPTY ? '' : await serialize(result) }
  }

  async #call(
    request: FastifyRequest,
    caller: Caller | undefined,
    storage: { readonly tx: Tx } | { readonly db: ScopedDatabase },
    audit = this.#auditOf(request, caller),
  ): Promise<unknown> {
    const input = {
      caller,
      params: request.params,
      query: request.query,
      body: bodyOf(request),
      headers: request.headers,
      request: {
        requestId: request.id,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        rawBody: request.rawBody,
        audit: (notes: AuditNotes) => audit.note(notes),
        items: () => itemsOf(bodyOf(request), request.largeBody, this.#operation.inPieces ?? ''),
        itemTexts: () => itemTextsOf(bodyOf(request), request.largeBody, this.#operation.inPieces ?? ''),
        itemFaults: request.itemFaults ?? new Map(),
        get signal() {
          return request.gone
        },
      },
      ...this.#services,
    }
    try {
      const isOpen = 'tx' in storage
      const place = isOpen ? storage : { db: audit.carriedBy(storage.db) }
      const result = await this.#operation.handle({ ...input, ...place })
      if (isOpen) audit.inTransaction(storage.tx, result)
      else audit.finish(result)
      return result
    } catch (error) {
      audit.threw(error)
      throw error
    }
  }

  #auditOf(request: FastifyRequest, caller: PersonCaller | Caller | undefined): RequestAudit {
    return new RequestAudit(this.#parts.services.audit, this.#operation, request, caller)
  }
}
