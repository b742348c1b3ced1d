import type pg from 'pg'
import { type Asked, checkOpening, type Reads, type Send, TOGETHER_MAX } from './reads.ts'
import type { Statement, StatementResult } from './statement.ts'
import type { TenantContext, Runner } from './tx.ts'

const BEGIN: Statement = { text: 'begin', values: [] }
const COMMIT: Statement = { text: 'commit', values: [] }
const ROLLBACK: Statement = { text: 'rollback', values: [] }

/** Statements that are asked for side by side travel together. */
export class ReadRunner implements Runner {
  readonly #reads: Reads
  readonly #opening: TenantContext
  #asked: Asked[] = []
  #isVerified = false

  constructor(reads: Reads, opening: TenantContext) {
    this.#reads = reads
    this.#opening = opening
  }

  run(statement: Statement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const heard = (result: StatementResult) => {
        this.#isVerified = true
        resolve(result)
      }
      const count = this.#asked.push({ statement, resolve: heard, reject })
      // A tick comes when nobody can go on without the database, so that all that is wanted now is known by then.
      if (count === 1) process.nextTick(() => this.#ask())
      else if (count === TOGETHER_MAX) this.#ask()
    })
  }

  #ask(): void {
    const asked = this.#asked
    this.#asked = []
    if (asked.length > 0) this.#reads.ask({ opening: this.#opening, asked })
  }

  /** An operation that asked the database nothing still has to have its opening checked. */
  async verified(): Promise<void> {
    if (!this.#isVerified && this.#opening.verify !== undefined)
      await this.run({ text: 'select 1', values: [] })
  }
}

export class TransactionRunner implements Runner {
  readonly #pool: pg.Pool
  readonly #opening: TenantContext
  readonly #send: Send
  #client: pg.PoolClient | undefined
  // Statements of one transaction that are asked for side by side travel together, in the order of asking.
  #asked: Asked[] = []
  #sending: Promise<void> | undefined
  #refusal: unknown
  #isOver = false

  constructor(pool: pg.Pool, opening: TenantContext, send: Send) {
    this.#pool = pool
    this.#opening = opening
    this.#send = send
  }

  run(statement: Statement): Promise<StatementResult> {
    // It would run without the wall, or open a transaction that nobody ends.
    if (this.#isOver) return Promise.reject(new Error('The transaction is over.'))
    return new Promise((resolve, reject) => {
      this.#asked.push({ statement, resolve, reject })
      this.#sending ??= this.#sendAsked()
    })
  }

  async #sendAsked(): Promise<void> {
    // As with reads: a tick comes when nobody can go on without the database.
    await new Promise<void>((now) => process.nextTick(now))
    while (this.#asked.length > 0) {
      const together = this.#asked.splice(0, TOGETHER_MAX)
      try {
        const results = await this.#runNow(together.map(({ statement }) => statement))
        for (const [position, { resolve }] of together.entries())
          resolve(results[position] as StatementResult)
      } catch (error) {
        // Nothing of a transaction is left once one of its statements has failed.
        for (const { reject } of together) reject(error)
      }
    }
    this.#sending = undefined
  }

  async #runNow(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    if (this.#refusal !== undefined) throw this.#refusal
    if (this.#client !== undefined) return this.#send(this.#client, statements)
    return this.#begin(statements)
  }

  /** The first statements bring BEGIN and the opening with them. */
  async #begin(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    this.#client = await this.#pool.connect()
    const results = await this.#send(this.#client, [BEGIN, this.#opening.statement, ...statements])
    try {
      checkOpening(this.#opening, results, 1)
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
    if (isUnbegun && closing.length === 0 && this.#opening.verify === undefined) return []
    // Nothing is committed before the opening has been looked at, so that one with a check costs a message of its own.
    if (isUnbegun && this.#opening.verify !== undefined) await this.#begin([])
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
      // A connection that cannot roll back is not given to anybody else.
      this.#release(error as Error)
    }
  }

  #release(error?: Error): void {
    this.#client?.release(error)
    this.#client = undefined
  }
}
