import { LRUCache } from 'lru-cache'

/** Something made from rows, and the version of the rows it was made from. */
interface Versioned {
  readonly version: number
  readonly bytes: number
}

/** What the rows say of themselves: how new they are, and since when nothing was taken away. */
export interface RowState {
  readonly version: number
  readonly rebuilt_at_version: number
}

/** Whether what is held can be brought up to date by what is newer, instead of being made again. */
export const canCatchUp = (held: Versioned | undefined, state: RowState): boolean =>
  held !== undefined && held.version >= state.rebuilt_at_version && held.version < state.version

/**
 * Indexes kept in the process, as many as there is room for; the least recently used leave. Everybody asks the rows
 * themselves how new they are, so that nobody misses what was stored before they asked. Bringing an index up to date is
 * done by one for all who wait for it.
 */
export class IndexCache<T extends Versioned> {
  readonly #held: LRUCache<string, T>
  readonly #loading = new Map<string, Promise<T>>()
  /** The newest rows that somebody who waits knows of. */
  readonly #wanted = new Map<string, RowState>()

  constructor(bytesMax: number) {
    this.#held = new LRUCache({ maxSize: bytesMax, sizeCalculation: (held) => Math.max(1, held.bytes) })
  }

  /** As it is, without looking whether it is up to date. */
  peek(key: string): T | undefined {
    return this.#held.peek(key)
  }

  /** `load` gets what is held and the rows' state, and gives what is to be held. Undefined when there are no rows. */
  async upToDate(
    key: string,
    stateOf: () => Promise<RowState | undefined>,
    load: (held: T | undefined, state: RowState) => Promise<T>,
  ): Promise<T | undefined> {
    const state = await stateOf()
    if (state === undefined) {
      this.#held.delete(key)
      return undefined
    }
    for (;;) {
      const held = this.#held.get(key)
      if (held !== undefined && held.version >= state.version) return held
      const running = this.#loading.get(key)
      if (running === undefined) return this.#load(key, this.#newest(key, state), load)
      this.#wanted.set(key, this.#newest(key, state))
      // Whoever began it hears of its failure; those who waited try for themselves.
      const loaded = await running.catch(() => undefined)
      if (loaded !== undefined && loaded.version >= state.version) return loaded
    }
  }

  #load(
    key: string,
    state: RowState,
    load: (held: T | undefined, state: RowState) => Promise<T>,
  ): Promise<T> {
    this.#wanted.delete(key)
    const loading = load(this.#held.get(key), state)
      .then((held) => {
        // Out and in again: the cache weighs a thing when it comes in, and this one may have grown.
        this.#held.delete(key)
        this.#held.set(key, held)
        return held
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
