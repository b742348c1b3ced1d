import {
  joinPieces,
  PACKED_FORMAT,
  piecesOf,
  type Sections,
  sectionsIn,
} from '../algorithms/retrieval/index.ts'
import { type Clock, DAY_MS, later } from '../kernel/clock.ts'
import { newId } from '../kernel/ids.ts'
import type { ScopedDatabase } from './db/scoped-database.ts'
import type { RowState } from './index-cache.ts'
import {
  countParts,
  readHead,
  readPieces,
  removeOthers,
  removeSnapshot,
  type SnapshotPlace,
  writePart,
} from './index-snapshots.store.ts'

declare module './services.ts' {
  interface Services {
    readonly indexSnapshots: IndexSnapshots
  }
}

/** Small enough to be read and sealed between two requests. */
const PIECE_BYTES = 192 * 1024
/** What speaks for a fact fades with time; an index that is older is built from its rows. */
const AGE_MAX_MS = 7 * DAY_MS

export interface Snapshot {
  readonly version: number
  readonly sections: Sections
}

/** What a snapshot is for, so that it is read only where building would give the same index. */
interface SnapshotUse {
  readonly place: SnapshotPlace
  /** Of what it was built with. It is made of names, so it stands where it can be sealed: in the first part. */
  readonly fingerprint: string
}

const FORMAT = String(PACKED_FORMAT)
const headOf = (parts: number, fingerprint: string): string => `${parts} ${fingerprint}`

/** Reads and writes indexes as a whole, in the database, in the pieces of many small transactions. */
export class IndexSnapshots {
  readonly #clock: Clock
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Undefined where there is none that is whole and of use. */
  async read(
    db: ScopedDatabase,
    { place, fingerprint }: SnapshotUse,
    state: RowState,
  ): Promise<Snapshot | undefined> {
    const since = later(this.#clock.now(), -AGE_MAX_MS)
    const head = await db.read((tx) => readHead(tx, place, { format: FORMAT, state, since }))
    if (head === undefined || head.content.toString('utf8').split(' ')[1] !== fingerprint) return undefined
    const pieces = await db.read((tx) => readPieces(tx, place, head.snapshot_id))
    // Removed meanwhile, or partly removed by a process that wrote one at the same time.
    if (head.content.toString('utf8') !== headOf(pieces.length, fingerprint)) return undefined
    const bytes = await joinPieces(pieces)
    return { version: head.version, sections: sectionsIn(bytes) }
  }

  /**
   * One after another, behind whatever searches are waiting for. `pack` gives undefined when the index has changed while it
   * was written down.
   */
  write(db: ScopedDatabase, use: SnapshotUse, pack: () => Promise<Snapshot | undefined>): Promise<void> {
    const writing = this.#last.then(async () => {
      const snapshot = this.#isClosed ? undefined : await pack()
      if (snapshot !== undefined) await this.#write(db, use, snapshot)
    })
    this.#last = writing.catch(() => undefined)
    return writing
  }

  async #write(db: ScopedDatabase, { place, fingerprint }: SnapshotUse, snapshot: Snapshot): Promise<void> {
    const snapshotId = newId()
    const { version } = snapshot
    const write = (part: number, content: Uint8Array): Promise<boolean> =>
      db.transaction(async (tx) => {
        const sealed = tx.words.bytes(place.tenantId, content)
        const row = {
          snapshotId,
          part,
          version,
          format: FORMAT,
          content: Buffer.from(sealed),
          now: this.#clock.now(),
        }
        if (!(await writePart(tx, place, row))) return false
        if (part > 0) return true
        await removeOthers(tx, place, snapshotId)
        return true
      })
    let part = 0
    for (const piece of piecesOf(snapshot.sections, PIECE_BYTES)) {
      part += 1
      if (this.#isClosed || !(await write(part, piece)))
        return void (await db.transaction((tx) => removeSnapshot(tx, place, snapshotId)))
    }
    const isWhole = (await db.read((tx) => countParts(tx, place, snapshotId))) === part
    if (!isWhole || !(await write(0, Buffer.from(headOf(part, fingerprint)))))
      await db.transaction((tx) => removeSnapshot(tx, place, snapshotId))
  }

  /** Waits until everything that was begun is written. */
  async whenWritten(): Promise<void> {
    for (let last: unknown; last !== this.#last; ) {
      last = this.#last
      await this.#last
    }
  }

  /** Gives up what has not been written, and waits for the transaction that runs. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.whenWritten()
  }
}
