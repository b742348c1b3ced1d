import { languageOf } from '../text/language.ts'
import { type TopicKey, topicsOf } from '../text/topics/index.ts'
import { isStopword, stemsOf, wordsOf } from '../text/words.ts'
import type { PassageQuery } from './passage.ts'
import { type Period, periodsIn } from './periods.ts'
import { asksForSeveral } from './several.ts'
import type { Mention, Speakers } from './speakers.ts'

/** The stems of one word, any of which is that word. */
export type Term = readonly string[]

/** What a question asks for. */
export interface Question {
  /**
   * Without stop words and without the names of those who talk. Each word by its stems in the languages of the memory:
   * a question of a few words does not tell its own.
   */
  readonly terms: readonly Term[]
  readonly people: ReadonlySet<number>
  /** In a memory of other languages than English alone. */
  readonly topics: ReadonlySet<TopicKey>
  readonly asksWhen: boolean
  readonly asksForSeveral: boolean
  readonly periods: readonly Period[]
}

const QUESTION_LENGTH_MAX = 2_000
const TERMS_MAX = 64
const ASKS_WHEN =
  /\b(when|what (date|day|month|year|time)|which (date|day|month|year|week|weekend)|how long ago|since when)\b/i
/** "When she was young, what …" does not ask for a time; "when" among the first words does. */
const OPENING_WORDS = 5

/** "What did you recommend?", "have you told me": asks for the other one's words. */
const ASKS_OTHER =
  /\b(?:did|had|have) you (?:just |already |ever )?(?:say|said|tell|told|suggest|recommend|advise|mention|explain|propose|give|given|provide|promise|ask|write|show)|\byou(?:'ve| have)? (?:said|told me|suggested|recommended|advised|mentioned|explained|proposed|gave|provided|promised|asked|wrote|showed)\b|\byour (?:advice|suggestions?|recommendations?|answers?|reply|replies|explanation)\b/i

const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)?/gu

/** Who writes "where does ada live" means Ada. The first letter and "I" are capital letters for other reasons. */
const isCareless = (text: string): boolean => !/\p{Lu}/u.test(text.slice(1).replace(/\bI\b/g, ''))

export function understand(query: PassageQuery, speakers: Speakers, languages: readonly string[]): Question {
  const text = query.text.slice(0, QUESTION_LENGTH_MAX)
  const careless = isCareless(text.trimStart())
  const mentions = (text.match(TOKEN) ?? []).map((token): Mention => ({ token, isCareless: careless }))
  const own = languageOf(text)
  const terms = new Map<string, Term>()
  for (const mention of mentions) {
    if (speakers.isName(mention)) continue
    for (const term of termsIn(mention.token, own, languages))
      if (terms.size < TERMS_MAX) terms.set(term.join(' '), term)
  }
  const opening = text.trim().split(/\s+/, OPENING_WORDS).join(' ')
  return {
    terms: [...terms.values()],
    people: speakers.namedIn(mentions, { asker: query.asker, isAboutOther: ASKS_OTHER.test(text) }),
    topics: topicsAsked(text, own, languages),
    asksWhen: ASKS_WHEN.test(opening),
    asksForSeveral: asksForSeveral(text),
    periods: Number.isFinite(query.now) ? periodsIn(text, query.now, query.timezone) : [],
  }
}

/** By the question's own words, and by those of the languages that the memory is written in. */
function topicsAsked(text: string, own: string, languages: readonly string[]): ReadonlySet<TopicKey> {
  const [main] = languages
  const found = new Set<TopicKey>()
  if (own === 'en' && main === 'en') return found
  for (const topic of topicsOf(text, own)) found.add(topic)
  if (found.size === 0 && main !== undefined) return topicsOf(text, main)
  return found
}

const NAME = /(?:\bthe\s+)?(?<![\p{L}\p{N}])([\p{L}\p{N}\p{M}]+)((?:['’]s)?)(?![\p{L}\p{N}])/giu

/**
 * The question as the one it is about would put it: people speak of themselves as "I". With the name in it, a
 * question lies close to every message that greets a person by that name, and far from what they say of themselves.
 */
export function inFirstPerson(text: string, speakers: Speakers): string {
  const cut = text.slice(0, QUESTION_LENGTH_MAX)
  const careless = isCareless(cut.trimStart())
  const replaced = cut.replace(NAME, (all, token: string, possessive: string) => {
    if (!speakers.isName({ token, isCareless: careless })) return all
    return possessive === '' ? 'I' : 'my'
  })
  // First and last name are one person.
  return replaced.replace(/\b(?:I\s+){1,10}(I|my)\b/g, '$1')
}

/** The words of a token by their stems in each language; none for a stop word of the question's own or the main language. */
function termsIn(token: string, own: string, languages: readonly string[]): readonly Term[] {
  const [main = own] = languages
  const words = wordsOf(token)
  if (words.every((word) => isStopword(word, own) || isStopword(word, main))) return []
  const byLanguage = [...new Set([...languages, own])].map((language) => stemsOf(token, language))
  // Pieces of scripts without spaces are the same in all languages, in the same order.
  return words.map((_, at) => [...new Set(byLanguage.flatMap((stems) => stems[at] ?? []))])
}
