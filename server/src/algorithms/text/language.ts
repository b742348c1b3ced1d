import { createRequire } from 'node:module'
import { languagesOfWord } from './function-words.ts'
import { verbForm } from './inflection.ts'
import { TOPICS, topicWordsIn } from './topics/index.ts'
import { wordsOf } from './words.ts'

type DetectAll = (text: string) => { lang: string; accuracy: number }[]

const require = createRequire(import.meta.url)
let detectAll: DetectAll | undefined

/** Words that hardly another language has: one in a dozen settles the matter without asking the detector. */
const ENGLISH =
  /\b(?:the|and|my|our|with|have|has|this|that|you|your|what|not|but|from|they|would|are|it|how|where|when|like|love|please|thanks|hello|does|did|don't|can't|to|of|she|he|we|let me|made|went|because|which|I(?=\s\p{Ll}))\b/giu
/** Letters of other scripts than Latin. */
const FOREIGN_LETTERS = /(?!\p{Script=Latin})\p{L}/gu

/** A few pages tell the language of all of them. */
const LENGTH_READ_MAX = 8_000

/** True when a text is long enough to tell, and is not English. Short texts get the benefit of the doubt. */
export function isForeign(whole: string): boolean {
  const text = whole.slice(0, LENGTH_READ_MAX)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return false
  if ((text.match(FOREIGN_LETTERS)?.length ?? 0) > letters * 0.3) return true
  const words = text.split(/\s+/).length
  if (words < 4) return false
  const common = text.match(ENGLISH)?.length ?? 0
  if (common >= words / 12) return false
  detectAll ??= (require('tinyld') as { detectAll: DetectAll }).detectAll
  const found = detectAll(text.slice(0, 400))
  const english = found.find((one) => one.lang === 'en')?.accuracy ?? 0
  const [best] = found
  return best !== undefined && best.lang !== 'en' && best.accuracy > 0.25 && best.accuracy > english * 2
}

/** Scripts that tell the language, or nearly so. */
const SCRIPTS: readonly (readonly [pattern: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/[پچژگکی]/u, 'fa'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
]

/** Letters and endings that hardly another language has; each word with one has a vote. */
const OWN_LETTERS: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[łąęśźż]/iu, 'pl'],
  [/[ğışİ]|(?:yorum|yoruz|erim|arım)(?!\p{L})/u, 'tr'],
  [/[ãõ]/iu, 'pt'],
  [/[ñ¿¡]/iu, 'es'],
  [/ß/u, 'de'],
  [/(?<!\p{L})(?:j|qu)['’]\p{L}/iu, 'fr'],
  [/\p{L}[ìò](?!\p{L})/u, 'it'],
  [/(?<!\p{L})(?:puedo|tengo|estoy|hago|quiero)(?!\p{L})/iu, 'es'],
  [/(?:biam|szkam|czam|dzam|ywam)(?!\p{L})/iu, 'pl'],
]

/** What is beyond says the same. */
const LANGUAGE_LENGTH = 400
/** So many small words of a language outweigh none of English. */
const VOTES_CLEAR = 2
const SHORT_WORDS = 5

/**
 * The language of a text by its script and its small words, as a two-letter code; English where neither tells. Meant for
 * lines of a chat, of which detectors that count letters make little.
 */
export function languageOf(text: string): string {
  const cut = text.slice(0, LANGUAGE_LENGTH)
  if (BEYOND_LATIN.test(cut)) {
    const letters = cut.match(/\p{L}/gu)?.length ?? 0
    const foreign = cut.match(FOREIGN_LETTERS)?.length ?? 0
    if (foreign > letters * FOREIGN_SHARE)
      return SCRIPTS.find(([pattern]) => pattern.test(cut))?.[1] ?? OTHER_LANGUAGE
  }
  const words = wordsOf(cut)
  const votes = new Map<string, number>()
  for (const word of words)
    for (const language of languagesOfWord(word)) votes.set(language, (votes.get(language) ?? 0) + 1)
  // "I", "go" and "to" are Polish words as well.
  if (ENGLISH_I.test(cut) || saysIAnd(cut)) votes.set('en', (votes.get('en') ?? 0) + ENGLISH_I_VOTES)
  const english = votes.get('en') ?? 0
  const [own, lettered] = OWN_LETTERS.find(([letters]) => letters.test(cut)) ?? []
  if (own !== undefined && lettered !== undefined) {
    const telling =
      english === 0 ? VOTES_CLEAR : cut.split(/[^\p{L}\p{M}]+/u).filter((word) => own.test(word)).length
    votes.set(lettered, (votes.get(lettered) ?? 0) + telling)
  }
  if (english <= 1 && Math.max(0, ...votes.values()) <= VOTES_CLEAR) addTopicVotes(votes, words)
  let best = 'en'
  for (const [language, count] of votes) if (count > (votes.get(best) ?? 0)) best = language
  const most = votes.get(best) ?? 0
  const isClear = most >= VOTES_CLEAR ? most > english : english === 0 && words.length <= SHORT_WORDS
  if (most <= VOTES_CLEAR && words.some(isEnglishVerb)) return 'en'
  return isClear ? best : 'en'
}

/** Of scripts that tell by themselves nothing is to be counted. */
const LATIN_LANGUAGES = [...TOPICS.keys()].filter((language) =>
  /^[a-z]/.test(TOPICS.get(language)?.name.asked ?? ''),
)
/** Words of everyday life that are English as well tell nothing. */
const isOnlyForeign = (word: string): boolean =>
  word.length > 2 && topicWordsIn(word, 'en') === 0 && !isKnownVerb(word)

/** "sabato prossimo corro la maratona" has one small word, which is French, Spanish and Italian. */
function addTopicVotes(votes: Map<string, number>, words: readonly string[]): void {
  // Each word is looked up once, however often it is said.
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  const telling = [...times].filter(([word]) => isOnlyForeign(word))
  for (const language of LATIN_LANGUAGES) {
    let count = 0
    for (const [word, said] of telling) if (topicWordsIn(word, language) > 0) count += said
    const all = (votes.get(language) ?? 0) + count
    if (language !== 'en' && count > 0 && all >= VOTES_CLEAR) votes.set(language, all)
  }
}

/** "Nokia let me go": "me" is a small word of five languages, and the verb is English. */
const isEnglishVerb = (word: string): boolean =>
  word === 'let' ||
  /^(?:past|participle)$/.test(verbForm(word)?.form ?? '') ||
  // "Everybody calls me Ola".
  (word.length >= THIRD_LENGTH_MIN && verbForm(word)?.form === 'third')

const isKnownVerb = (word: string): boolean => verbForm(word) !== undefined

const THIRD_LENGTH_MIN = 5

const ENGLISH_I =
  /\blet me\b|\bI(?:['’](?:m|ve|d|ll)| (?:go|am|have|had|was|do|did|will|can|like|love|live|work|get|got|want|need|think|feel|know|take|eat|use|just|really|never|always|usually|also))\b/u
/** "I cut out coffee": a verb that English alone has after "I". */
const I_AND = /(?:^|[.!?,] )I (\p{Ll}{3,15})(?= \p{Ll})/u
const saysIAnd = (text: string): boolean => isKnownVerb(I_AND.exec(text)?.[1] ?? '')
const ENGLISH_I_VOTES = 3
const BEYOND_LATIN = /[\u0370-\u1dff\u2c60-\uffff]/
const FOREIGN_SHARE = 0.3
const OTHER_LANGUAGE = 'und'
