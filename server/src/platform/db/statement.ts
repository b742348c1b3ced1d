import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { isSealedBytes } from '../words/envelope.ts'
import { bindMessage, hasLargeValue } from './bind-message.ts'
import { copiedBytes } from './copied-bytes.ts'
import { isStalePlan } from './errors.ts'
import { type FieldDescription, NO_ROWS, type RowShape, rowShapeOf } from './row-shape.ts'

/**
 * Several statements in one network message, ended by one Sync.
 *
 * PostgreSQL runs such a group as one implicit transaction. That is what makes row-level security cheap: the
 * statement that sets role and tenant is sent with the query it protects, so a read costs one round trip
 * instead of four (measured: 0.8 of an unprotected query's throughput, against 0.45 with BEGIN and COMMIT).
 */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Texts of the result are lines of JSON, so that what is sealed in them is opened into JSON. */
  readonly givesJsonLines?: boolean
  /**
   * A `COPY … TO STDOUT (FORMAT binary)` of one column, whose values are read as they are, in rows of `bytes`: half of what
   * bytes take as text, and nothing to decode. It takes no values, so its text is sent once and not kept.
   */
  readonly givesBytes?: boolean
}

export interface StatementResult<Row = Record<string, unknown>> {
  readonly rows: Row[]
  readonly rowCount: number
  /** What the database says it did, such as `INSERT` or `COMMIT`. */
  readonly command: string
  /** Whether a value has something sealed in it (`platform/words`), which the reader of the result opens. */
  readonly hasSealed: boolean
}

/** The part of node-postgres' connection that a submittable talks to; PGlite's adapter has the same. */
interface WireConnection {
  readonly stream: {
    readonly writable: boolean
    cork?(): void
    uncork?(): void
    write(chunk: Uint8Array): unknown
  }
  parse(query: { text: string; name: string; types?: number[] }): void
  bind(config: {
    portal: string
    statement: string
    values: readonly unknown[]
    binary: boolean
    valueMapper: (value: unknown) => unknown
  }): void
  describe(message: { type: 'P'; name: string }): void
  execute(config: { portal: string; rows: number }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

const STATEMENTS_KEPT_MAX = 400

interface Prepared {
  readonly name: string
  /** Known after the first run; from then on the server need not describe the rows again. */
  shape: RowShape | undefined
}

/** Prepared statements by text, per connection. A name is never used twice, not even after a failure. */
class PreparedStatements {
  readonly #known = new Map<string, Prepared>()
  #forgotten: string[] = []
  #count = 0

  find(text: string): Prepared | undefined {
    const known = this.#known.get(text)
    if (known === undefined) return undefined
    // Move it to the young end, so that the oldest unused one is dropped first.
    this.#known.delete(text)
    this.#known.set(text, known)
    return known
  }

  prepare(connection: WireConnection, text: string): Prepared {
    this.#count += 1
    const prepared: Prepared = { name: `s${this.#count}`, shape: undefined }
    connection.parse({ text, name: prepared.name })
    this.#known.set(text, prepared)
    if (this.#known.size > STATEMENTS_KEPT_MAX) this.#dropOldest(connection)
    return prepared
  }

  get texts(): readonly string[] {
    return [...this.#known.keys()]
  }

  forget(text: string): void {
    const known = this.#known.get(text)
    if (known === undefined) return
    this.#known.delete(text)
    this.#forgotten.push(known.name)
  }

  /** The server may hold what we have forgotten; closing a name that it does not know is no error. */
  closeForgotten(connection: WireConnection): void {
    for (const name of this.#forgotten) connection.close({ type: 'S', name })
    this.#forgotten = []
  }

  #dropOldest(connection: WireConnection): void {
    const oldest = this.#known.entries().next().value
    if (oldest === undefined) return
    this.#known.delete(oldest[0])
    connection.close({ type: 'S', name: oldest[1].name })
  }
}

const preparedByConnection = new WeakMap<WireConnection, PreparedStatements>()

function preparedOf(connection: WireConnection): PreparedStatements {
  let prepared = preparedByConnection.get(connection)
  if (prepared === undefined) {
    prepared = new PreparedStatements()
    preparedByConnection.set(connection, prepared)
  }
  return prepared
}

const asIs = (value: unknown): unknown => value

function unnamed(connection: WireConnection, text: string): Prepared {
  connection.parse({ text, name: '' })
  return { name: '', shape: undefined }
}

function bind(connection: WireConnection, statement: string, values: readonly unknown[]): void {
  if (!hasLargeValue(values)) {
    connection.bind({ portal: '', statement, values, binary: false, valueMapper: asIs })
  } else if (connection.stream.writable) {
    for (const chunk of bindMessage(statement, values)) connection.stream.write(chunk)
  }
}

/** What node-postgres calls a Submittable. */
class StatementGroup {
  readonly #statements: readonly Statement[]
  readonly #useNames: boolean
  readonly #collected: StatementResult[] = []
  readonly #newTexts: string[] = []
  /** What is known of each statement, in the order of sending. */
  readonly #sent: Prepared[] = []
  #connection: WireConnection | undefined
  #rows: Record<string, unknown>[] = []
  #hasSealed = false
  readonly results: Promise<readonly StatementResult[]>
  #resolve!: (results: readonly StatementResult[]) => void
  #reject!: (error: Error) => void

  constructor(statements: readonly Statement[], useNames: boolean) {
    this.#statements = statements
    this.#useNames = useNames
    this.results = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: WireConnection): null {
    this.#connection = connection
    connection.stream.cork?.()
    preparedOf(connection).closeForgotten(connection)
    for (const statement of this.#statements) this.#send(connection, statement)
    connection.sync()
    connection.stream.uncork?.()
    return null
  }

  #send(connection: WireConnection, { text, values, givesBytes }: Statement): void {
    const isNamed = this.#useNames && givesBytes !== true
    const prepared = isNamed ? this.#named(connection, text) : unnamed(connection, text)
    this.#sent.push(prepared)
    bind(connection, prepared.name, values)
    if (prepared.shape === undefined) connection.describe({ type: 'P', name: '' })
    connection.execute({ portal: '', rows: 0 })
  }

  #named(connection: WireConnection, text: string): Prepared {
    const all = preparedOf(connection)
    const known = all.find(text)
    if (known !== undefined) return known
    this.#newTexts.push(text)
    return all.prepare(connection, text)
  }

  /** The statement whose answer is being read: as many are over as there are results. */
  get #current(): Prepared {
    return this.#sent[this.#collected.length] as Prepared
  }

  handleRowDescription(message: { fields: readonly FieldDescription[] }): void {
    this.#current.shape = rowShapeOf(message.fields)
  }

  handleDataRow(message: { fields: readonly (string | null)[] }): void {
    const { names, parsers, sealedTests } = this.#current.shape as RowShape
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at += 1) {
      const field = message.fields[at]
      if (field === null || field === undefined) {
        row[names[at] as string] = null
        continue
      }
      row[names[at] as string] = parsers[at]?.(field)
      if (sealedTests[at]?.(field) === true) this.#hasSealed = true
    }
    this.#rows.push(row)
  }

  handleCommandComplete(message: { text: string }): void {
    // A statement that described no rows has none, now and later.
    this.#current.shape ??= NO_ROWS
    const words = message.text.split(' ')
    const count = Number(words.at(-1))
    const rowCount = Number.isNaN(count) ? 0 : count
    this.#collected.push({
      rows: this.#rows,
      rowCount,
      command: words[0] ?? '',
      hasSealed: this.#hasSealed,
    })
    this.#rows = []
    this.#hasSealed = false
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#collected)
  }

  handleError(error: Error): void {
    // Which of the new statements were parsed before the error is unknown: all get a new name next time.
    // A table that got a column since makes every statement that selects all of them useless, also in later messages.
    if (this.#connection !== undefined) {
      const all = preparedOf(this.#connection)
      for (const text of isStalePlan(error) ? all.texts : this.#newTexts) all.forget(text)
    }
    this.#reject(error)
  }

  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    try {
      const bytes = copiedBytes(chunk, this.#rows.length === 0)
      if (bytes === undefined) return
      this.#rows.push({ bytes })
      if (isSealedBytes(bytes)) this.#hasSealed = true
    } catch (error) {
      // Thrown here, it would end the process.
      this.#reject(error as Error)
    }
  }
}

/** Runs the statements on one connection, in order, in one message. */
export function runBatch(
  client: pg.ClientBase,
  statements: readonly Statement[],
  useNames: boolean,
): Promise<readonly StatementResult[]> {
  // Mapped before anything is sent: a value that cannot be mapped must not leave half a message on the wire.
  const ready = statements.map((statement) => ({ ...statement, values: statement.values.map(prepareValue) }))
  const group = new StatementGroup(ready, useNames)
  client.query(group as unknown as pg.Submittable)
  return group.results
}
