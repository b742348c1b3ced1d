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
export interface TenantContext {
  readonly statement: Statement
  /**
   * Openings of the same name put up the same wall at any moment, so that one of them will do for reads of several. Only
   * those that set role and tenant, and nothing else, have a name: what else one set would hold for whoever comes next.
   */
  readonly batchKey?: string | undefined
  /** Sees the opening statement's row before any other row is handed out; throws to refuse. */
  verify?(row: Record<string, unknown>): void
}

/** Runs statements behind the wall that an opening puts up. */
export interface Runner {
  run(statement: Statement): Promise<StatementResult>
}

/** A statement that goes with COMMIT, and who wants to hear what it did once that is certain. */
interface Closing {
  readonly statement: Statement
  readonly heard: ((result: StatementResult) => void) | undefined
}

/** The open transaction that every store receives. Queries are built with Kysely on `db`. */
export class Tx {
  readonly db: Kysely<Tables>
  readonly #runner: Runner
  readonly #closing: Closing[] = []
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

  /**
   * Sent in the same message as COMMIT, in the order of asking: what takes a hot lock should take it last. A transaction
   * that consists of nothing else travels in one message. `heard` is called once it is committed.
   */
  atCommit(statement: Statement, heard?: (result: StatementResult) => void): void {
    this.#closing.push({ statement, heard })
  }

  /** Called once the transaction is committed, never when it is rolled back. */
  afterCommit(wake: () => void): void {
    this.#afterCommit.push(wake)
  }

  get closing(): readonly Statement[] {
    return this.#closing.map(({ statement }) => statement)
  }

  /** `results` are those of the closing statements. */
  committed(results: readonly StatementResult[]): void {
    for (const [position, { heard }] of this.#closing.entries()) heard?.(results[position] as StatementResult)
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
