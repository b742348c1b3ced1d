import { asSystem, type Database } from '../db/database.ts'
import type { Notifier } from '../db/notifier.ts'
import type { Tx } from '../db/tx.ts'
import { readSealing } from './word-seals.store.ts'
import type { WorkspaceSealing } from './word-seals.ts'

/** Tells this process at once, and the others by a notification, that a workspace seals its words or stops doing so. */
export class SealingChanges {
  readonly #db: Database
  readonly #notifier: Notifier

  constructor(db: Database, notifier: Notifier) {
    this.#db = db
    this.#notifier = notifier
    const readAgain = () => db.read(asSystem, (tx) => this.read(tx))
    // One that is lost, or fails, is made up for by the next heartbeat.
    notifier.on('seals', () => void readAgain().catch(() => undefined))
  }

  /** Which workspaces seal, read at the start and with every heartbeat. */
  async read(tx: Tx): Promise<void> {
    this.#db.seals.use(await readSealing(tx))
  }

  announce(tx: Tx, sealing: WorkspaceSealing): void {
    tx.afterCommit(() => {
      this.#db.seals.add(sealing)
      this.#notifier.send('seals')
    })
  }

  /** For work on a workspace's rows in a process that may not have heard of its setting yet. */
  use(sealing: WorkspaceSealing): void {
    this.#db.seals.add(sealing)
  }

  /** Nothing of the workspace is sealed any more: what is known of it may go. */
  ended(tx: Tx): void {
    tx.afterCommit(() => this.#notifier.send('seals'))
  }
}

declare module '../services.ts' {
  interface Services {
    readonly sealingChanges: SealingChanges
  }
}
