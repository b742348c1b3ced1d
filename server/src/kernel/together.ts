interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Does work for one key one batch after the other. What comes while a batch is under way is done together with the
 * next, so that whoever hurries costs transactions by time and not by number; what comes alone does not wait.
 */
export class KeyedBatcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>
  readonly #most: number
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()

  /** `work` tells how it ended for each item, in their order; when it throws, it ended so for all of them. */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
    most: number,
  ) {
    this.#work = work
    this.#most = most
  }

  add(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key)
      if (waiting !== undefined) return void waiting.push({ item, resolve, reject })
      const line = [{ item, resolve, reject }]
      this.#waiting.set(key, line)
      void this.#workOff(key, line)
    })
  }

  async #workOff(key: string, line: Waiting<Item, Result>[]): Promise<void> {
    while (line.length > 0) {
      const batch = line.splice(0, this.#most)
      try {
        const ends = await this.#work(batch.map(({ item }) => item))
        for (const [at, { resolve, reject }] of batch.entries()) {
          const end = ends[at]
          if (end?.status === 'fulfilled') resolve(end.value)
          else reject(end?.reason)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#waiting.delete(key)
  }
}
