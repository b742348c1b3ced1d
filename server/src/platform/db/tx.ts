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
import type { Statement, StatementResult } from './statement.ts'
import type { Tables } from './tables.ts'

/** How a transaction begins: one statement that sets role and tenant, and what to make of its answer. */
export interface Opening {
  readonly statement: Statement
  /** Sees the opening statement's row before any other row is handed out; throws to refuse. */
  verify?(row: Record<string, unknown>): void
}

/** Runs statements behind the wall that an opening puts up. */
export interface Runner {
  run(statement: Statement): Promise<StatementResult>
}

/** The open transaction that every store receives. Queries are built with Kysely on `db`. */
export class Tx {
  readonly db: Kysely<Tables>
  readonly #runner: Runner
  readonly #closing: Statement[] = []
  readonly #afterCommit: (() => void)[] = []

  constructor(runner: Runner) {
    this.#runner = runner
    this.db = new Kysely<Tables>({
      config: { dialect },
      dialect,
      driver,
      executor: new RunnerExecutor(runner),
    })
  }

  /** For the few statements that are clearer as plain SQL. */
  run(statement: Statement): Promise<StatementResult> {
    return this.#runner.run(statement)
  }

  /** Sent in the same message as COMMIT: what takes a hot lock should take it last. */
  atCommit(statement: Statement): void {
    this.#closing.push(statement)
  }

  /** Called once the transaction is committed, never when it is rolled back. */
  afterCommit(wake: () => void): void {
    this.#afterCommit.push(wake)
  }

  get closing(): readonly Statement[] {
    return this.#closing
  }

  committed(): void {
    for (const wake of this.#afterCommit) wake()
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
 * Kysely's way into a transaction. A query is handed over in the very call that asks for it, so queries that are asked
 * for side by side run in the order in which they are written down.
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
