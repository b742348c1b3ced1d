import { LRUCache } from 'lru-cache'

/** Something made from rows, and the version of the rows it was made from. */
interface Versioned {
  readonly version: number
  readonly bytes: number
}

/** What the rows say of themselves: how new they are, and since when nothing was taken away. */
interface RowState {
  readonly version: number
  readonly rebuilt_at_version: number
}

/** Whether what is held can be brought up to date by what is newer, instead of being made again. */
export const canCatchUp = (held: Versioned | undefined, state: RowState): boolean =>
  held !== undefined && held.version >= state.rebuilt_at_version && held.version < state.version

/**
 * Indexes kept in the process, as many as there is room for; the least recently used leave. Whoever asks while one is
 * being brought up to date waits with the first.
 */
export class HeldIndexes<T extends Versioned> {
  readonly #held: LRUCache<string, T>
  readonly #loading = new Map<string, Promise<T | undefined>>()

  constructor(bytesMax: number) {
    this.#held = new LRUCache({ maxSize: bytesMax, sizeCalculation: (held) => Math.max(1, held.bytes) })
  }

  /** As it is, without looking whether it is up to date. */
  peek(key: string): T | undefined {
    return this.#held.peek(key)
  }

  /** `load` gets what is held and gives what is to be held; undefined when there is nothing to hold any more. */
  upToDate(key: string, load: (held: T | undefined) => Promise<T | undefined>): Promise<T | undefined> {
    const running = this.#loading.get(key)
    if (running !== undefined) return running
    const loading = load(this.#held.get(key))
      .then((held) => {
        // Out and in again: the cache weighs a thing when it comes in, and this one may have grown.
        this.#held.delete(key)
        if (held !== undefined) this.#held.set(key, held)
        return held
      })
      .finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }
}
