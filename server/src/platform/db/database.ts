import type pg from 'pg'
import { mayRunAgain } from './errors.ts'
import { runTogether, type Statement, type StatementResult } from './statement.ts'
import { type Opening, type Runner, Tx } from './tx.ts'

const ATTEMPTS_MAX = 4

const BEGIN: Statement = { text: 'begin', values: [] }
const COMMIT: Statement = { text: 'commit', values: [] }
const ROLLBACK: Statement = { text: 'rollback', values: [] }

/** Rows of one tenant, as the application role: row-level security decides what is visible. */
export const asTenant = (tenantId: string): Opening => ({
  statement: {
    text: `select set_config('role', 'rapport_app', true), set_config('app.tenant_id', $1, true)`,
    values: [tenantId],
  },
})

/** Rows of every tenant: for the worker, the sign-in and the platform's own bookkeeping, never for a tenant's request. */
export const asSystem: Opening = {
  statement: { text: `select set_config('role', 'rapport_system', true)`, values: [] },
}

export interface DatabaseOptions {
  readonly kind: 'embedded' | 'postgres'
  /** Off behind poolers that cannot keep prepared statements. */
  readonly useNamedStatements: boolean
  readonly close: () => Promise<void>
}

/** Sends statements over a connection, and nothing but that. */
type Send = (client: pg.PoolClient, statements: readonly Statement[]) => Promise<readonly StatementResult[]>

/** For so long the embedded database may answer one question after the other before anybody else has a turn. */
const TURN_MS = 10

/**
 * The embedded database works on this thread and answers without ever going back to the event loop. Whoever asks it
 * much, such as an import, would keep everybody else from being heard, so that the loop gets a turn now and then.
 */
function inTurns(send: Send): Send {
  let since = performance.now()
  return async (client, statements) => {
    if (performance.now() - since > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve))
      since = performance.now()
    }
    return send(client, statements)
  }
}

export class Database {
  readonly pool: pg.Pool
  readonly kind: 'embedded' | 'postgres'
  readonly #send: Send
  readonly #close: () => Promise<void>

  constructor(pool: pg.Pool, options: DatabaseOptions) {
    this.pool = pool
    this.kind = options.kind
    const send: Send = (client, statements) => runTogether(client, statements, options.useNamedStatements)
    this.#send = options.kind === 'embedded' ? inTurns(send) : send
    this.#close = options.close
    // The pool listens to idle connections only. One that breaks in somebody's hands fails their statement; without
    // a listener it would end the process as well.
    pool.on('connect', (client) => client.on('error', () => undefined))
  }

  /** Runs `work` in one transaction, again from the start when it lost a race with another one. */
  async transaction<T>(opening: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(opening, work)
      } catch (error) {
        if (!mayRunAgain(error) || attempt === ATTEMPTS_MAX) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
      }
    }
  }

  async #attempt<T>(opening: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = new TransactionRunner(this.pool, opening, this.#send)
    const tx = new Tx(runner)
    let result: T
    try {
      result = await work(tx)
      await runner.commit(tx.closing)
    } catch (error) {
      await runner.rollback()
      throw error
    }
    tx.committed()
    return result
  }

  /**
   * Reads only. Every statement is a transaction of its own, as it would see the data anyway at PostgreSQL's
   * default isolation level, and no connection is held between statements. Statements that are asked for side by side
   * travel in one message.
   */
  async read<T>(opening: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = new ReadRunner(this.pool, opening, this.#send)
    const result = await work(new Tx(runner))
    await runner.verified()
    return result
  }

  /** Everything behind one opening that needs no check. Reads travel together even when different parts ask for them. */
  behind(opening: Opening) {
    const reading = new Tx(new ReadRunner(this.pool, opening, this.#send))
    return {
      read: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(reading),
      transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => this.transaction(opening, work),
    }
  }

  async close(): Promise<void> {
    await this.#close()
  }
}

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

class ReadRunner implements Runner {
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
    try {
      return await this.#over(client, [this.#first, ...statements])
    } finally {
      client.release()
    }
  }

  /** An operation that asked the database nothing still has to have its opening checked. */
  async verified(): Promise<void> {
    if (!this.#isVerified && this.#opening.verify !== undefined)
      await this.run({ text: 'select 1', values: [] })
  }
}

class TransactionRunner implements Runner {
  readonly #pool: pg.Pool
  readonly #opening: Opening
  readonly #send: Send
  #client: pg.PoolClient | undefined
  // Statements of one transaction may be asked for side by side; they run in the order of asking.
  #queue: Promise<unknown> = Promise.resolve()
  #isOver = false

  constructor(pool: pg.Pool, opening: Opening, send: Send) {
    this.#pool = pool
    this.#opening = opening
    this.#send = send
  }

  run(statement: Statement): Promise<StatementResult> {
    // It would run without the wall, or open a transaction that nobody ends.
    if (this.#isOver) return Promise.reject(new Error('The transaction is over.'))
    const result = this.#queue.then(() => this.#runNow(statement))
    this.#queue = result.catch(() => undefined)
    return result
  }

  async #runNow(statement: Statement): Promise<StatementResult> {
    if (this.#client !== undefined) {
      const [result] = await this.#send(this.#client, [statement])
      return result as StatementResult
    }
    // The first statement brings BEGIN and the opening with it.
    this.#client = await this.#pool.connect()
    const results = await this.#send(this.#client, [BEGIN, this.#opening.statement, statement])
    checkOpening(this.#opening, results, 1)
    return results[2] as StatementResult
  }

  async commit(closing: readonly Statement[]): Promise<void> {
    this.#isOver = true
    await this.#queue
    if (this.#client === undefined) {
      if (closing.length === 0 && this.#opening.verify === undefined) return
      await this.#runNow({ text: 'select 1', values: [] })
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
    await this.#queue
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
