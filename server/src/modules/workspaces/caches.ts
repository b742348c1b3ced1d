import type { Logger } from 'pino'
import { type Clock, later, MINUTE_MS } from '../../kernel/clock.ts'
import { asSystem, type Database } from '../../platform/db/database.ts'
import { deletedSince } from './deletion/deletions.store.ts'

/** What keeps something of workspaces in the memory of the process. */
export interface WorkspaceCache {
  forgetTenant(tenantId: string): void
}

const LOOK_EVERY_MS = MINUTE_MS
/** Other processes begin and end deletions: what this one may have missed is looked at twice. */
const LOOK_BACK_MS = 3 * MINUTE_MS

/** Empties caches of workspaces that are being deleted, by this process or another. */
export class WorkspaceCaches {
  readonly #caches: readonly WorkspaceCache[]
  readonly #timer: NodeJS.Timeout

  constructor(
    parts: { readonly db: Database; readonly clock: Clock; readonly log: Logger },
    caches: readonly WorkspaceCache[],
  ) {
    this.#caches = caches
    this.#timer = setInterval(() => {
      this.look(parts.db, parts.clock).catch((error: unknown) =>
        parts.log.warn({ err: error }, 'deleted workspaces could not be looked up'),
      )
    }, LOOK_EVERY_MS).unref()
  }

  forget(tenantId: string): void {
    for (const cache of this.#caches) cache.forgetTenant(tenantId)
  }

  /** Every key of every cache contains the empty text. */
  forgetAll(): void {
    this.forget('')
  }

  async look(db: Database, clock: Clock): Promise<void> {
    const moment = later(clock.now(), -LOOK_BACK_MS)
    for (const tenantId of await db.read(asSystem, (tx) => deletedSince(tx, moment))) this.forget(tenantId)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
