import type pg from 'pg'
import { mayRunAgain } from './errors.ts'
import { Reads, type Send } from './reads.ts'
import { ReadRunner, TransactionRunner } from './runners.ts'
import { runTogether, type StatementResult } from './statement.ts'
import { type TenantContext, Tx } from './tx.ts'

const ATTEMPTS_MAX = 4

/** Rows of one tenant, as the application role: row-level security decides what is visible. */
export const asTenant = (tenantId: string): TenantContext => ({
  statement: {
    text: `select set_config('role', 'rapport_app', true), set_config('app.tenant_id', $1, true)`,
    values: [tenantId],
  },
  batchKey: tenantId,
})

/** Rows of every tenant: for the worker, the sign-in and the platform's own bookkeeping, never for a tenant's request. */
export const asSystem: TenantContext = {
  statement: {
    text: `select set_config('role', 'rapport_system', true), set_config('app.tenant_id', '', true)`,
    values: [],
  },
  batchKey: 'system',
}

export interface DatabaseOptions {
  readonly kind: 'embedded' | 'postgres'
  /** Off behind poolers that cannot keep prepared statements. */
  readonly useNamedStatements: boolean
  readonly close: () => Promise<void>
}

export class Database {
  readonly pool: pg.Pool
  readonly kind: 'embedded' | 'postgres'
  readonly #send: Send
  readonly #reads: Reads
  readonly #close: () => Promise<void>

  constructor(pool: pg.Pool, options: DatabaseOptions) {
    this.pool = pool
    this.kind = options.kind
    this.#send = (client, statements) => runTogether(client, statements, options.useNamedStatements)
    this.#reads = new Reads(pool, this.#send)
    this.#close = options.close
    // The pool listens to idle connections only. One that breaks in somebody's hands fails their statement; without
    // a listener it would end the process as well.
    pool.on('connect', (client) => client.on('error', () => undefined))
  }

  /** Runs `work` in one transaction, again from the start when it lost a race with another one. */
  async transaction<T>(opening: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(opening, work)
      } catch (error) {
        if (!mayRunAgain(error) || attempt === ATTEMPTS_MAX) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
      }
    }
  }

  async #attempt<T>(opening: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = new TransactionRunner(this.pool, opening, this.#send)
    const tx = new Tx(runner)
    let result: T
    let closed: readonly StatementResult[]
    try {
      result = await work(tx)
      closed = await runner.commit(tx.closing)
    } catch (error) {
      await runner.rollback()
      throw error
    }
    tx.committed(closed)
    return result
  }

  /**
   * Reads only. Every statement is a transaction of its own, as it would see the data anyway at PostgreSQL's
   * default isolation level, and no connection is held between statements. Statements that are asked for side by side
   * travel in one message.
   */
  async read<T>(opening: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = new ReadRunner(this.#reads, opening)
    const result = await work(new Tx(runner))
    await runner.verified()
    return result
  }

  /** Everything behind one opening that needs no check. Reads travel together even when different parts ask for them. */
  scopedTo(opening: TenantContext) {
    const reading = new Tx(new ReadRunner(this.#reads, opening))
    return {
      read: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(reading),
      transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => this.transaction(opening, work),
    }
  }

  async close(): Promise<void> {
    await this.#close()
  }
}
