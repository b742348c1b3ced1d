/** A word or a mark of a sentence, with where it stands in it. */
export interface Token {
  /** In lower case and without accents; the mark itself for a mark. */
  readonly plain: string
  readonly from: number
  readonly to: number
  readonly isCapital: boolean
  readonly isMark: boolean
}

const TOKEN = /[\p{L}\p{N}\p{M}&+]+|[,;:()?!.§"-]/gu
const ACCENTS = /\p{M}+/gu
const TOKENS_MAX = 80

export const plainWord = (word: string): string =>
  word.toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe').normalize('NFD').replace(ACCENTS, '')

export function tokensOf(sentence: string): readonly Token[] {
  const found: Token[] = []
  for (const match of sentence.matchAll(TOKEN)) {
    if (found.length === TOKENS_MAX) break
    const [text] = match
    found.push({
      plain: plainWord(text),
      from: match.index,
      to: match.index + text.length,
      isCapital: /^\p{Lu}/u.test(text),
      isMark: /^[,;:()?!.§"-]$/u.test(text),
    })
  }
  return found
}
