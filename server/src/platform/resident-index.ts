import { type Passage, PassageIndex, type Weights } from '../algorithms/retrieval/index.ts'
import { sha256 } from '../kernel/ids.ts'
import { TimeSlices } from '../kernel/time-slices.ts'
import type { ScopedDatabase } from './db/scoped-database.ts'
import type { Tx } from './db/tx.ts'
import { canCatchUp, IndexCache, type RowState } from './index-cache.ts'
import { EntryMap } from './index-entries.ts'
import type { SnapshotPlace } from './index-snapshots.store.ts'
import type { IndexSnapshots, Snapshot } from './index-snapshots.ts'

/** Where the rows of one index come from, and what the index holds for each of them. */
export interface IndexSource<Row, Entry> {
  /** Every row that changed after this version, in the order to add them. For version 0, removed rows can be left out. */
  rowsSince(tx: Tx, version: number): Promise<readonly Row[]>
  idOf(row: Row): string
  isRemoved(row: Row): boolean
  passageOf(row: Row): Passage
  /** What speaks for a passage, where it is not what speaks for a message. */
  readonly weights?: Weights
  /** The speaker who asks the questions, where there is one. */
  readonly asker?: string
  /** What a search returns for a hit. */
  entryOf(row: Row): Entry
  /** An estimate of what an entry takes in memory beside the index. */
  readonly entryBytes: number
  /** The members of an entry that are dates: snapshots hold entries as JSON. */
  readonly entryDates: readonly string[]
  /** Whatever else decides what becomes of a row: an index that was built with other values is not used. */
  readonly builtWith: readonly string[]
}

/** A search index in the memory of this process, with the rows it was built from by id, and their version. */
export class ResidentIndex<Row, Entry> {
  readonly #source: IndexSource<Row, Entry>
  readonly #entries: EntryMap<Entry>
  /** By id, the entries whose passages name it as their source. */
  readonly #derived = new Map<string, readonly string[]>()
  #passages: PassageIndex
  #version = 0
  #unsaved = 0

  constructor(source: IndexSource<Row, Entry>) {
    this.#source = source
    this.#entries = new EntryMap(source.entryDates)
    this.#passages = new PassageIndex(source.weights)
  }

  get passages(): PassageIndex {
    return this.#passages
  }

  /** Rows that were added or removed since the index was restored or packed. */
  get unsaved(): number {
    return this.#unsaved
  }

  get version(): number {
    return this.#version
  }

  get bytes(): number {
    return this.passages.bytes + this.#entries.size * this.#source.entryBytes
  }

  get asker(): string | undefined {
    return this.#source.asker
  }

  entry(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  /** The entries that were derived from this one, such as the facts of a message. */
  derivedFrom(id: string): readonly Entry[] {
    return (this.#derived.get(id) ?? []).flatMap((derived) => this.#entries.get(derived) ?? [])
  }

  rowsToAdd(tx: Tx): Promise<readonly Row[]> {
    return this.#source.rowsSince(tx, this.#version)
  }

  /** Brings the index from its own version to this one, yielding to the event loop after every few milliseconds. */
  async add(rows: readonly Row[], version: number): Promise<void> {
    const source = this.#source
    const slices = new TimeSlices()
    for (const row of rows) {
      if (source.isRemoved(row)) continue
      this.#put(row)
      if (slices.isOver) await slices.yield()
    }
    // Removed last, because searches run in between: they may find a row beside the one that replaces it, but never
    // neither of the two.
    const removed = rows.filter((row) => source.isRemoved(row)).map((row) => source.idOf(row))
    this.passages.remove(removed)
    for (const id of removed) this.#entries.delete(id)
    this.#version = version
    this.#unsaved += rows.length
  }

  /** What snapshots of this index and those that it can be restored from have in common. */
  get fingerprint(): string {
    const { builtWith, weights } = this.#source
    return sha256(JSON.stringify([builtWith, weights ?? null])).toString('hex')
  }

  /** Undefined when the index changed while it was written down. */
  async pack(): Promise<Snapshot | undefined> {
    const { passages } = this
    const [version, changes, unsaved] = [this.#version, passages.changes, this.#unsaved]
    const sections = new Map<string, Uint8Array>()
    await this.#entries.pack(passages.ids(), sections)
    await passages.pack(sections)
    if (passages.changes !== changes || this.#version !== version) return undefined
    this.#unsaved -= unsaved
    return { version, sections }
  }

  /** Takes the place of all rows up to the snapshot's version. */
  async restore({ version, sections }: Snapshot): Promise<void> {
    this.#passages = await PassageIndex.unpack(sections, this.#source.weights)
    const slices = new TimeSlices()
    this.#entries.restore(sections)
    for (const id of this.passages.ids()) {
      this.#entries.restoreNext(id)
      this.#noteSources(id, this.passages.sourcesOf(id))
      if (slices.isOver) await slices.yield()
    }
    this.#version = version
  }

  #put(row: Row): void {
    const passage = this.#source.passageOf(row)
    this.passages.put([passage])
    this.#entries.set(passage.id, this.#source.entryOf(row))
    this.#noteSources(passage.id, passage.sources ?? [])
  }

  #noteSources(entry: string, sources: readonly string[]): void {
    for (const id of sources) {
      const derived = this.#derived.get(id) ?? []
      if (!derived.includes(entry)) this.#derived.set(id, [...derived, entry])
    }
  }
}

/** How the indexes of one kind are found and built. */
export interface IndexDefinition<Scope, Row, Entry> {
  keyOf(scope: Scope): string
  /** The state of the scope's rows; undefined when it has none. */
  stateOf(tx: Tx, scope: Scope): Promise<RowState | undefined>
  /** Called when an index is built, and kept with it: for what all its rows have in common. */
  sourceOf(tx: Tx, scope: Scope): Promise<IndexSource<Row, Entry>>
  snapshotPlaceOf(scope: Scope): SnapshotPlace
  /** For what is written when the request that asked may be over. */
  backgroundOf(scope: Scope): ScopedDatabase
}

/** Whether and how indexes are kept in the database beside their rows. */
export interface SnapshotOptions {
  readonly snapshots: IndexSnapshots
  /** A smaller index is built from its rows. */
  readonly rowsMin: number
  /** A snapshot that cannot be read or written is no fault of the search. */
  onFault(error: unknown): void
}

/** A snapshot is read at once, so a memory that is larger than this is built from its rows, which are read as well. */
const SNAPSHOT_ROWS_MAX = 400_000
/** A snapshot is written anew when this share of its rows is not in it. */
const UNSAVED_SHARE = 0.25

/**
 * The indexes of one kind that this process keeps in memory, within a limit in bytes. An index is built from its rows by
 * the first search and brought up to date by version before each later one, so that processes agree without talking to
 * each other.
 */
export class ResidentIndexes<Scope, Row, Entry> {
  readonly #definition: IndexDefinition<Scope, Row, Entry>
  readonly #cache: IndexCache<ResidentIndex<Row, Entry>>
  readonly #snapshots: SnapshotOptions | undefined
  /** The keys of indexes whose snapshots are being written. */
  readonly #saving = new Set<string>()

  constructor(bytesMax: number, definition: IndexDefinition<Scope, Row, Entry>, snapshots?: SnapshotOptions) {
    this.#definition = definition
    this.#cache = new IndexCache(bytesMax)
    this.#snapshots = snapshots
  }

  /** The index if it is in memory, whether or not it is up to date. */
  peek(scope: Scope): ResidentIndex<Row, Entry> | undefined {
    return this.#cache.peek(this.#definition.keyOf(scope))
  }

  /** Drops the indexes whose keys hold this id. */
  forget(id: string): void {
    this.#cache.forget(id)
  }

  upToDate(scope: Scope, db: ScopedDatabase): Promise<ResidentIndex<Row, Entry> | undefined> {
    const { keyOf, stateOf } = this.#definition
    return this.#cache.upToDate(
      keyOf(scope),
      () => db.read((tx) => stateOf(tx, scope)),
      async (cached, state) => {
        const index =
          cached !== undefined && canCatchUp(cached, state) ? cached : await this.#begin(scope, state, db)
        if (index.version < state.version) {
          const rows = await db.read((tx) => index.rowsToAdd(tx))
          // The transaction has ended: indexing many rows must not keep a connection. Rows that are newer than the state
          // are read again the next time, which does no harm.
          await index.add(rows, state.version)
        }
        this.#save(scope, index)
        return index
      },
    )
  }

  /** An index with what a snapshot holds, or an empty one. */
  async #begin(scope: Scope, state: RowState, db: ScopedDatabase): Promise<ResidentIndex<Row, Entry>> {
    const empty = async () => new ResidentIndex(await db.read((tx) => this.#definition.sourceOf(tx, scope)))
    const index = await empty()
    if (this.#snapshots === undefined) return index
    const { snapshots, onFault } = this.#snapshots
    try {
      const use = { place: this.#definition.snapshotPlaceOf(scope), fingerprint: index.fingerprint }
      const snapshot = await snapshots.read(db, use, state)
      if (snapshot !== undefined) await index.restore(snapshot)
      return index
    } catch (error) {
      onFault(error)
      return empty()
    }
  }

  /** In the background, when enough has changed for the next process to notice. */
  #save(scope: Scope, index: ResidentIndex<Row, Entry>): void {
    if (this.#snapshots === undefined) return
    const { snapshots, rowsMin, onFault } = this.#snapshots
    const { size } = index.passages
    const key = this.#definition.keyOf(scope)
    if (size < rowsMin || size > SNAPSHOT_ROWS_MAX || index.unsaved < size * UNSAVED_SHARE) return
    if (this.#saving.has(key)) return
    this.#saving.add(key)
    const use = { place: this.#definition.snapshotPlaceOf(scope), fingerprint: index.fingerprint }
    snapshots
      .write(this.#definition.backgroundOf(scope), use, () => index.pack())
      .catch(onFault)
      .finally(() => this.#saving.delete(key))
  }
}
