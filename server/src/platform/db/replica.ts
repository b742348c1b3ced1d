import type { Database } from './database.ts'
import { isConnectionLost, mayRunAgain } from './errors.ts'
import type { TenantContext, Tx } from './tx.ts'

/** After a failure, or when it is too far behind, the replica is left alone for this long. */
const REST_MS = 1_000
/** Between two looks at a replica that is about to have caught up. */
const LOOK_AGAIN_MS = 3
/** For what any server answers at once. */
const ANSWER_MS = 2_000

/**
 * What has been committed ends before this position in the log. Where commits do not wait for the disk, what they have
 * written may not have left the buffers, whose end is further on.
 */
const COMMITTED = `select (case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as position`
const REPLAYED = 'select pg_last_wal_replay_lsn()::text as position'

/** The replica that answers is not as far as the one that was asked, or is no replica. */
class ReplicaBehind extends Error {}

/**
 * Reads on a streaming replica that see everything that was committed before they began, in whichever process: one's own
 * writes, and a key that was revoked a millisecond ago.
 *
 * A read asks the primary for the end of its log, a question that all reads share which arrive while the one before is on
 * its way, and waits until the replica has come that far. The message that reads checks it once more on its own connection.
 * A replica that is too far behind, does not answer or breaks off is left alone for a moment; the primary serves then.
 */
export class Replica {
  readonly #replica: Database
  readonly #waitMs: number
  readonly #statementMs: number
  readonly #committed: SharedQuestion
  readonly #replayed: SharedQuestion
  #restingUntil = 0

  constructor(
    primary: Database,
    replica: Database,
    limits: { readonly waitMs: number; readonly statementMs: number },
  ) {
    this.#replica = replica
    this.#waitMs = limits.waitMs
    this.#statementMs = limits.statementMs
    this.#committed = new SharedQuestion(() => positionOf(primary, COMMITTED))
    this.#replayed = new SharedQuestion(() => positionOf(replica, REPLAYED))
  }

  get database(): Database {
    return this.#replica
  }

  /** Undefined when the primary has to serve the read. */
  async read<T>(
    context: TenantContext,
    work: (tx: Tx) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined> {
    if (performance.now() < this.#restingUntil) return undefined
    const position = await this.#committed.ask()
    try {
      await within(this.#waitMs, (isOver) => this.#hasReplayed(position, isOver))
      // A server that is gone, with its network, does not cancel a statement that takes too long.
      const read = () => this.#replica.read(notBefore(position, context), work)
      return { result: await within(this.#statementMs + ANSWER_MS, read) }
    } catch (error) {
      if (!(error instanceof ReplicaBehind) && !isConnectionLost(error) && !mayRunAgain(error)) throw error
      this.#restingUntil = performance.now() + REST_MS
      return undefined
    }
  }

  async close(): Promise<void> {
    await this.#replica.close()
  }

  async #hasReplayed(position: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const replayed = await this.#replayed.ask().catch(() => {
        throw new ReplicaBehind()
      })
      if (offset(replayed) >= offset(position)) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
  }
}

/** Asks again for those who came while it was on its way: its answer may be older than what they have seen. */
class SharedQuestion {
  readonly #ask: () => Promise<string>
  #current: Promise<string> | undefined
  #next: Promise<string> | undefined

  constructor(ask: () => Promise<string>) {
    this.#ask = ask
  }

  ask(): Promise<string> {
    if (this.#current === undefined) return this.#begin()
    this.#next ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.#begin()
      })
    return this.#next
  }

  #begin(): Promise<string> {
    const asked = this.#ask().finally(() => {
      if (this.#current === asked) this.#current = undefined
    })
    this.#current = asked
    return asked
  }
}

async function positionOf(db: Database, question: string): Promise<string> {
  // Not among the types of the driver: a statement that is not answered in time fails, and its connection is closed.
  const timed = { text: question, query_timeout: ANSWER_MS }
  const { rows } = await db.pool.query<{ position: string | null }>(timed)
  const position = rows[0]?.position
  // A replica that was promoted replays nothing.
  if (typeof position !== 'string') throw new ReplicaBehind()
  return position
}

/** Positions are written as two numbers of 32 bits in hexadecimal. */
function offset(position: string): bigint {
  const [high, low] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Several replicas may share an address, so that another one answers than was asked before. */
function notBefore(position: string, context: TenantContext): TenantContext {
  const { text, values } = context.statement
  const check = `select pg_last_wal_replay_lsn() >= $${values.length + 1}::pg_lsn as has_replayed, `
  return {
    statement: { text: text.replace(/^select /, check), values: [...values, position] },
    batchKey: context.batchKey === undefined ? undefined : `${context.batchKey}\0${position}`,
    verify: (row) => {
      if (row['has_replayed'] !== true) throw new ReplicaBehind()
      context.verify?.(row)
    },
  }
}

async function within<T>(limitMs: number, work: (isOver: () => boolean) => Promise<T>): Promise<T> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true
      reject(new ReplicaBehind())
    }, limitMs)
  })
  try {
    return await Promise.race([work(() => isOver), late])
  } finally {
    clearTimeout(timer)
  }
}
