import { termsOf, writtenWords } from '../../../algorithms/text/words.ts'

/** A fact as far as it matters for finding the sentences that say it. */
export interface SaidFact {
  readonly atomic_text: string
  readonly slot_value: string
}

/** Splits by the rules of Unicode, which hold for every language. */
const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** The sentences of a text with the spaces after them: put together, they are the text. */
export const sentencesIn = (text: string): string[] =>
  [...SENTENCES.segment(text)].map(({ segment }) => segment)

/** Stands for the person in facts while their name is unknown. */
const ANONYMOUS = new Set(termsOf('The user'))

/** The words that make up what a fact says, without who it is said of. */
function termsOfFact(fact: SaidFact, names: readonly string[]): ReadonlySet<string> {
  const subject = new Set(names.flatMap((name) => termsOf(name)))
  const all = termsOf(fact.atomic_text).filter((term) => !ANONYMOUS.has(term))
  const said = all.filter((term) => !subject.has(term))
  // A fact that is nothing but a name says the name.
  return new Set(said.length > 0 ? said : all)
}

/** A word that every message has that says the fact, so that the others need not be read. */
export function tellingWord(fact: SaidFact): string {
  return longest(writtenWords(fact.slot_value)) ?? longest(writtenWords(fact.atomic_text)) ?? ''
}

const longest = (words: readonly string[]): string | undefined =>
  [...words].sort((one, other) => other.length - one.length)[0]

interface About {
  readonly names: readonly string[]
  /** Whether the fact was learned from the message. */
  readonly isEvidence: boolean
}

/**
 * The sentences of a message that say a fact. In a message the fact was learned from, these are the ones that share most
 * words with it, and all of them if none shares any, as with a bare "yes"; elsewhere, those that say all of it again.
 */
export function sentencesSaying(content: string, fact: SaidFact, about: About): readonly string[] {
  const sentences = sentencesIn(content)
  const terms = termsOfFact(fact, about.names)
  const shares = sentences.map((sentence) => {
    const own = new Set(termsOf(sentence))
    return [...terms].filter((term) => own.has(term)).length
  })
  const enough = about.isEvidence ? Math.max(0, ...shares) : Math.max(1, terms.size)
  return sentences.filter((_, at) => (shares[at] ?? 0) >= enough)
}

/** A message without the sentences that say a fact; the same text when there are none. */
export function withoutFact(content: string, fact: SaidFact, about: About): string {
  const said = new Set(sentencesSaying(content, fact, about))
  return said.size === 0
    ? content
    : sentencesIn(content)
        .filter((sentence) => !said.has(sentence))
        .join('')
}

/** How many words a sentence needs so that another one with all of them says the same. */
const REPEATED_TERMS_MIN = 2

/** A message without a sentence of another one, said again. */
export const withoutRepetition = (content: string, sentence: string, names: readonly string[]): string => {
  const fact = { atomic_text: sentence, slot_value: '' }
  return termsOfFact(fact, names).size < REPEATED_TERMS_MIN
    ? content
    : withoutFact(content, fact, { names, isEvidence: false })
}
