import type { FastifyReply, FastifyRequest } from 'fastify'
import { invariant } from '../../kernel/invariant.ts'
import { Problem } from '../../kernel/problem.ts'
import { addressFault } from '../auth/allowed-addresses.ts'
import type { RequestedScope } from '../auth/callers.ts'
import { type Credential, readCredential, unauthenticated } from '../auth/credentials.ts'
import { asSystem } from '../db/database.ts'
import type { AdapterParts } from './adapter-parts.ts'
import type { BodyOwner } from './body-budget.ts'
import { refusedCredential } from './failed-credentials.ts'
import { roleFault, secondFactorFault, workspaceFault } from './guards.ts'
import type { Operation, PersonCaller } from './operation.ts'
import { outerSignal } from './outer-signal.ts'
import { allowanceHeaders } from './rate-limit.ts'
import { requestedScopeReader } from './requested-scope.ts'

export const PING = { text: 'select 1', values: [] }

/** A caller whose body may be read. */
export interface Admitted {
  readonly owner: BodyOwner
  /** Where the operation itself has found a narrower limit than its own. */
  readonly bodyLimit: number | undefined
}

/** Who may call an operation, and how often: all that can be said against a request before its body is read. */
export class Access {
  readonly #operation: Operation
  readonly #parts: AdapterParts
  readonly requestedScope: (request: FastifyRequest) => RequestedScope
  readonly databaseRole: 'rapport_system' | 'rapport_app'

  constructor(operation: Operation, parts: AdapterParts) {
    this.#operation = operation
    this.#parts = parts
    this.requestedScope = requestedScopeReader(operation)
    this.databaseRole = operation.permission === 'self' ? 'rapport_system' : 'rapport_app'
  }

  async credentialOf(request: FastifyRequest): Promise<Credential> {
    try {
      const credential = await readCredential(request.headers, this.#parts.tokens, this.#parts.publicUrl)
      // The token of a connected app is good for the address it was issued for, and for what that calls in here.
      if (credential.kind === 'app' && outerSignal.getStore() === undefined) throw unauthenticated()
      if (this.#operation.auth === 'session' && credential.kind !== 'session') {
        throw new Problem('wrong_credential_kind', 'This operation takes a session token, not an API key.', {
          headers: { 'WWW-Authenticate': 'Bearer' },
        })
      }
      return credential
    } catch (error) {
      throw refusedCredential(error, this.#parts.failureLimit, request.ip)
    }
  }

  /** What is said against a caller, in the order in which it should be said. */
  refusal(
    caller: PersonCaller,
    requested: RequestedScope,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Problem | undefined {
    try {
      this.#count(caller.credentialId, request, reply)
    } catch (problem) {
      return problem as Problem
    }
    return (
      addressFault(caller.allowedAddresses, request.ip) ??
      workspaceFault(this.#operation, caller, requested) ??
      secondFactorFault(this.#operation, caller, this.#parts.clock.now()) ??
      roleFault(this.#operation, caller) ??
      this.#overload(caller.tenantId ?? caller.credentialId, request)
    )
  }

  /** Operations without a credential are limited by address. */
  checkAddress(request: FastifyRequest, reply: FastifyReply): void {
    this.#count(`ip:${request.ip}`, request, reply)
    const overload = this.#overload(`ip:${request.ip}`, request)
    if (overload !== undefined) throw overload
  }

  /** Throws unless the body may be read. A request that was admitted is not counted again when it is served. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    if (this.#operation.auth === 'public') return this.#admitAddress(request, reply)
    const credential = await this.credentialOf(request)
    const requested = this.requestedScope(request)
    const caller = await confirmedCaller(this.#parts, credential, requested, this.databaseRole, request.ip)
    const refusal = this.refusal(caller, requested, request, reply)
    if (refusal !== undefined) throw refusal
    const owner = { kind: 'workspace', id: caller.tenantId ?? caller.credentialId } as const
    return { owner, bodyLimit: undefined }
  }

  async #admitAddress(request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    this.checkAddress(request, reply)
    const { params, headers, ip } = request
    const services = Object.fromEntries(
      this.#operation.uses.map((name) => [name, this.#parts.services[name]]),
    )
    const db = this.#parts.db.scopedTo(asSystem)
    const found = await this.#operation.admit?.({ params, headers, ip, db, ...services })
    return { owner: { kind: 'address', id: ip }, bodyLimit: found?.bodyLimit }
  }

  /** The load is its workspace's from here on; a workspace that causes most of an overload has to wait. */
  #overload(owner: string, request: FastifyRequest): Problem | undefined {
    request.load.owner = owner
    return this.#parts.shedder.refusal(owner)
  }

  #count(name: string, request: FastifyRequest, reply: FastifyReply): void {
    if (request.isCounted) return
    request.isCounted = true
    const allowance = this.#parts.rateLimit.take(name)
    if (allowance !== undefined) void reply.headers(allowanceHeaders(allowance))
  }
}

/** Who calls, as the database says. */
export async function confirmedCaller(
  { callers, db, failureLimit }: Pick<AdapterParts, 'callers' | 'db' | 'failureLimit'>,
  credential: Credential,
  requested: RequestedScope,
  databaseRole: 'rapport_system' | 'rapport_app',
  ip: string,
): Promise<PersonCaller> {
  let caller: PersonCaller | undefined
  const context = callers.tenantContext(credential, requested, databaseRole, undefined, (found) => {
    caller = found
  })
  try {
    await db.read(context, (tx) => tx.run(PING))
  } catch (error) {
    throw refusedCredential(error, failureLimit, ip)
  }
  invariant(caller !== undefined, 'the context names the caller or throws')
  return caller
}
