import { verbForm } from '../../../algorithms/text/inflection.ts'
import { isStopword, stemOf, termsOf, wordsOf } from '../../../algorithms/text/words.ts'
import type { ForgettingLanguage, Kind } from './languages/language.ts'
import { plainText, withoutLead } from './plain-text.ts'

/** Something that is to be forgotten, as far as words tell what it is. */
export interface Topic {
  readonly language: string
  /** What kinds of things it is about; with several, what it is about is of all of them. */
  readonly kinds: readonly Kind[]
  /** The stems of its other words. */
  readonly terms: readonly string[]
  /** The words themselves, for finding messages that may be about it. */
  readonly words: readonly string[]
}

const TERMS_MAX = 12

/** Stems of what a text is about. "Fought" and "fight" have no stem in common, so English verbs are brought to their base. */
export function termsIn(text: string, language: string): readonly string[] {
  if (language !== 'en') return termsOf(text, language)
  return wordsOf(text)
    .filter((word) => !isStopword(word) && !FILLERS.has(word))
    .map((word) => stemOf(verbForm(word)?.base ?? word))
}
const FILLERS = new Set(
  'thing things stuff matter told said mentioned ever all everything anything'.split(' '),
)

/** Longer names first: an e-mail address is no address. */
const KINDS: readonly Kind[] = [
  'email',
  'phone',
  'birthday',
  'partner',
  'family',
  'pets',
  'allergy',
  'health',
  'diet',
  'work',
  'home',
  'age',
  'name',
]

const ROUNDS_MAX = 4

/** The kinds that a text is about, and the text without the words that tell. */
export function kindsIn(text: string, { kinds }: Pick<ForgettingLanguage, 'kinds'>) {
  const found: Kind[] = []
  let left = plainText(text)
  for (const kind of KINDS) {
    // Several words may tell the same: "my number, the phone number".
    for (let round = 0; round < ROUNDS_MAX && kinds[kind].test(left); round += 1) {
      if (round === 0) found.push(kind)
      left = left.replace(kinds[kind], ' ')
    }
  }
  return { kinds: found, left }
}

/** One topic, or one for each part of "my address and my phone number". */
export function topicsOf(said: string, code: string, language: ForgettingLanguage): readonly Topic[] {
  const parts = partsOf(said, language)
  const whole = parts.every((part) => kindsIn(part, language).kinds.length > 0) ? parts : [firstClause(said)]
  return whole
    .map((part) => topicOf(part, code, language))
    .filter(({ kinds, terms }) => kinds.length + terms.length > 0)
}

function topicOf(text: string, code: string, language: ForgettingLanguage): Topic {
  const { kinds, left } = kindsIn(text, language)
  const rest = kinds.length === 0 ? left : withoutFillers(left, language)
  const terms = [...new Set(termsIn(rest, code))].slice(0, TERMS_MAX)
  return { language: code, kinds, terms, words: wordsOf(rest) }
}

function withoutFillers(text: string, { fillers = [], isUnspaced }: ForgettingLanguage): string {
  if (isUnspaced === true) return fillers.reduce((left, filler) => left.replaceAll(filler, ' '), text)
  return text
    .split(' ')
    .filter((word) => !fillers.includes(word))
    .join(' ')
}

const SEPARATOR = /[,;،、，]/u

/** What follows a comma is usually another thought: "forget what they say, I love my job". */
const firstClause = (text: string): string => text.split(SEPARATOR, 1)[0] ?? text

/** "a, b and c" is three; what has no "and" in it is one. */
function partsOf(text: string, { and, isUnspaced }: ForgettingLanguage): readonly string[] {
  const parts: string[] = []
  let from = 0
  let hasAnd = false
  for (let at = 0; at < text.length; at += 1) {
    const rest = text.slice(at)
    const isStart = isUnspaced === true || at === 0 || text.charAt(at - 1) === ' '
    const after = isStart ? withoutLead(rest, and, isUnspaced) : undefined
    if (after === undefined && !SEPARATOR.test(text.charAt(at))) continue
    hasAnd ||= after !== undefined
    parts.push(text.slice(from, at).trim())
    from = after === undefined ? at + 1 : text.length - after.length
    at = from - 1
  }
  parts.push(text.slice(from).trim())
  return hasAnd ? parts.filter((part) => part !== '') : [text]
}
