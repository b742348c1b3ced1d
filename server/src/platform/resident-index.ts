import { type Passage, PassageIndex, type Weights } from '../algorithms/retrieval/index.ts'
import { TimeSlices } from '../kernel/time-slices.ts'
import type { ScopedDatabase } from './db/scoped-database.ts'
import type { Tx } from './db/tx.ts'
import { canCatchUp, IndexCache, type RowState } from './index-cache.ts'

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
}

/** A search index in the memory of this process, with the rows it was built from by id, and their version. */
export class ResidentIndex<Row, Entry> {
  readonly passages: PassageIndex
  readonly #source: IndexSource<Row, Entry>
  readonly #entries = new Map<string, Entry>()
  /** By id, the entries whose passages name it as their source. */
  readonly #derived = new Map<string, readonly string[]>()
  #version = 0

  constructor(source: IndexSource<Row, Entry>) {
    this.#source = source
    this.passages = new PassageIndex(source.weights)
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
  }

  #put(row: Row): void {
    const passage = this.#source.passageOf(row)
    this.passages.put([passage])
    this.#entries.set(passage.id, this.#source.entryOf(row))
    for (const id of passage.sources ?? []) {
      const derived = this.#derived.get(id) ?? []
      if (!derived.includes(passage.id)) this.#derived.set(id, [...derived, passage.id])
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
}

/**
 * The indexes of one kind that this process keeps in memory, within a limit in bytes. An index is built from its rows by
 * the first search and brought up to date by version before each later one, so that processes agree without talking to
 * each other.
 */
export class ResidentIndexes<Scope, Row, Entry> {
  readonly #definition: IndexDefinition<Scope, Row, Entry>
  readonly #cache: IndexCache<ResidentIndex<Row, Entry>>

  constructor(bytesMax: number, definition: IndexDefinition<Scope, Row, Entry>) {
    this.#definition = definition
    this.#cache = new IndexCache(bytesMax)
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
    const { keyOf, stateOf, sourceOf } = this.#definition
    return this.#cache.upToDate(
      keyOf(scope),
      () => db.read((tx) => stateOf(tx, scope)),
      async (cached, state) => {
        const { index, rows } = await db.read(async (tx) => {
          const index =
            cached !== undefined && canCatchUp(cached, state)
              ? cached
              : new ResidentIndex(await sourceOf(tx, scope))
          return { index, rows: await index.rowsToAdd(tx) }
        })
        // The transaction has ended: indexing many rows must not keep a connection. Rows that are newer than the state
        // are read again the next time, which does no harm.
        await index.add(rows, state.version)
        return index
      },
    )
  }
}
