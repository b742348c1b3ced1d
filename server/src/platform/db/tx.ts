import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
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
    this.db = new Kysely<Tables>({ dialect: dialectOver(runner) })
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

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

function dialectOver(runner: Runner) {
  return {
    createAdapter: () => adapter,
    createDriver: () => new RunnerDriver(runner),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  }
}

/** Kysely's way into a transaction that is open already: it never begins or ends one itself. */
class RunnerDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(runner: Runner) {
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const result = await runner.run({ text: query.sql, values: query.parameters })
        return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount) }
      },
      streamQuery() {
        throw new Error('Streaming a query is not supported: read pages instead.')
      },
    }
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('A transaction is open already.')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
