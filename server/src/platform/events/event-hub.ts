import type { Logger } from 'pino'
import { asSystem, asTenant, type Database } from '../db/database.ts'
import type { Notifier } from '../db/notifier.ts'
import type { Tx } from '../db/tx.ts'
import { eventsAfter, eventsAfterEach, headOf, type StoredEvent } from './events.store.ts'

const POLL_MS = 1_000
const BATCH = 500
/** A reader that lags further behind than this reads from the database again instead of growing the heap. */
const BACKLOG_MAX = 1_000

interface Subscriber {
  take(event: StoredEvent): void
  /** Ends its wait, so that it looks whether its feed goes on. */
  wake(): void
}

export interface Following {
  /** The event number after which the stream begins: a client that disconnects before the first event resumes from it. */
  readonly from: number
  readonly events: AsyncIterable<StoredEvent>
}

interface TenantFeed {
  seq: number
  isOver: boolean
  readonly subscribers: Set<Subscriber>
}

/**
 * Delivers new events to all followers of a tenant in this process: one query a tenant, however many followers.
 * Each follower keeps its own position, so a slow one does not delay the others and nothing is missed or doubled.
 */
export class EventHub {
  readonly #db: Database
  readonly #log: Logger
  readonly #feeds = new Map<string, TenantFeed>()
  readonly #stopListening: () => void
  readonly #timer: NodeJS.Timeout
  #isPolling = false
  #isNudged = false
  #isClosed = false

  constructor(db: Database, notifier: Notifier, log: Logger) {
    this.#db = db
    this.#log = log
    this.#stopListening = notifier.on('events', () => void this.#poll())
    this.#timer = setInterval(() => void this.#poll(), POLL_MS).unref()
    db.hosts?.onChange(() => this.#endAll())
  }

  /**
   * A server that took over without the last commits of the one before gives their numbers to other events. Followers
   * come back with their position, which is compared with the new server's.
   */
  #endAll(): void {
    for (const feed of this.#feeds.values()) {
      feed.isOver = true
      for (const subscriber of feed.subscribers) subscriber.wake()
    }
    this.#feeds.clear()
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    clearInterval(this.#timer)
  }

  /** All events after `seq` (from now on when undefined), in order, until the signal says stop. */
  async follow(tenantId: string, seq: number | undefined, signal: AbortSignal): Promise<Following> {
    const head = await this.#db.read(asTenant(tenantId), (tx) => headOf(tx, tenantId))
    // A number that was never given out (or before a backup was restored) must not hide what comes next.
    const from = Math.min(seq ?? head, head)
    return { from, events: this.#eventsAfter(tenantId, from, head, signal) }
  }

  async *#eventsAfter(
    tenantId: string,
    from: number,
    head: number,
    signal: AbortSignal,
  ): AsyncGenerator<StoredEvent> {
    const read = <T>(work: (tx: Tx) => Promise<T>) => this.#db.read(asTenant(tenantId), work)
    let position = from
    const inbox = new Inbox(signal)
    // From the head, not from the follower's position: the feed is shared, and the follower catches up on the rest itself.
    const feed = this.#join(tenantId, head, inbox)
    try {
      while (!signal.aborted && !this.#isClosed && !feed.isOver) {
        // Whatever the inbox could not hold, or was there before it, comes from the database.
        if (inbox.needsCatchUp) {
          inbox.restart()
          let missed: readonly StoredEvent[]
          do {
            missed = await read((tx) => eventsAfter(tx, tenantId, position, BATCH))
            for (const event of missed) {
              position = event.seq
              yield event
              if (signal.aborted) return
            }
          } while (missed.length === BATCH)
        }
        for (const event of await inbox.next()) {
          if (event.seq <= position) continue
          position = event.seq
          yield event
          if (signal.aborted) return
        }
      }
    } finally {
      feed.subscribers.delete(inbox)
      if (feed.subscribers.size === 0 && !feed.isOver) this.#feeds.delete(tenantId)
    }
  }

  #join(tenantId: string, seq: number, subscriber: Subscriber): TenantFeed {
    let feed = this.#feeds.get(tenantId)
    if (feed === undefined) {
      feed = { seq, isOver: false, subscribers: new Set() }
      this.#feeds.set(tenantId, feed)
    }
    feed.subscribers.add(subscriber)
    return feed
  }

  async #poll(): Promise<void> {
    this.#isNudged = true
    if (this.#isPolling || this.#feeds.size === 0 || this.#isClosed) return
    this.#isPolling = true
    try {
      while (this.#isNudged && !this.#isClosed) {
        this.#isNudged = false
        await this.#readOnce()
      }
    } catch (error) {
      if (!this.#isClosed) this.#log.error({ err: error }, 'new events could not be read')
    } finally {
      this.#isPolling = false
    }
  }

  async #readOnce(): Promise<void> {
    const positions = [...this.#feeds].map(([tenantId, feed]) => ({ tenantId, seq: feed.seq }))
    if (positions.length === 0) return
    const events = await this.#db.read(asSystem, (tx) => eventsAfterEach(tx, positions, BATCH))
    for (const event of events) {
      const feed = this.#feeds.get(event.tenantId)
      if (feed === undefined || event.seq <= feed.seq) continue
      feed.seq = event.seq
      for (const subscriber of feed.subscribers) subscriber.take(event)
    }
    if (events.length > 0) this.#isNudged = true
  }
}

/** Where events wait for one follower. */
class Inbox implements Subscriber {
  #waiting: StoredEvent[] = []
  #wake: (() => void) | undefined
  /** True at first: what lies between the follower's place and the feed's has to be read. */
  needsCatchUp = true

  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake?.(), { once: true })
  }

  take(event: StoredEvent): void {
    if (this.#waiting.length >= BACKLOG_MAX) {
      this.#waiting = []
      this.needsCatchUp = true
    } else if (!this.needsCatchUp) {
      this.#waiting.push(event)
    }
    this.#wake?.()
  }

  wake(): void {
    this.#wake?.()
  }

  restart(): void {
    this.needsCatchUp = false
    this.#waiting = []
  }

  /** Waits for at least one event, or for a reason to look again. */
  async next(): Promise<readonly StoredEvent[]> {
    if (this.#waiting.length === 0 && !this.needsCatchUp && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      this.#wake = undefined
    }
    const taken = this.#waiting
    this.#waiting = []
    return taken
  }
}

declare module '../services.ts' {
  interface Services {
    readonly eventHub: EventHub
  }
}
