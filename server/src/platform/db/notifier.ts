import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Database } from './database.ts'
import { DatabaseHosts } from './hosts.ts'

/** Everything that processes tell each other about. */
export const TOPICS = ['jobs', 'events', 'prices', 'seals', 'limits'] as const
export type Topic = (typeof TOPICS)[number]
const isTopic = (text: string | undefined): text is Topic => TOPICS.some((topic) => topic === text)

const CHANNEL = 'rapport_wake'
/** Notifications of commits within this time are sent as one. */
const GATHER_MS = 5
const RECONNECT_MS = 1_000
const CONNECT_MS = 10_000

/**
 * Tells listeners that there is something new to read: directly within the process, by NOTIFY to the others. A
 * notification carries no data and may get lost, so every listener also polls now and then. It is sent after commit and
 * batched, because NOTIFY inside transactions makes their commits wait for each other.
 */
export class Notifier {
  readonly #db: Database
  readonly #emitter = new EventEmitter({ captureRejections: false })
  readonly #pending = new Set<Topic>()
  readonly #onError: (error: Error) => void
  #listener: pg.Client | undefined
  /** Servers past a pooler; those of the pool are watched and closed with it. */
  #ownHosts: DatabaseHosts | undefined
  #isClosed = false

  constructor(db: Database, onError: (error: Error) => void) {
    this.#db = db
    this.#onError = onError
    this.#emitter.setMaxListeners(0)
  }

  on(topic: Topic, listener: () => void): () => void {
    this.#emitter.on(topic, listener)
    return () => this.#emitter.off(topic, listener)
  }

  send(topic: Topic): void {
    this.#emitter.emit(topic)
    if (this.#db.kind === 'embedded' || this.#isClosed) return
    if (this.#pending.size === 0) setTimeout(() => this.#notify(), GATHER_MS)
    this.#pending.add(topic)
  }

  #notify(): void {
    const topics = [...this.#pending]
    this.#pending.clear()
    if (this.#isClosed) return
    const calls = topics.map((_, position) => `pg_notify('${CHANNEL}', $${position + 1})`)
    this.#db.pool.query(`select ${calls.join(', ')}`, topics).catch(this.#onError)
  }

  /**
   * Listens on a connection of its own, and reconnects for as long as the process lives. Without an address that leads to
   * the server itself there is nothing to listen on, and polling has to do.
   */
  async listen(databaseUrl: string | undefined): Promise<void> {
    if (databaseUrl === undefined) return
    if (this.#db.isPooled) this.#ownHosts = new DatabaseHosts(databaseUrl)
    await this.#connect(this.#ownHosts ?? this.#db.hosts ?? new DatabaseHosts(databaseUrl))
  }

  async #connect(hosts: DatabaseHosts): Promise<void> {
    if (this.#isClosed) return
    const client = new hosts.clientClass({
      connectionString: hosts.firstUrl,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: 'rapport-notifier',
    })
    this.#listener = client
    // Any role may NOTIFY, and an emitter throws on an unhandled "error".
    client.on('notification', ({ payload }) => {
      if (isTopic(payload)) this.#emitter.emit(payload)
    })
    let isBroken = false
    client.on('error', (error) => {
      // A broken connection may report twice: itself, and through the statement in flight.
      if (isBroken) return
      isBroken = true
      this.#onError(error)
      this.#listener = undefined
      client.end().catch(() => undefined)
      setTimeout(() => void this.#connect(hosts), RECONNECT_MS).unref()
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      client.emit('error', error)
    }
    // Notifications that came while there was no connection are lost.
    for (const topic of TOPICS) this.#emitter.emit(topic)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#listener?.end().catch(() => undefined)
    this.#ownHosts?.close()
  }
}
