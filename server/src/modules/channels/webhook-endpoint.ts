import { LRUCache } from 'lru-cache'
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts'
import { KeyedBatcher } from '../../kernel/keyed-batcher.ts'
import { notFound, Problem } from '../../kernel/problem.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { Services } from '../../platform/services.ts'
import type { Secrets } from './adapters/adapter.ts'
import { type ConnectionRow, findConnectionAnywhere } from './connections.store.ts'
import { insertInbound } from './inbound.store.ts'
import { readInboundJob } from './inbound.ts'
import { openSecrets } from './secrets.ts'

/** A negative cache: unknown ids are requested again by guessers and by channels that were disconnected. */
const UNKNOWN_KEPT_MS = MINUTE_MS
const UNKNOWN_MAX = 10_000
/** How many unknown ids are looked up for one address within a minute. */
const GUESSES_PER_MINUTE = 60

/** A secret that was changed is believed for no longer than this. */
const KEPT_MS = SECOND_MS
const TOGETHER_MAX = 200
/** Posts of a connection that come faster than they are stored wait so long for others: a tenth of the transactions. */
const GATHER_MS = 10

export interface WebhookEndpoint {
  readonly connection: Pick<ConnectionRow, 'tenant_id' | 'connection_id' | 'channel_type'>
  readonly secrets: Secrets
}

interface Posted {
  readonly db: ScopedDatabase
  readonly services: Pick<Services, 'clock' | 'jobs'>
  readonly connection: WebhookEndpoint['connection']
  readonly body: string
}

/**
 * Takes in what channels post. Posts that arrive while others of the same connection are being stored are stored
 * together with the next commit, so a channel that hurries costs commits by time and not by message. Each is answered
 * when it is committed.
 */
export class Intake {
  readonly #vault: Vault
  readonly #unknown = new LRUCache<string, true>({ max: UNKNOWN_MAX, ttl: UNKNOWN_KEPT_MS })
  readonly #seen = new LRUCache<string, true>({ max: UNKNOWN_MAX })
  readonly #guesses = new LRUCache<string, number>({ max: UNKNOWN_MAX, ttl: MINUTE_MS, noUpdateTTL: true })
  readonly #endpoints = new LRUCache<string, WebhookEndpoint>({ max: 5_000, ttl: KEPT_MS })
  readonly #posts = new KeyedBatcher<Posted, void>((posts) => this.#commit(posts), TOGETHER_MAX, GATHER_MS)

  constructor(vault: Vault) {
    this.#vault = vault
  }

  /** Undefined when there is no such connection. */
  async endpoint(db: ScopedDatabase, connectionId: string): Promise<WebhookEndpoint | undefined> {
    const known = this.#endpoints.get(connectionId)
    if (known !== undefined) return known
    if (this.#unknown.has(connectionId)) return undefined
    const connection = await db.read((tx) => findConnectionAnywhere(tx, connectionId))
    if (connection === undefined) {
      this.#unknown.set(connectionId, true)
      return undefined
    }
    const endpoint = { connection, secrets: openSecrets(this.#vault, connection) }
    this.#endpoints.set(connectionId, endpoint)
    this.#seen.set(connectionId, true)
    return endpoint
  }

  /** The same for an address whose body has not been read: what it guesses is looked up only so often. */
  async endpointFor(
    db: ScopedDatabase,
    connectionId: string,
    ip: string,
  ): Promise<WebhookEndpoint | undefined> {
    if (this.#endpoints.has(connectionId)) return this.endpoint(db, connectionId)
    if (this.#unknown.has(connectionId)) return undefined
    const guesses = this.#guesses.get(ip) ?? 0
    if (guesses >= GUESSES_PER_MINUTE && !this.#seen.has(connectionId)) throw tooManyGuesses()
    const endpoint = await this.endpoint(db, connectionId)
    if (endpoint === undefined) this.#guesses.set(ip, guesses + 1)
    return endpoint
  }

  /** Resolves when it is committed. */
  store(
    db: ScopedDatabase,
    services: Pick<Services, 'clock' | 'jobs'>,
    { connection }: WebhookEndpoint,
    body: string,
  ): Promise<void> {
    return this.#posts.add(connection.connection_id, { db, services, connection, body })
  }

  /** All of them are one connection's. */
  async #commit(posts: readonly Posted[]): Promise<readonly PromiseSettledResult<void>[]> {
    const [{ db, services, connection }] = posts as [Posted, ...Posted[]]
    const { clock, jobs } = services
    const bodies = posts.map(({ body }) => body)
    const { tenant_id: tenantId, connection_id } = connection
    await db.transaction(async (tx) => {
      const [isStored] = await Promise.all([
        insertInbound(tx, connection, bodies, clock.now()),
        jobs.add(tx, readInboundJob, tenantId, { connection_id }, { dedupeKey: connection_id }),
      ])
      if (isStored) return
      this.#endpoints.delete(connection_id)
      throw notFound('channel connection')
    })
    return posts.map(() => ({ status: 'fulfilled', value: undefined }))
  }
}

const tooManyGuesses = (): Problem =>
  new Problem('rate_limited', `More than ${GUESSES_PER_MINUTE} unknown connections within a minute.`, {
    headers: { 'Retry-After': '60' },
  })

declare module '../../platform/services.ts' {
  interface Services {
    readonly channelIntake: Intake
  }
}
