import { plainWords } from '../../../algorithms/text/plain-words.ts'
import { stemOf, wordsOf } from '../../../algorithms/text/words.ts'
import type { EndedFact } from '../../memory/index.ts'
import { EMPTY_WORDS, type Known } from './answers.ts'
import { quotedIn } from './language/own-words.ts'
import { sentencesOf } from './speech.ts'

const stemsIn = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !EMPTY_WORDS.has(word))
      .map((word) => stemOf(word)),
  )

interface Ended {
  /** What was said, where the fact is told in the person's own words. */
  readonly quote: string
  readonly value: readonly string[]
  /** The other words of the fact. */
  readonly rest: readonly string[]
  readonly messageIds: ReadonlySet<string>
  /** Milliseconds; what was said from then on tells of the end or of what came after. */
  readonly until: number
}

/**
 * What is known without the sentences that say what no longer holds: the old message "I live in Oslo" must not answer
 * after a move. A sentence says an ended fact when it has its value and another of its words, or its value alone in a
 * message that the fact was learned from.
 */
export function withoutEnded(known: readonly Known[], ended: readonly EndedFact[]): readonly Known[] {
  if (ended.length === 0) return known
  const over = ended.map(({ text, value, messageIds, until }): Ended => {
    const own = [...stemsIn(value)]
    return {
      quote: plainWords(quotedIn(text)[0] ?? '').join(' '),
      value: own,
      rest: [...stemsIn(text)].filter((stem) => !own.includes(stem)),
      messageIds: new Set(messageIds),
      until: until?.getTime() ?? Number.POSITIVE_INFINITY,
    }
  })
  return known.flatMap((one): Known[] => {
    if (one.kind === 'fact') return [one]
    const sentences = sentencesOf(one.text)
    const kept = sentences.filter((sentence) => !saysEnded(sentence, one, over))
    if (kept.length === sentences.length) return [one]
    return kept.length === 0 ? [] : [{ ...one, text: kept.join(' ') }]
  })
}

function saysEnded(sentence: string, { id, at }: Known, over: readonly Ended[]): boolean {
  const stems = stemsIn(sentence)
  const words = plainWords(sentence).join(' ')
  return over.some(({ quote, value, rest, messageIds, until }) => {
    if (at.getTime() >= until) return false
    if (quote !== '' && quote === words) return true
    if (messageIds.has(id) && value.some((stem) => stems.has(stem))) return true
    if (value.length === 0 || !value.every((stem) => stems.has(stem))) return false
    return rest.length === 0 || rest.some((stem) => stems.has(stem))
  })
}
