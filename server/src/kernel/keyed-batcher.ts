interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Runs work for one key one batch after the other. Items that arrive while a batch runs form the next one, so that the
 * number of transactions is bounded by time and not by the number of items; a lone item does not wait. With a pause
 * between batches, the next one has more in it: items that come in quick succession cost fewer transactions.
 */
export class KeyedBatcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>
  readonly #batchMax: number
  readonly #pauseMs: number
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()

  /** `work` returns one result per item, in their order; when it throws, every item of the batch is rejected. */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>,
    batchMax: number,
    pauseMs = 0,
  ) {
    this.#work = work
    this.#batchMax = batchMax
    this.#pauseMs = pauseMs
  }

  add(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key)
      if (waiting !== undefined) return void waiting.push({ item, resolve, reject })
      const queue = [{ item, resolve, reject }]
      this.#waiting.set(key, queue)
      void this.#drain(key, queue)
    })
  }

  async #drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, this.#batchMax)
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
      if (this.#pauseMs > 0 && queue.length > 0 && queue.length < this.#batchMax)
        await new Promise((resolve) => setTimeout(resolve, this.#pauseMs))
    }
    this.#waiting.delete(key)
  }
}
