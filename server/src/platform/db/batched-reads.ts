import type pg from 'pg'
import { openResults } from '../words/open-results.ts'
import type { WordSeals } from '../words/word-seals.ts'
import { isConnectionLost, isStalePlan, mayRunAgain, STALE_PLANS_MAX } from './errors.ts'
import type { Statement, StatementResult } from './statement.ts'
import type { TenantContext } from './tx.ts'

/** Sends statements over a connection as one message. */
export type Send = (
  client: pg.PoolClient,
  statements: readonly Statement[],
) => Promise<readonly StatementResult[]>

/** A statement and the promise that waits for its result. */
export interface PendingQuery {
  readonly statement: Statement
  readonly resolve: (result: StatementResult) => void
  readonly reject: (error: unknown) => void
}

/** Statements that one reader issued in the same turn of the event loop. */
interface QueryGroup {
  readonly context: TenantContext
  readonly queries: readonly PendingQuery[]
}

/** A larger message would delay the first of its results too long. */
export const BATCH_STATEMENTS_MAX = 24

/** Read-only before anything else, in the same statement: a GET that tries to write fails instead of writing. */
const readOnly = ({ text, values }: Statement): Statement => {
  let guarded = readOnlyTexts.get(text)
  if (guarded === undefined) {
    guarded = text.replace(/^select /, `select set_config('transaction_read_only', 'on', true), `)
    readOnlyTexts.set(text, guarded)
  }
  return { text: guarded, values }
}
/** There are only a handful of context statements, so this stays small. */
const readOnlyTexts = new Map<string, string>()

/** Role and tenant are set in one row, the tenant last: empty for the system, which reads for all workspaces. */
export const tenantOf = (contextResult: StatementResult | undefined): unknown =>
  contextResult?.rows[0]?.['set_config']

/** A refusal by `verify` has to reach the caller although its query succeeded. */
export function verifyContext(context: TenantContext, result: StatementResult | undefined): void {
  context.verify?.(result?.rows[0] ?? {})
}

/**
 * Sends reads. Those that the same credential issues in one turn of the event loop share a message, a transaction and
 * the statement that sets the tenant context, which is most of what a small read costs. Reads of different credentials
 * never share a transaction.
 */
export class BatchedReads {
  readonly #pool: pg.Pool
  readonly #send: Send
  readonly #seals: () => WordSeals
  readonly #batches = new Map<string, QueryGroup[]>()

  constructor(pool: pg.Pool, send: Send, seals: () => WordSeals) {
    this.#pool = pool
    this.#send = send
    this.#seals = seals
  }

  add(group: QueryGroup): void {
    const { batchKey } = group.context
    if (batchKey === undefined) return void this.#run([group])
    const batch = this.#batches.get(batchKey)
    if (batch !== undefined) return void batch.push(group)
    // Requests whose bytes have arrived by now are all handled before an immediate runs.
    if (this.#batches.size === 0) setImmediate(() => this.#flush())
    this.#batches.set(batchKey, [group])
  }

  #flush(): void {
    const batches = [...this.#batches.values()]
    this.#batches.clear()
    for (const batch of batches) while (batch.length > 0) void this.#run(takeBatch(batch))
  }

  async #run(groups: readonly QueryGroup[]): Promise<void> {
    let results: readonly StatementResult[]
    try {
      results = await this.#read(messageOf(groups), (groups[0] as QueryGroup).context)
    } catch (error) {
      // One failing statement fails the whole message. Reads change nothing, so each is sent again on its own.
      const queries = groups.flatMap(({ context, queries }) => queries.map((query) => ({ context, query })))
      if (queries.length > 1 || mayRunAgain(error))
        for (const { context, query } of queries) void this.#runAlone(context, query)
      else for (const { query } of queries) query.reject(error)
      return
    }
    let first = 1
    for (const group of groups) {
      distribute(group, results[0], results.slice(first, first + group.queries.length))
      first += group.queries.length
    }
  }

  async #runAlone(context: TenantContext, query: PendingQuery, stalePlans = 0): Promise<void> {
    const group = { context, queries: [query] }
    try {
      const [contextResult, ...results] = await this.#read(messageOf([group]), context)
      distribute(group, contextResult, results)
    } catch (error) {
      if (isStalePlan(error) && stalePlans < STALE_PLANS_MAX)
        return this.#runAlone(context, query, stalePlans + 1)
      query.reject(error)
    }
  }

  async #read(statements: readonly Statement[], context: TenantContext): Promise<readonly StatementResult[]> {
    const results = await this.#overPool(statements)
    if (!results.some(({ hasSealed }) => hasSealed)) return results
    // The connection is free again, so keys that are missing are read by a message of their own.
    const readKeys = async (statement: Statement) =>
      (await this.#overPool([readOnly(context.statement), statement]))[1] as StatementResult
    await openResults(this.#seals(), results, statements, tenantOf(results[0]), readKeys)
    return results
  }

  async #overPool(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    const client = await this.#pool.connect()
    let fault: Error | undefined
    try {
      return await this.#send(client, statements)
    } catch (error) {
      if (isConnectionLost(error)) fault = error as Error
      throw error
    } finally {
      // The server announced a shutdown on this connection: discard it instead of returning it to the pool.
      client.release(fault)
    }
  }
}

/** Removes from the front what fits into one message, at least one group. */
function takeBatch(waiting: QueryGroup[]): readonly QueryGroup[] {
  let statements = 0
  let count = 0
  while (count < waiting.length) {
    statements += (waiting[count] as QueryGroup).queries.length
    if (count > 0 && statements > BATCH_STATEMENTS_MAX) break
    count += 1
  }
  return waiting.splice(0, count)
}

/** The groups have the same batch key, so the first one's context holds for all of them. */
const messageOf = (groups: readonly QueryGroup[]): readonly Statement[] => [
  readOnly((groups[0] as QueryGroup).context.statement),
  ...groups.flatMap(({ queries }) => queries.map(({ statement }) => statement)),
]

function distribute(
  { context, queries }: QueryGroup,
  contextResult: StatementResult | undefined,
  results: readonly StatementResult[],
): void {
  try {
    verifyContext(context, contextResult)
  } catch (refusal) {
    for (const { reject } of queries) reject(refusal)
    return
  }
  for (const [at, { resolve }] of queries.entries()) resolve(results[at] as StatementResult)
}
