import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { tracedRunner } from '../observe/trace-database.ts'
import type { WordSeals } from '../words/word-seals.ts'
import type { Statement, StatementResult } from './statement.ts'
import type { Tables } from './tables.ts'

/** For whom a transaction works: one statement that sets role and tenant, and a check of its result. */
export interface TenantContext {
  readonly statement: Statement
  /**
   * Reads whose contexts have the same key may share a transaction. Only contexts that set role and tenant and nothing
   * else have a key: any other setting would hold for the next read of the batch.
   */
  readonly batchKey?: string | undefined
  /** Receives the context statement's row before any other row is handed out; throws to refuse. */
  verify?(row: Record<string, unknown>): void
}

/** Runs statements within a tenant context. */
export interface Runner {
  run(statement: Statement): Promise<StatementResult>
}

/** A statement that is sent with COMMIT, and a callback for its result once the transaction is committed. */
interface ClosingStatement {
  readonly statement: Statement
  readonly onCommit: ((result: StatementResult) => void) | undefined
}

/** The open transaction that every store receives. Queries are built with Kysely on `db`. */
export class Tx {
  readonly db: Kysely<Tables>
  /** Seals what is written into columns that hold words, in workspaces that seal them. What is read is opened already. */
  readonly words: WordSeals
  readonly #runner: Runner
  readonly #closing: ClosingStatement[] = []
  readonly #afterCommit: (() => void)[] = []

  constructor(runner: Runner, words: WordSeals) {
    this.words = words
    const traced = tracedRunner(runner)
    this.#runner = traced
    this.db = new Kysely<Tables>({
      config: { dialect },
      dialect,
      driver,
      executor: new RunnerExecutor(traced),
    })
  }

  /** For the few statements that are clearer as plain SQL. `Row` names the columns that the statement selects. */
  run<Row = Record<string, unknown>>(statement: Statement): Promise<StatementResult<Row>> {
    return this.#runner.run(statement) as Promise<StatementResult<Row>>
  }

  /**
   * Sent in the same message as COMMIT, in the order of the calls, so that a contended lock is taken last. A transaction
   * that consists of nothing else is a single message.
   */
  atCommit(statement: Statement, onCommit?: (result: StatementResult) => void): void {
    this.#closing.push({ statement, onCommit })
  }

  /** Called once the transaction is committed, never when it is rolled back. */
  afterCommit(callback: () => void): void {
    this.#afterCommit.push(callback)
  }

  get closing(): readonly Statement[] {
    return this.#closing.map(({ statement }) => statement)
  }

  /** `results` are those of the closing statements. */
  committed(results: readonly StatementResult[]): void {
    for (const [position, { onCommit }] of this.#closing.entries())
      onCommit?.(results[position] as StatementResult)
    for (const callback of this.#afterCommit) callback()
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

/** A transaction is open already, so there is no connection for Kysely to take, begin or end. */
const NO_CONNECTIONS: ConnectionProvider = {
  provideConnection() {
    throw new Error('Queries run in the transaction that is open.')
  },
}

/**
 * Lets Kysely run its queries in the open transaction. A query is handed over synchronously, so queries that are issued
 * side by side run in the order in which they are written down.
 */
class RunnerExecutor extends DefaultQueryExecutor {
  readonly #runner: Runner

  constructor(runner: Runner) {
    super(compiler, adapter, NO_CONNECTIONS)
    this.#runner = runner
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#runner
      .run({ text: query.sql, values: query.parameters })
      .then(({ rows, rowCount }) => ({ rows: rows as R[], numAffectedRows: BigInt(rowCount) }))
  }
}
