import { LRUCache } from 'lru-cache'
import { SECOND_MS } from '../../kernel/clock.ts'
import { notFound } from '../../kernel/problem.ts'
import { Together } from '../../kernel/together.ts'
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

interface Posted {
  readonly db: ScopedDatabase
  readonly services: Pick<Services, 'clock' | 'jobs'>
  readonly connection: Door['connection']
  readonly body: string
}

/**
 * The door for what channels post. Posts that arrive while others of the same connection are being stored are stored
 * together with the next commit, so a channel that hurries costs commits by time and not by message. Each is answered
 * when it is committed.
 */
export class Intake {
  readonly #vault: Vault
  readonly #doors = new LRUCache<string, Door>({ max: 5_000, ttl: KEPT_MS })
  readonly #posts = new Together<Posted, void>((posts) => this.#commit(posts), TOGETHER_MAX)

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
    return this.#posts.add(connection.connection_id, { db, services, connection, body })
  }

  /** All of them are one connection's. */
  async #commit(posts: readonly Posted[]): Promise<readonly PromiseSettledResult<void>[]> {
    const [{ db, services, connection }] = posts as [Posted, ...Posted[]]
    const { clock, jobs } = services
    const bodies = posts.map(({ body }) => body)
    await db.transaction(async (tx) => {
      if (!(await insertInbound(tx, connection, bodies, clock.now()))) {
        this.#doors.delete(connection.connection_id)
        throw notFound('channel connection')
      }
      const { tenant_id: tenantId, connection_id } = connection
      await jobs.add(tx, tenantId, INBOUND_QUEUE, { connection_id }, { dedupeKey: connection_id })
    })
    return posts.map(() => ({ status: 'fulfilled', value: undefined }))
  }
}

declare module '../../platform/http/operation.ts' {
  interface Services {
    readonly channelIntake: Intake
  }
}
