import { termsOf } from '../../../algorithms/text/words.ts'
import { cutText } from '../../../kernel/cut-text.ts'

/** A passage of the knowledge base, and its source. */
export interface Passage {
  readonly content: string
  readonly source: string
}

const QUOTE_MAX = 240
/** So many words of a question have to stand in a passage before it is taken for an answer. */
const WORDS_SHARED = 2

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** Quotes what fits a question best, word for word, and says where it is from. Undefined when nothing fits. */
export function quoteFor(
  question: string,
  passages: readonly Passage[],
  language = 'en',
): { readonly quote: string; readonly source: string } | undefined {
  const asked = new Set(termsOf(question, language))
  const sharedWith = (text: string) =>
    [...new Set(termsOf(text, language))].filter((term) => asked.has(term)).length
  const least = Math.min(WORDS_SHARED, asked.size)
  if (least === 0) return undefined
  let best: { readonly quote: string; readonly source: string; readonly score: number } | undefined
  for (const { content, source } of passages) {
    const inAll = sharedWith(content)
    if (inAll < least) continue
    for (const sentence of sentencesOf(content)) {
      // What a passage is about often stands in its heading alone.
      const score = sharedWith(sentence) + inAll / 2
      if (best === undefined || score > best.score)
        best = { quote: content.length <= QUOTE_MAX ? content : sentence, source, score }
    }
  }
  if (best === undefined) return undefined
  const quote = best.quote.length <= QUOTE_MAX ? best.quote : `${cutText(best.quote, QUOTE_MAX).trimEnd()} …`
  return { source: best.source, quote: quote.replaceAll(/\s+/g, ' ') }
}
