import { LRUCache } from 'lru-cache'
import { SECOND_MS } from '../../kernel/clock.ts'
import { notFound } from '../../kernel/problem.ts'
import type { ScopedDatabase, Services } from '../../platform/http/operation.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { Secrets } from './adapters/adapter.ts'
import { type ConnectionRow, findConnectionAnywhere } from './connections.store.ts'
import { insertInbound } from './inbound.store.ts'
import { INBOUND_QUEUE } from './inbound.ts'
import { openSecrets } from './secrets.ts'

/** A secret that was changed is believed for no longer than this. */
const KEPT_MS = SECOND_MS
const TOGETHER_MAX = 200

export interface Door {
  readonly connection: Pick<ConnectionRow, 'tenant_id' | 'connection_id' | 'channel_type'>
  readonly secrets: Secrets
}

interface Waiting {
  readonly body: string
  stored(): void
  failed(error: unknown): void
}

/**
 * The door for what channels post. Posts that arrive while others of the same connection are being stored are stored
 * together with the next commit, so a channel that hurries costs commits by time and not by message. Each is answered
 * when it is committed.
 */
export class Intake {
  readonly #vault: Vault
  readonly #doors = new LRUCache<string, Door>({ max: 5_000, ttl: KEPT_MS })
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(vault: Vault) {
    this.#vault = vault
  }

  /** Undefined when there is no such connection. */
  async door(db: ScopedDatabase, connectionId: string): Promise<Door | undefined> {
    const known = this.#doors.get(connectionId)
    if (known !== undefined) return known
    const connection = await db.read((tx) => findConnectionAnywhere(tx, connectionId))
    if (connection === undefined) return undefined
    const door = { connection, secrets: openSecrets(this.#vault, connection) }
    this.#doors.set(connectionId, door)
    return door
  }

  /** Resolves when it is committed. */
  store(
    db: ScopedDatabase,
    services: Pick<Services, 'clock' | 'jobs'>,
    { connection }: Door,
    body: string,
  ): Promise<void> {
    return new Promise((stored, failed) => {
      const waiting = this.#waiting.get(connection.connection_id)
      if (waiting !== undefined) return void waiting.push({ body, stored, failed })
      this.#waiting.set(connection.connection_id, [{ body, stored, failed }])
      void this.#storeAll(db, services, connection)
    })
  }

  async #storeAll(
    db: ScopedDatabase,
    services: Pick<Services, 'clock' | 'jobs'>,
    connection: Door['connection'],
  ): Promise<void> {
    const waiting = this.#waiting.get(connection.connection_id) ?? []
    while (waiting.length > 0) {
      const together = waiting.splice(0, TOGETHER_MAX)
      try {
        await this.#commit(
          db,
          services,
          connection,
          together.map((one) => one.body),
        )
        for (const one of together) one.stored()
      } catch (error) {
        for (const one of together) one.failed(error)
      }
    }
    this.#waiting.delete(connection.connection_id)
  }

  async #commit(
    db: ScopedDatabase,
    { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
    connection: Door['connection'],
    bodies: readonly string[],
  ): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await insertInbound(tx, connection, bodies, clock.now()))) {
        this.#doors.delete(connection.connection_id)
        throw notFound('channel connection')
      }
      const { tenant_id: tenantId, connection_id } = connection
      await jobs.add(tx, tenantId, INBOUND_QUEUE, { connection_id }, { dedupeKey: connection_id })
    })
  }
}

declare module '../../platform/http/operation.ts' {
  interface Services {
    readonly channelIntake: Intake
  }
}
