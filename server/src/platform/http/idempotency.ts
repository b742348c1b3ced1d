import { type Clock, DAY_MS, later, MINUTE_MS } from '../../kernel/clock.ts'
import { PLATFORM_TENANT_ID, sha256 } from '../../kernel/ids.ts'
import { invalidField, Problem } from '../../kernel/problem.ts'
import type { ScopedDatabase } from '../db/scoped-database.ts'
import type { Tx } from '../db/tx.ts'
import type { Vault } from '../secrets/vault.ts'
import type { WorkspaceKey } from '../secrets/workspace-keys.store.ts'
import { workspaceKeyFor } from '../secrets/workspace-keys.ts'
import {
  answerContext,
  findRequest,
  forgetRequest,
  markRunning,
  type RequestIdentity,
  storeAnswer,
  tryLock,
} from './idempotency.store.ts'
import type { Caller, Operation } from './operation.ts'

export const IDEMPOTENCY_KEPT_MS = DAY_MS
/** A process that died in the middle of a request blocks its key for no longer than this. */
const RUNNING_MAX_MS = 5 * MINUTE_MS

export interface Answer {
  readonly status: number
  /** JSON text; empty for an empty body. */
  readonly body: string
}

/**
 * Repeating a request with the same `Idempotency-Key` gives the first answer again and has no second effect.
 * Only successes are remembered: a refused request changed nothing and may be repeated.
 */
export class Idempotency {
  readonly #vault: Vault
  readonly #clock: Clock

  constructor(vault: Vault, clock: Clock) {
    this.#vault = vault
    this.#clock = clock
  }

  /** For operations that are one transaction: lock, effect and memory are all in it. */
  async inTransaction(
    tx: Tx,
    identity: RequestIdentity,
    requestHash: Buffer,
    perform: () => Promise<Answer>,
  ): Promise<Answer> {
    const workspace = await tryLock(tx, identity)
    if (workspace === undefined) throw stillRunning()
    const earlier = await this.#earlierAnswer(tx, workspace, identity, requestHash)
    if (earlier !== undefined) return earlier
    const answer = await perform()
    if (answer.status < 300) await this.#remember(tx, workspace, identity, requestHash, answer)
    return answer
  }

  /** For operations that call outside between transactions: a mark, visible to others, stands for the lock. */
  async acrossTransactions(
    db: ScopedDatabase,
    identity: RequestIdentity,
    requestHash: Buffer,
    perform: () => Promise<Answer>,
  ): Promise<Answer> {
    const { earlier, workspace } = await db.transaction(async (tx) => {
      const workspace = await tryLock(tx, identity)
      if (workspace === undefined) throw stillRunning()
      const earlier = await this.#earlierAnswer(tx, workspace, identity, requestHash)
      const now = this.#clock.now()
      if (earlier === undefined)
        await markRunning(tx, identity, { requestHash, runningUntil: later(now, RUNNING_MAX_MS), now })
      return { earlier, workspace }
    })
    if (earlier !== undefined) return earlier
    try {
      const answer = await perform()
      await db.transaction((tx) => this.#remember(tx, workspace, identity, requestHash, answer))
      return answer
    } catch (error) {
      await db.transaction((tx) => forgetRequest(tx, identity))
      throw error
    }
  }

  async #earlierAnswer(
    tx: Tx,
    workspace: WorkspaceKey,
    identity: RequestIdentity,
    requestHash: Buffer,
  ): Promise<Answer | undefined> {
    const found = await findRequest(tx, identity)
    if (found === undefined) return undefined
    if (!requestHash.equals(found.request_hash)) {
      throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used before with another body.')
    }
    if (found.status === null || found.body === null) {
      const isAbandoned = found.running_until !== null && found.running_until <= this.#clock.now()
      if (isAbandoned) return undefined
      throw stillRunning()
    }
    return { status: found.status, body: this.#vault.openFor(workspace, found.body, sealContext(identity)) }
  }

  async #remember(
    tx: Tx,
    found: WorkspaceKey,
    identity: RequestIdentity,
    requestHash: Buffer,
    answer: Answer,
  ): Promise<void> {
    // The operation itself may have made the key meanwhile.
    const workspace =
      found.workspace_key === null ? await workspaceKeyFor(tx, this.#vault, found.tenant_id) : found
    const body = this.#vault.sealFor(workspace, answer.body, sealContext(identity))
    const { status } = answer
    tx.atCommit(storeAnswer(identity, { requestHash, status, body, now: this.#clock.now() }))
  }
}

const sealContext = ({ tenantId, key }: RequestIdentity): string =>
  answerContext({ tenant_id: tenantId, key })

const stillRunning = (): Problem =>
  new Problem('request_in_progress', 'A request with the same Idempotency-Key is still running.', {
    headers: { 'Retry-After': '1' },
  })

const KEY_LENGTH_MAX = 255

/** The header, if the request has one. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = Array.isArray(header) ? header[0] : header
  if (key === undefined || key === '' || key.length > KEY_LENGTH_MAX) {
    throw invalidField('header.Idempotency-Key', `must have 1 to ${KEY_LENGTH_MAX} characters`)
  }
  return key
}

/** What makes two requests the same one. */
export function identityOf(operation: Operation, caller: Caller, url: string, key: string): RequestIdentity {
  const isOwn = operation.permission === 'self'
  return {
    // A caller without a workspace has keys too, and must find them again once the request has given them a
    // workspace and an id.
    tenantId: isOwn ? PLATFORM_TENANT_ID : caller.tenantId,
    credential: indexable(isOwn ? `${caller.person?.issuer}|${caller.person?.subject}` : caller.credentialId),
    method: operation.method,
    path: indexable(url),
    key,
  }
}

const INDEXED_MAX = 500
/** Together they are a key, and an index takes no more than 2,700 bytes. */
const indexable = (text: string): string =>
  text.length <= INDEXED_MAX ? text : `${text.slice(0, INDEXED_MAX / 2)}#${sha256(text).toString('hex')}`
