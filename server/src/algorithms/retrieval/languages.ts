/** Questions are stemmed in so many languages at most. */
const LANGUAGES_MAX = 4
/** What is rarer is mostly a line that was taken for another language. */
const SHARE_MIN = 0.05
const FALLBACK = ['en'] as const

/** Which languages a memory is written in. */
export class Languages {
  readonly #ofRow: (string | undefined)[] = []
  readonly #counts = new Map<string, number>()
  #rows = 0
  #most: readonly string[] | undefined

  add(row: number, language: string): void {
    this.#ofRow[row] = language
    this.#change(language, 1)
  }

  of(row: number): string | undefined {
    return this.#ofRow[row]
  }

  remove(row: number): void {
    const language = this.#ofRow[row]
    if (language !== undefined) this.#change(language, -1)
    this.#ofRow[row] = undefined
  }

  /** The most common ones first; of equals in the order of the alphabet, so that it does not depend on the past. */
  get most(): readonly string[] {
    this.#most ??= [...this.#counts]
      .sort(([one, count], [other, others]) => others - count || (one < other ? -1 : 1))
      .filter(([, count], at) => at === 0 || count >= this.#rows * SHARE_MIN)
      .slice(0, LANGUAGES_MAX)
      .map(([language]) => language)
    return this.#most.length === 0 ? FALLBACK : this.#most
  }

  #change(language: string, by: number): void {
    const count = (this.#counts.get(language) ?? 0) + by
    if (count === 0) this.#counts.delete(language)
    else this.#counts.set(language, count)
    this.#rows += by
    this.#most = undefined
  }
}
