import { isStopword, stemOf, wordsOf } from '../text/words.ts'
import type { PassageQuery } from './passage.ts'
import type { Mention, Speakers } from './speakers.ts'
import { type Period, periodsIn } from './time-expressions.ts'

/** What a question asks for. */
export interface Question {
  /** Distinct stems, without stop words and without the names of those who talk. */
  readonly terms: readonly string[]
  readonly people: ReadonlySet<number>
  readonly asksWhen: boolean
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

export function understand(query: PassageQuery, speakers: Speakers): Question {
  const text = query.text.slice(0, QUESTION_LENGTH_MAX)
  const careless = isCareless(text.trimStart())
  const mentions = (text.match(TOKEN) ?? []).map((token): Mention => ({ token, isCareless: careless }))
  const terms = new Set<string>()
  for (const mention of mentions) {
    if (speakers.isName(mention)) continue
    for (const word of wordsOf(mention.token)) {
      if (terms.size < TERMS_MAX && !isStopword(word)) terms.add(stemOf(word))
    }
  }
  const opening = text.trim().split(/\s+/, OPENING_WORDS).join(' ')
  return {
    terms: [...terms],
    people: speakers.namedIn(mentions, { asker: query.asker, isAboutOther: ASKS_OTHER.test(text) }),
    asksWhen: ASKS_WHEN.test(opening),
    periods: Number.isFinite(query.now) ? periodsIn(text, query.now, query.timezone) : [],
  }
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
