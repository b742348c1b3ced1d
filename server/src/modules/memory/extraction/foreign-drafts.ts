import { QUOTATION } from '../../../algorithms/text/clean-text.ts'
import { languagesOfWord } from '../../../algorithms/text/function-words.ts'
import { isForeign, languageOf } from '../../../algorithms/text/language.ts'
import { opensQuestion } from '../../../algorithms/text/question-openers.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import type { Draft } from './drafts.ts'
import { FIRST_PERSON } from './first-person/index.ts'
import { isOrderIn } from './first-person/orders.ts'
import { STATEMENT_CHANGES } from './first-person/statement-changes.ts'
import { STATEMENT_SLOTS } from './first-person/statement-slots.ts'
import type { Holding } from './holding.ts'
import { LEXICONS } from './languages/index.ts'
import { plainWord } from './languages/tokens.ts'
import { typedFacts } from './languages/typed-facts.ts'
import type { People } from './people.ts'
import { isOrder } from './reading/gate.ts'
import { valueIn } from './reading/objects.ts'
import { STATEMENT_CONFIDENCE } from './statements.ts'

/**
 * What is said in another language than English: the basics of a life as typed facts where there are rules for the
 * language, any other clear statement of the first person as it was said.
 */

const SENTENCE_END = /(?<=[.!?。！？؟…])\s+|(?<=[。！？؟])|\n+/u
/** "am 3. Mai", "St. Gallen": the sentence goes on. */
const NO_END =
  /(?:(?<![\p{L}\p{N}])\d{1,2}|(?<!\p{L})(?:St|Dr|Sr|Sra|Mr|M|MM|Mme|Mlle|Hr|Fr|Sig|Dott|Prof|bzw|ca|z\.B|p\.ej))\.$/u
const GOES_ON = /^(?:\p{Ll}|\d|Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)|^\p{Lu}\p{L}+(?=$|[.!?])/u
const QUESTION = /[?？؟]\s*$/u
/** What is said in a message stands in its first sentences; beyond these it is a text. */
const SENTENCES_MAX = 80
const LETTERS_MIN = 6
/** Of a script whose letters are words or syllables. */
const LETTERS_MIN_DENSE = 3
const DENSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u
/** "你好，我叫李娜": the greeting speaks to the other, what follows does not. */
const GREETING =
  /^(?:你好|您好|嗨|大家好|はじめまして|こんにちは|こんばんは|안녕하세요|안녕|cześć|hej|dzień dobry|привет|здравствуйте|добрый день|merhaba|selam|مرحبا|مرحباً|السلام عليكم|أهلا|नमस्ते|नमस्कार|halo|hai|สวัสดี(?:ค่ะ|ครับ)?)[\s,，、!！。.]+/iu
const LETTERS_MAX = 240
const DRAFTS_MAX = 12
const STATEMENTS_MAX = 5
/** Lines of up to so many words are tried in every language, since too little of them tells which it is. */
const UNSURE_WORDS_MAX = 9

interface Listener {
  readonly people: People
  readonly holding: Holding
  /** True when nothing tells that the text is not English. */
  readonly isEnglish: boolean
}

/** In `text` contractions are written out, "im" as "I am", which is none of "im März ziehen wir um". */
export const isOtherLanguage = (text: string, plain: string): boolean =>
  languageOf(text) !== 'en' || isForeign(text) || languageOf(plain.replace(/\bim\b/gi, '')) !== 'en'

export function foreignDrafts(text: string, listener: Listener): readonly Draft[] {
  const language = languageOf(text)
  const isUnsure = text.split(/\s/).length <= UNSURE_WORDS_MAX
  if (listener.isEnglish && !isUnsure) return []
  const found: Draft[] = []
  let statements = 0
  for (const sentence of sentencesIn(text).slice(0, SENTENCES_MAX)) {
    const languages = isUnsure ? [language, ...othersFor(sentence, language)] : [language]
    const typed = firstFound(languages, (one) =>
      typedFacts(sentence, one, { ...listener, isCertain: one === language }),
    )
    found.push(...typed)
    if (typed.length > 0 || listener.isEnglish || statements === STATEMENTS_MAX) continue
    const stated = statementIn(sentence, language, listener.holding)
    statements += stated.length
    found.push(...stated)
    if (found.length >= DRAFTS_MAX) break
  }
  return found
}

function sentencesIn(text: string): readonly string[] {
  const sentences: string[] = []
  for (const part of text.split(SENTENCE_END)) {
    const last = sentences.at(-1)
    if (last !== undefined && NO_END.test(last) && GOES_ON.test(part))
      sentences.splice(-1, 1, `${last} ${part}`)
    else if (part.trim() !== '') sentences.push(part.trim())
  }
  return sentences
}

/** The languages with rules that have every small word of the sentence that English has. */
const othersFor = (sentence: string, language: string): readonly string[] => {
  // A word with an accent is none of English, whatever it looks like without.
  const words = sentence.split(/[^\p{L}\p{M}]+/u).filter((word) => plainWord(word) === word.toLowerCase())
  return [...LEXICONS.keys()].filter(
    (one) =>
      one !== language &&
      words.every((word) => {
        const languages = languagesOfWord(word.toLowerCase())
        return !languages.includes('en') || languages.includes(one)
      }),
  )
}

function firstFound(
  languages: readonly string[],
  read: (language: string) => readonly Draft[],
): readonly Draft[] {
  for (const language of languages) {
    const drafts = read(language)
    if (drafts.length > 0) return drafts
  }
  return []
}

type Attribute = Pick<Draft, 'slot' | 'value' | 'retracts' | 'isNegation' | 'ends'>

/** A name is known again by its beginning: endings follow the case ("Krakowie", "Krakowa"), 上海了 has a particle. */
const nameStart = (name: string): string => name.toLowerCase().slice(0, /^\p{Script=Han}/u.test(name) ? 2 : 4)

/** "I no longer live in Lyon": ends what is known only when it names that. */
function endedIn(sentence: string, code: string, holding: Holding): Attribute | undefined {
  const changes = STATEMENT_CHANGES.get(code)
  if (changes === undefined) return undefined
  const ending = { retracts: true, isNegation: true } as const
  for (const [slot, pattern] of changes.ended) {
    const name = pattern.exec(sentence)?.[1]
    if (name === undefined) continue
    const held = holding.in(`user/${slot}`)
    return held?.text.toLowerCase().includes(nameStart(name)) === true
      ? { slot, value: held.value, ...ending }
      : { slot: '', isNegation: true }
  }
  if (!changes.leftWork.test(sentence)) return undefined
  const held = ['employer', 'job'].filter((slot) => holding.in(`user/${slot}`) !== undefined)
  const [slot, ...others] = held
  if (slot === undefined) return { slot: '' }
  const ends = others.map((other) => `user/${other}`)
  return { slot, value: holding.in(`user/${slot}`)?.value ?? '', ends, ...ending }
}

/** What a later statement about the same thing replaces; no slot where it is not sure what it is about. */
function attributeOf(sentence: string, code: string, holding: Holding): Attribute {
  const begun = STATEMENT_CHANGES.get(code)?.begun.find(([, pattern]) => pattern.test(sentence))
  const ended = endedIn(sentence, code, holding)
  // "I left Yandex and went to Sber": what begins says the end of the other, too.
  if (begun !== undefined && (ended === undefined || ended.slot === '' || ended.slot === begun[0]))
    return { slot: begun[0] }
  if (ended !== undefined) return ended
  const language = STATEMENT_SLOTS.get(code)
  if (language === undefined || language.denied.test(sentence)) return { slot: '' }
  for (const [slot, pattern] of language.slots) {
    const match = pattern.exec(sentence)
    if (match !== null) return match[1] === undefined ? { slot } : { slot, value: valueIn(match[1]) }
  }
  return { slot: '' }
}

/** A clear statement of the first person, in its own words. */
function statementIn(said: string, code: string, holding: Holding): readonly Draft[] {
  const language = FIRST_PERSON.get(code)
  if (language === undefined) return []
  const sentence = said.replace(GREETING, '')
  const least = DENSE.test(sentence) ? LETTERS_MIN_DENSE : LETTERS_MIN
  if (sentence.length < least || sentence.length > LETTERS_MAX || QUESTION.test(sentence)) return []
  if (sentence.includes(QUOTATION) || !language.own.test(sentence) || language.doubtful.test(sentence))
    return []
  if (isOrder(sentence) || isOrderIn(sentence, code) || opensQuestion(sentence, code)) return []
  return [
    {
      type: 'statement',
      value: cutText(sentence.toLowerCase(), 120),
      says: '',
      quote: sentence.replace(/(?<![.。!！])[.。!！]+$/u, ''),
      confidence: STATEMENT_CONFIDENCE,
      ...attributeOf(sentence, code, holding),
    },
  ]
}
