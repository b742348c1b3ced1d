import type pg from 'pg'
import { openResults } from '../words/open-results.ts'
import type { WordSeals } from '../words/word-seals.ts'
import {
  BATCH_STATEMENTS_MAX,
  type BatchedReads,
  type PendingQuery,
  type Send,
  tenantOf,
  verifyContext,
} from './batched-reads.ts'
import type { Statement, StatementResult } from './statement.ts'
import type { Runner, TenantContext } from './tx.ts'

const BEGIN: Statement = { text: 'begin', values: [] }
const COMMIT: Statement = { text: 'commit', values: [] }
const ROLLBACK: Statement = { text: 'rollback', values: [] }

/** Statements that are issued side by side share a message. */
export class ReadRunner implements Runner {
  readonly #reads: BatchedReads
  readonly #context: TenantContext
  #pending: PendingQuery[] = []
  #isVerified = false

  constructor(reads: BatchedReads, context: TenantContext) {
    this.#reads = reads
    this.#context = context
  }

  run(statement: Statement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const verified = (result: StatementResult) => {
        this.#isVerified = true
        resolve(result)
      }
      const count = this.#pending.push({ statement, resolve: verified, reject })
      // `nextTick` runs after pending microtasks, so every query issued in this turn is collected first.
      if (count === 1) process.nextTick(() => this.#flush())
      else if (count === BATCH_STATEMENTS_MAX) this.#flush()
    })
  }

  #flush(): void {
    const queries = this.#pending
    this.#pending = []
    if (queries.length > 0) this.#reads.add({ context: this.#context, queries })
  }

  /** An operation that issued no query still has to have its context checked. */
  async verify(): Promise<void> {
    if (!this.#isVerified && this.#context.verify !== undefined)
      await this.run({ text: 'select 1', values: [] })
  }
}

export class TransactionRunner implements Runner {
  readonly #pool: pg.Pool
  readonly #context: TenantContext
  readonly #send: Send
  readonly #seals: WordSeals
  #client: pg.PoolClient | undefined
  #tenantId: unknown
  // Statements that are issued side by side share a message, in the order of the calls.
  #pending: PendingQuery[] = []
  #sending: Promise<void> | undefined
  #refusal: unknown
  #isOver = false

  constructor(pool: pg.Pool, context: TenantContext, send: Send, seals: WordSeals) {
    this.#pool = pool
    this.#context = context
    this.#send = send
    this.#seals = seals
  }

  run(statement: Statement): Promise<StatementResult> {
    // It would run without a tenant context, or begin a transaction that is never ended.
    if (this.#isOver) return Promise.reject(new Error('The transaction is over.'))
    return new Promise((resolve, reject) => {
      this.#pending.push({ statement, resolve, reject })
      this.#sending ??= this.#sendPending()
    })
  }

  async #sendPending(): Promise<void> {
    // As with reads: collect every query issued in this turn.
    await new Promise<void>((now) => process.nextTick(now))
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, BATCH_STATEMENTS_MAX)
      try {
        const statements = batch.map(({ statement }) => statement)
        const results = await this.#runNow(statements)
        if (results.some(({ hasSealed }) => hasSealed)) await this.#open(results, statements)
        for (const [position, { resolve }] of batch.entries()) resolve(results[position] as StatementResult)
      } catch (error) {
        // One failed statement aborts the whole transaction.
        for (const { reject } of batch) reject(error)
      }
    }
    this.#sending = undefined
  }

  /** Keys that are missing are read in this transaction: the embedded database has no other connection. */
  async #open(results: readonly StatementResult[], statements: readonly Statement[]): Promise<void> {
    const readKeys = async (statement: Statement) => (await this.#runNow([statement]))[0] as StatementResult
    await openResults(this.#seals, results, statements, this.#tenantId, readKeys)
  }

  async #runNow(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    if (this.#refusal !== undefined) throw this.#refusal
    if (this.#client !== undefined) return this.#send(this.#client, statements)
    return this.#begin(statements)
  }

  /** The first statements carry BEGIN and the context statement with them. */
  async #begin(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    this.#client = await this.#pool.connect()
    const results = await this.#send(this.#client, [BEGIN, this.#context.statement, ...statements])
    this.#tenantId = tenantOf(results[1])
    try {
      verifyContext(this.#context, results[1])
    } catch (refusal) {
      this.#refusal = refusal
      throw refusal
    }
    return results.slice(2)
  }

  /** Gives the results of the closing statements. */
  async commit(closing: readonly Statement[]): Promise<readonly StatementResult[]> {
    this.#isOver = true
    await this.#sending
    const isUnbegun = this.#client === undefined
    if (isUnbegun && closing.length === 0 && this.#context.verify === undefined) return []
    // Nothing is committed before the context is verified, so one with a check costs a message of its own.
    if (isUnbegun && this.#context.verify !== undefined) await this.#begin([])
    const results = await this.#runNow([...closing, COMMIT])
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and calls that a success.
    if (results.at(-1)?.command !== 'COMMIT')
      throw new Error('A failed statement was overlooked; nothing was committed.')
    this.#release()
    return results
  }

  async rollback(): Promise<void> {
    this.#isOver = true
    await this.#sending
    if (this.#client === undefined) return
    try {
      await this.#send(this.#client, [ROLLBACK])
      this.#release()
    } catch (error) {
      // A connection that cannot roll back must not return to the pool.
      this.#release(error as Error)
    }
  }

  #release(error?: Error): void {
    this.#client?.release(error)
    this.#client = undefined
  }
}
