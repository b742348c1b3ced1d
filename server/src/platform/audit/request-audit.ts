import type { FastifyRequest } from 'fastify'
import { isUuid, newId, PLATFORM_TENANT_ID } from '../../kernel/ids.ts'
import type { JsonObject } from '../../kernel/json.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ScopedDatabase } from '../db/scoped-database.ts'
import type { Tx } from '../db/tx.ts'
import type { Operation, PersonCaller } from '../http/operation.ts'
import {
  type AuditAction,
  auditActionOf,
  behalfOf,
  countOf,
  fieldsOf,
  personOf,
  targetOf,
} from './audit.rules.ts'
import type { AuditOutcome, AuditRow } from './audit.store.ts'
import type { AuditNotes } from './audit-notes.ts'
import type { AuditTrail } from './audit-trail.ts'

/** What has to be known of an operation, or of a route that is none. */
export type AuditedRequest = Pick<
  Operation,
  | 'id'
  | 'method'
  | 'path'
  | 'domain'
  | 'permission'
  | 'readsPersonalData'
  | 'isHeartbeat'
  | 'isOwnRecord'
  | 'params'
  | 'query'
  | 'body'
>

type AuditCaller = Omit<PersonCaller, 'person'> & { readonly person?: PersonCaller['person'] | undefined }

/** The audit of one request: at most one row, in the transaction of the request's work where it has one. */
export class RequestAudit {
  readonly #trail: AuditTrail
  readonly #operation: AuditedRequest
  readonly #request: FastifyRequest
  readonly #caller: AuditCaller | undefined
  #notes: AuditNotes = {}
  #isWritten = false
  /** A transaction that is under way will write it. */
  #isCarried = false

  constructor(
    trail: AuditTrail,
    operation: AuditedRequest,
    request: FastifyRequest,
    caller: AuditCaller | undefined,
  ) {
    this.#trail = trail
    this.#operation = operation
    this.#request = request
    this.#caller = caller
  }

  note(notes: AuditNotes): void {
    this.#notes = { ...this.#notes, ...notes }
  }

  /** For a handler that ran in one transaction, which is about to be committed. */
  inTransaction(tx: Tx, result: unknown): void {
    if (this.#action === 'write') this.#trail.write(tx, this.#row('done', result))
    else this.finish(result)
  }

  /**
   * For a handler that opens transactions: the first that is committed takes the row with it. Without a credential it has to
   * be known for which workspace by then.
   */
  carriedBy(db: ScopedDatabase): ScopedDatabase {
    if (this.#action !== 'write') return db
    return {
      read: (work) => db.read(work),
      transaction: (work) => (this.#isCarried ? db.transaction(work) : this.#carry(db, work)),
    }
  }

  async #carry<T>(db: ScopedDatabase, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#isCarried = true
    try {
      return await db.transaction(async (tx) => {
        const result = await work(tx)
        if (this.#isKnown) {
          this.#trail.write(tx, this.#row('begun', undefined))
          tx.afterCommit(() => {
            this.#isWritten = true
          })
        }
        return result
      })
    } finally {
      this.#isCarried = this.#isWritten
    }
  }

  /** Reads, and writes that had no transaction. One that streams may still have it: `streamed` says when it is over. */
  finish(result: unknown): void {
    if (this.#action === undefined || (this.#action === 'write' && isStream(result))) return
    if (this.#action === 'write' || this.#isKnown) this.#writeLater('done', result)
  }

  streamed(): void {
    if (this.#action === 'write') this.#writeLater('done', undefined)
  }

  /** A caller whom we know was not allowed to do it. */
  refused(): void {
    if (this.#isKnown) this.#trail.writeLater(this.#row('refused', undefined))
  }

  /** The handler gave up. That is of interest where it was refused, and where it had begun to write. */
  threw(error: unknown): void {
    if (error instanceof Problem && REFUSED.has(error.status)) this.refused()
    else if (this.#isWritten) this.#trail.writeLater(this.#row('failed', undefined))
  }

  get #action(): AuditAction | undefined {
    return auditActionOf(this.#operation)
  }

  get #isKnown(): boolean {
    return this.#caller !== undefined || this.#notes.tenantId !== undefined
  }

  #writeLater(outcome: AuditOutcome, result: unknown): void {
    if (this.#isWritten) return
    this.#isWritten = true
    this.#trail.writeLater(this.#row(outcome, result))
  }

  #row(outcome: AuditOutcome, result: unknown): AuditRow {
    const operation = this.#operation
    const { params, query, body, ip, id, headers } = this.#request
    const tenantId = this.#tenantId(outcome)
    const userId = this.#notes.userId ?? personOf({ params, query, body })
    const target = targetOf(operation, params, result)
    return {
      tenant_id: tenantId,
      at: this.#trail.clock.now(),
      audit_id: newId(),
      operation: operation.id,
      action: this.#action ?? 'read',
      outcome,
      actor: this.#notes.actor ?? this.#caller?.actor ?? 'anonymous',
      credential: credentialOf(this.#caller),
      on_behalf_of: behalfOf(headers['x-on-behalf-of']) ?? null,
      address: ip,
      project_id: this.#caller?.projectId ?? null,
      target_kind: target.kind,
      target_id: target.id ?? null,
      person: userId === undefined ? null : this.#trail.personMark(tenantId, userId),
      count: this.#notes.count ?? countOf(result) ?? null,
      changes: this.#changes(body),
      request_id: id,
    }
  }

  /** What operators do to a workspace is written down there. */
  #tenantId(outcome: AuditOutcome): string {
    const named = (this.#request.params as { readonly tenantId?: string } | undefined)?.tenantId
    const isForeign = this.#operation.permission === 'self' && outcome !== 'refused'
    if (isForeign && named !== undefined && isUuid(named)) return named
    return this.#notes.tenantId ?? this.#caller?.tenantId ?? PLATFORM_TENANT_ID
  }

  #changes(body: unknown): JsonObject {
    const fields = fieldsOf(this.#operation, body)
    const { before, after } = this.#notes
    return {
      ...(fields.length > 0 && { fields: [...fields] }),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    }
  }
}

const REFUSED: ReadonlySet<number> = new Set([401, 403])

const isStream = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'frames' in result

const SESSION_SHOWN = 32

function credentialOf(caller: AuditCaller | undefined): string | null {
  if (caller === undefined) return null
  if (caller.kind === 'key') return caller.credentialId
  const hash = caller.person?.session?.hash
  return hash === undefined ? null : `session:${hash.toString('hex').slice(0, SESSION_SHOWN)}`
}
