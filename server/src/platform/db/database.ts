import type pg from 'pg'
import { WordSeals } from '../words/word-seals.ts'
import { BatchedReads, type Send } from './batched-reads.ts'
import { isStalePlan, mayRunAgain, STALE_PLANS_MAX } from './errors.ts'
import type { DatabaseHosts } from './hosts.ts'
import { ReadRunner, TransactionRunner } from './runners.ts'
import type { ScopedDatabase } from './scoped-database.ts'
import { runBatch, type StatementResult } from './statement.ts'
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
  /** Set in every transaction, where sessions are shared with others. */
  readonly timeouts?: { readonly statementMs: number; readonly idleMs: number } | undefined
  /** The servers behind the connections; the embedded database has none. */
  readonly hosts?: DatabaseHosts
  readonly close: () => Promise<void>
}

/** A second server that reads are sent to (`replica.ts`). */
interface ReadReplica {
  readonly database: { useSeals(seals: WordSeals): void }
  /** Undefined when the primary has to serve the read. */
  read<T>(context: TenantContext, work: (tx: Tx) => Promise<T>): Promise<{ readonly result: T } | undefined>
  close(): Promise<void>
}

export class Database {
  readonly pool: pg.Pool
  readonly kind: 'embedded' | 'postgres'
  /** Whether sessions are shared with others: nothing that belongs to one, such as LISTEN, works. */
  readonly isPooled: boolean
  readonly hosts: DatabaseHosts | undefined
  /** Rows are what is stored until the application, which has the encryption key, gives its own. */
  #seals = new WordSeals()
  #replica: ReadReplica | undefined
  readonly #limited: (context: TenantContext) => TenantContext
  readonly #send: Send
  readonly #reads: BatchedReads
  readonly #close: () => Promise<void>

  constructor(pool: pg.Pool, options: DatabaseOptions) {
    this.pool = pool
    this.kind = options.kind
    this.isPooled = options.timeouts !== undefined
    this.hosts = options.hosts
    this.#limited = options.timeouts === undefined ? (context) => context : withTimeouts(options.timeouts)
    this.#send = (client, statements) => runBatch(client, statements, options.useNamedStatements)
    this.#reads = new BatchedReads(pool, this.#send, () => this.#seals)
    this.#close = options.close
    // The pool listens for errors on idle connections only. A connection that breaks while in use fails its statement;
    // without a listener the error event would end the process as well.
    pool.on('connect', (client) => client.on('error', () => undefined))
  }

  /** From now on words are opened in what is read, and sealed in what is written for workspaces that seal. */
  useSeals(seals: WordSeals): void {
    this.#seals = seals
    this.#replica?.database.useSeals(seals)
  }

  /** It is closed with this database. */
  useReplica(replica: ReadReplica): void {
    this.#replica = replica
    replica.database.useSeals(this.#seals)
  }

  get seals(): WordSeals {
    return this.#seals
  }

  /** Runs `work` in one transaction, again from the start when it lost a race with another one. */
  async transaction<T>(context: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    let stalePlans = 0
    for (let attempt = 1; ; ) {
      try {
        return await this.#attempt(context, work)
      } catch (error) {
        if (isStalePlan(error) && stalePlans++ < STALE_PLANS_MAX) continue
        if (!mayRunAgain(error) || attempt === ATTEMPTS_MAX) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
        attempt += 1
      }
    }
  }

  async #attempt<T>(context: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = new TransactionRunner(this.pool, this.#limited(context), this.#send, this.#seals)
    const tx = new Tx(runner, this.#seals)
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
   * default isolation level, and no connection is held between statements. Statements that are issued side by side
   * share a message.
   */
  async read<T>(context: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = new ReadRunner(this.#reads, this.#limited(context))
    const result = await work(new Tx(runner, this.#seals))
    await runner.verify()
    return result
  }

  /** The same, on a replica if there is one that has everything which was committed before. `work` may run twice. */
  async readOnReplica<T>(context: TenantContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    const read = await this.#replica?.read(context, work)
    return read === undefined ? this.read(context, work) : read.result
  }

  /** Reads and transactions within a context that needs no check. Reads of different callers share messages. */
  scopedTo(context: TenantContext): ScopedDatabase {
    const reading = new Tx(new ReadRunner(this.#reads, this.#limited(context)), this.#seals)
    return {
      read: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(reading),
      transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => this.transaction(context, work),
    }
  }

  async close(): Promise<void> {
    await this.#replica?.close()
    await this.#close()
  }
}

/** Before what the context sets itself, which may be other limits; in the same statement, so at no round trip. */
function withTimeouts({ statementMs, idleMs }: { readonly statementMs: number; readonly idleMs: number }) {
  const limits = `select set_config('statement_timeout', '${statementMs}', true),
    set_config('idle_in_transaction_session_timeout', '${idleMs}', true), `
  return (context: TenantContext): TenantContext => {
    const { text, values } = context.statement
    const verify = context.verify?.bind(context)
    return {
      statement: { text: text.replace(/^select /, limits), values },
      batchKey: context.batchKey,
      ...(verify === undefined ? {} : { verify }),
    }
  }
}
