export interface Span {
  readonly from: number
  readonly to: number
}

type Phrase = readonly string[]

/**
 * Finds phrases in a row of words, in time that does not depend on how many phrases there are. A `*` is any ending,
 * and a phrase after `^` begins the row.
 */
export class PhraseIndex {
  readonly #byFirst = new Map<string, Phrase[]>()
  /** Phrases whose first word may have any ending; they are single words. */
  readonly #beginnings: readonly string[]

  constructor(phrases: readonly string[]) {
    this.#beginnings = phrases.filter((phrase) => phrase.endsWith('*')).map((phrase) => phrase.slice(0, -1))
    for (const phrase of phrases.filter((one) => !one.endsWith('*'))) {
      const words = phrase.split(' ')
      const [first = ''] = words
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), words])
    }
  }

  /** The first `most` of them, in order. */
  spansIn(tokens: readonly string[], most: number): readonly Span[] {
    const found: Span[] = []
    for (const [from, token] of tokens.entries()) {
      if (found.length >= most) break
      const phrases = [
        ...(this.#byFirst.get(token) ?? []),
        ...((from === 0 && this.#byFirst.get(`^${token}`)) || []),
      ]
      for (const phrase of phrases)
        if (phrase.every((word, at) => at === 0 || word === tokens[from + at]))
          found.push({ from, to: from + phrase.length })
      if (this.#beginnings.some((beginning) => token.startsWith(beginning)))
        found.push({ from, to: from + 1 })
    }
    return found
  }
}
