import { LRUCache } from 'lru-cache'

/** An index, and the version of the rows that it was built from. */
interface Versioned {
  readonly version: number
  readonly bytes: number
}

/** The version of the rows, and the version since which rows were only added. */
export interface RowState {
  readonly version: number
  readonly rebuilt_at_version: number
}

/** Whether an index can be brought up to date with the newer rows alone, instead of being built again. */
export const canCatchUp = (cached: Versioned | undefined, state: RowState): boolean =>
  cached !== undefined && cached.version >= state.rebuilt_at_version && cached.version < state.version

/**
 * An LRU cache of indexes, bounded by their size in memory. Every lookup first reads the version of the rows, so that it
 * sees whatever was stored before it. Concurrent lookups of one index share a single load. An index that is larger than
 * the whole cache takes all of it: building it again for every lookup would cost more than the memory.
 */
export class IndexCache<T extends Versioned> {
  readonly #cached: LRUCache<string, T>
  readonly #loading = new Map<string, Promise<T>>()
  /** The newest version that a waiting lookup has read. */
  readonly #wanted = new Map<string, RowState>()

  constructor(bytesMax: number) {
    this.#cached = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: ({ bytes }) => Math.min(Math.max(1, bytes), bytesMax),
    })
  }

  /** The cached index, which may be out of date. */
  peek(key: string): T | undefined {
    return this.#cached.peek(key)
  }

  /** Drops the indexes whose keys hold this id. */
  forget(id: string): void {
    for (const key of this.#cached.keys()) if (key.includes(id)) this.#cached.delete(key)
  }

  /** `load` receives the cached index and the rows' state, and returns the new one. Undefined when there are no rows. */
  async upToDate(
    key: string,
    stateOf: () => Promise<RowState | undefined>,
    load: (cached: T | undefined, state: RowState) => Promise<T>,
  ): Promise<T | undefined> {
    const state = await stateOf()
    if (state === undefined) {
      this.#cached.delete(key)
      return undefined
    }
    for (;;) {
      const cached = this.#cached.get(key)
      if (cached !== undefined && cached.version >= state.version) return cached
      const running = this.#loading.get(key)
      if (running === undefined) return this.#load(key, this.#newest(key, state), load)
      this.#wanted.set(key, this.#newest(key, state))
      // A failure is reported to the lookup that started the load; the others try again themselves.
      const loaded = await running.catch(() => undefined)
      if (loaded !== undefined && loaded.version >= state.version) return loaded
    }
  }

  #load(
    key: string,
    state: RowState,
    load: (cached: T | undefined, state: RowState) => Promise<T>,
  ): Promise<T> {
    this.#wanted.delete(key)
    const loading = load(this.#cached.get(key), state)
      .then((cached) => {
        // Delete before set: the cache measures an entry when it is added, and this one may have grown.
        this.#cached.delete(key)
        this.#cached.set(key, cached)
        return cached
      })
      .finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }

  #newest(key: string, state: RowState): RowState {
    const wanted = this.#wanted.get(key)
    return wanted !== undefined && wanted.version > state.version ? wanted : state
  }
}
