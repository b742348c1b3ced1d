/** A list that is read page by page, as far as it is read. */
export class Pages<Item, Page> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page>
  readonly #take: (page: Page) => {
    readonly items: readonly Item[]
    readonly next: string | number | undefined
  }

  constructor(
    read: (cursor: string | undefined) => Promise<Page>,
    take: (page: Page) => { readonly items: readonly Item[]; readonly next: string | number | undefined },
  ) {
    this.#read = read
    this.#take = take
  }

  /** The pages as the server sends them, with totals and cursors. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let cursor: string | undefined
    do {
      const page = await this.#read(cursor)
      yield page
      const { next } = this.#take(page)
      cursor = next === undefined || next === '' ? undefined : String(next)
    } while (cursor !== undefined)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#take(page).items
  }

  /** Everything at once, or the first so many. */
  async all(limit = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const items: Item[] = []
    if (limit <= 0) return items
    for await (const item of this) if (items.push(item) >= limit) break
    return items
  }
}

/** The cursor as a part of a query, which leaves it out on the first page. */
export const after = <Name extends string>(
  name: Name,
  cursor: string | undefined,
): { [N in Name]?: string } => (cursor === undefined ? {} : ({ [name]: cursor } as { [N in Name]: string }))
