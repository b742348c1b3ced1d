/** What opens a quotation, and what closes it. */
const MARKS: Readonly<Record<string, string>> = { '"': '"', '“': '”', '«': '»' }
const ANY_MARK = /["“«]/g
/** What is longer is not a quotation but a mark that was forgotten. */
const QUOTATION_LENGTH_MAX = 600

/** Quotations on one line, replaced. */
export function replaceQuotations(text: string, replacement: string): string {
  const lookAhead = new LookAhead(text)
  const kept: string[] = []
  let from = 0
  ANY_MARK.lastIndex = 0
  for (let mark = ANY_MARK.exec(text); mark !== null; mark = ANY_MARK.exec(text)) {
    const closing = lookAhead.next(MARKS[mark[0]] ?? '', mark.index + 1)
    const length = closing - mark.index - 1
    const endOfLine = lookAhead.next('\n', mark.index + 1)
    if (length < 1 || length > QUOTATION_LENGTH_MAX || endOfLine < closing) continue
    kept.push(text.slice(from, mark.index), replacement)
    from = closing + 1
    ANY_MARK.lastIndex = from
  }
  return kept.length === 0 ? text : kept.join('') + text.slice(from)
}

/** Where characters come next, for places that only move on: no part of the text is searched twice. */
class LookAhead {
  readonly #text: string
  readonly #found = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
  }

  /** Infinity when it does not come any more. */
  next(character: string, from: number): number {
    const known = this.#found.get(character) ?? -1
    if (known >= from) return known
    const at = this.#text.indexOf(character, from)
    const found = at < 0 ? Number.POSITIVE_INFINITY : at
    this.#found.set(character, found)
    return found
  }
}
