import { languagesOfWord } from '../../../../algorithms/text/function-words.ts'
import { languageOf } from '../../../../algorithms/text/language.ts'
import { wordsOf } from '../../../../algorithms/text/words.ts'
import { PHRASES } from '../phrases/index.ts'
import { isHeard } from './heard.ts'

const BEYOND_LATIN = /[\u0370-\u1dff\u2c60-\uffff]/
const LETTERS_READ_MAX = 400
const WORDS_READ_MAX = 60
const LINES_READ_MAX = 10
/** Of the words of an English text, at least so many are words that English texts have. */
const ENGLISH_SHARE = 0.3
/** So many small words of one language tell it. */
const CLEAR_VOTES = 2
/** Of a message of so few words, one small word more or less tells nothing. */
const SHORT_WORDS_MAX = 5
const GREETING_WORDS_MAX = 4

/** Letters that hardly another of the languages has; they count as much as two words. */
const LETTERS: readonly (readonly [pattern: RegExp, language: string])[] = [
  [/[ğışİ]/u, 'tr'],
  [/[ąęłśźż]/iu, 'pl'],
  [/[ñ¿¡]/iu, 'es'],
  [/[ãõ]/iu, 'pt'],
  [/ß/u, 'de'],
  [/[œèù]/iu, 'fr'],
  [/[ìò]/iu, 'it'],
]
const LETTER_VOTES = 2

/**
 * The language to reply in: that of the message; of a message too short to tell, that of what the person said before,
 * or else the language set for the agent.
 */
export function replyLanguage(
  message: string,
  before: readonly string[],
  preferred: string | undefined,
): string {
  const own = languageTold(message)
  if (own?.isClear && own.candidates.length === 1) return supported(own.language) ?? 'en'
  for (const line of before.slice(-LINES_READ_MAX).reverse()) {
    const told = languageTold(line)
    if (told?.isClear && (own === undefined || own.isWeak || own.candidates.includes(told.language)))
      return supported(told.language) ?? 'en'
  }
  return supported(own?.language) ?? supported(preferred?.slice(0, 2).toLowerCase()) ?? 'en'
}

const supported = (language: string | undefined): string | undefined =>
  language !== undefined && PHRASES.has(language) ? language : undefined

interface Told {
  readonly language: string
  /** One language has more of the small words than any other, and enough of them. */
  readonly isClear: boolean
  /** One small word tells little. */
  readonly isWeak: boolean
  /** Languages that it may be as well. */
  readonly candidates: readonly string[]
}

/** Undefined when the text holds nothing that tells. */
function languageTold(text: string): Told | undefined {
  const cut = text.slice(0, LETTERS_READ_MAX)
  const script = BEYOND_LATIN.test(cut) ? languageOf(cut) : 'en'
  if (OTHER_SCRIPTS.has(script))
    return { language: script, isClear: true, isWeak: false, candidates: [script] }
  const words = wordsOf(cut).slice(0, WORDS_READ_MAX)
  const votes = votesOf(cut, words)
  const most = Math.max(0, ...votes.values())
  if (most < CLEAR_VOTES) {
    const greetings = greetingLanguages(text)
    const [language] = greetings
    if (language !== undefined) return { language, isClear: true, isWeak: false, candidates: greetings }
  }
  if (most === 0) return undefined
  const best = [...votes].filter(([, count]) => count === most).map(([language]) => language)
  const isEnglish = best.includes('en') && most >= words.length * ENGLISH_SHARE
  const language = isEnglish ? 'en' : (best.find((one) => one !== 'en') ?? 'en')
  const near = words.length <= SHORT_WORDS_MAX ? most - 1 : most
  return {
    language,
    isClear: best.length === 1 && (isEnglish || most >= CLEAR_VOTES),
    isWeak: most < CLEAR_VOTES && !(isEnglish && best.length === 1),
    candidates: [...votes].filter(([, count]) => count >= Math.max(1, near)).map(([one]) => one),
  }
}

function votesOf(text: string, words: readonly string[]): ReadonlyMap<string, number> {
  const votes = new Map<string, number>()
  const vote = (language: string, count: number) => votes.set(language, (votes.get(language) ?? 0) + count)
  for (const word of words) for (const language of languagesOfWord(word)) vote(language, 1)
  for (const [pattern, language] of LETTERS) if (pattern.test(text)) vote(language, LETTER_VOTES)
  return votes
}

/** "Bonjour", "do widzenia": short, and yet they tell. "Hi" is English before it is German. */
const greetingLanguages = (text: string): readonly string[] =>
  text.split(' ').length > GREETING_WORDS_MAX
    ? []
    : ENGLISH_FIRST.filter((language) =>
        (['greets', 'leaves', 'thanks', 'howAreYou'] as const).some((kind) => isHeard(kind, text, language)),
      )

const ENGLISH_FIRST = ['en', ...[...PHRASES.keys()].filter((language) => language !== 'en')]
const OTHER_SCRIPTS = new Set([
  'ar',
  'el',
  'fa',
  'he',
  'hi',
  'hy',
  'ja',
  'ko',
  'ru',
  'ta',
  'th',
  'uk',
  'und',
  'zh',
])
