/**
 * Runs work one at a time for each key, first come, first served. For work that would wait for the same row lock in the
 * database: a caller that waits here holds no connection meanwhile.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const mine = before === undefined ? work() : before.then(work, work)
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
