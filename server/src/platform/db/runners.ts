import type pg from 'pg'
import { isConnectionLost, mayRunAgain } from './errors.ts'
import type { Statement, StatementResult } from './statement.ts'
import type { Opening, Runner } from './tx.ts'

/** Sends statements over a connection, and nothing but that. */
export type Send = (
  client: pg.PoolClient,
  statements: readonly Statement[],
) => Promise<readonly StatementResult[]>

const BEGIN: Statement = { text: 'begin', values: [] }
const COMMIT: Statement = { text: 'commit', values: [] }
const ROLLBACK: Statement = { text: 'rollback', values: [] }

/** A refusal by `verify` has to reach the caller although its query succeeded. */
function checkOpening(opening: Opening, results: readonly StatementResult[], position: number): void {
  opening.verify?.(results[position]?.rows[0] ?? {})
}

/** Read-only before anything else, in the same statement: a GET that tries to write fails instead of writing. */
const readOnly = ({ text, values }: Statement): Statement => {
  let guarded = readOnlyTexts.get(text)
  if (guarded === undefined) {
    guarded = text.replace(/^select /, `select set_config('transaction_read_only', 'on', true), `)
    readOnlyTexts.set(text, guarded)
  }
  return { text: guarded, values }
}
/** There are only a handful of openings, so this stays small. */
const readOnlyTexts = new Map<string, string>()

/** A statement and who waits for its result. */
interface Asked {
  readonly statement: Statement
  readonly resolve: (result: StatementResult) => void
  readonly reject: (error: unknown) => void
}

/** More in one message would let the first of them wait too long. */
const TOGETHER_MAX = 24

export class ReadRunner implements Runner {
  readonly #pool: pg.Pool
  readonly #opening: Opening
  readonly #first: Statement
  readonly #over: Send
  #asked: Asked[] = []
  #isVerified = false

  constructor(pool: pg.Pool, opening: Opening, over: Send) {
    this.#pool = pool
    this.#opening = opening
    this.#first = readOnly(opening.statement)
    this.#over = over
  }

  run(statement: Statement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const count = this.#asked.push({ statement, resolve, reject })
      // A tick comes when nobody can go on without the database, so that all that is wanted now is known by then.
      if (count === 1) process.nextTick(() => void this.#sendAsked())
      else if (count === TOGETHER_MAX) void this.#sendAsked()
    })
  }

  async #sendAsked(): Promise<void> {
    const asked = this.#asked
    this.#asked = []
    if (asked.length === 0) return
    let results: readonly StatementResult[]
    try {
      results = await this.#send(asked.map(({ statement }) => statement))
    } catch (error) {
      // The fault of one is not the fault of the others. Nothing was written, so nothing speaks against asking again.
      if (asked.length > 1 || mayRunAgain(error)) for (const one of asked) void this.#sendAlone(one)
      else for (const { reject } of asked) reject(error)
      return
    }
    this.#handOut(asked, results)
  }

  async #sendAlone(one: Asked): Promise<void> {
    let results: readonly StatementResult[]
    try {
      results = await this.#send([one.statement])
    } catch (error) {
      one.reject(error)
      return
    }
    this.#handOut([one], results)
  }

  #handOut(asked: readonly Asked[], results: readonly StatementResult[]): void {
    try {
      checkOpening(this.#opening, results, 0)
    } catch (refusal) {
      for (const { reject } of asked) reject(refusal)
      return
    }
    this.#isVerified = true
    for (const [position, { resolve }] of asked.entries()) resolve(results[position + 1] as StatementResult)
  }

  async #send(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    const client = await this.#pool.connect()
    let fault: Error | undefined
    try {
      return await this.#over(client, [this.#first, ...statements])
    } catch (error) {
      if (isConnectionLost(error)) fault = error as Error
      throw error
    } finally {
      // The database says goodbye before it hangs up; nobody else is to be given what it says goodbye on.
      client.release(fault)
    }
  }

  /** An operation that asked the database nothing still has to have its opening checked. */
  async verified(): Promise<void> {
    if (!this.#isVerified && this.#opening.verify !== undefined)
      await this.run({ text: 'select 1', values: [] })
  }
}

export class TransactionRunner implements Runner {
  readonly #pool: pg.Pool
  readonly #opening: Opening
  readonly #send: Send
  #client: pg.PoolClient | undefined
  // Statements of one transaction that are asked for side by side travel together, in the order of asking.
  #asked: Asked[] = []
  #sending: Promise<void> | undefined
  #refusal: unknown
  #isOver = false

  constructor(pool: pg.Pool, opening: Opening, send: Send) {
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
    // The first statement brings BEGIN and the opening with it.
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

  async commit(closing: readonly Statement[]): Promise<void> {
    this.#isOver = true
    await this.#sending
    if (this.#client === undefined) {
      if (closing.length === 0 && this.#opening.verify === undefined) return
      await this.#runNow([{ text: 'select 1', values: [] }])
    }
    const client = this.#client as unknown as pg.PoolClient
    const results = await this.#send(client, [...closing, COMMIT])
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and calls that a success.
    if (results.at(-1)?.command !== 'COMMIT')
      throw new Error('A failed statement was overlooked; nothing was committed.')
    this.#release()
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
