import { languageOf } from '../text/language.ts'
import { opensQuestion } from '../text/question-openers.ts'
import { type TopicKey, topicsOf } from '../text/topics/index.ts'
import { termsOf, wordsOf } from '../text/words.ts'

/**
 * What a search has to know about a text, gathered in one pass: its terms, and how much it tells. Questions and
 * pleasantries carry the words of a topic but rarely its facts; statements with names in them carry most.
 */
export interface Reading {
  /** Of the text, by which its terms are stemmed. */
  readonly language: string
  /** Stems in order, without stop words. */
  readonly terms: readonly string[]
  /** Share of the words that stand in questions. */
  readonly questionShare: number
  readonly asks: boolean
  /** Words outside questions. */
  readonly statedWords: number
  /** Names and quotations inside sentences. */
  readonly names: number
  /** Whether it says when something happens. */
  readonly tellsTime: boolean
  /** What it is about, in other languages than English, whose meaning is compared; nothing of questions. */
  readonly topics: ReadonlySet<TopicKey>
  /** Whom it greets, as in "Thanks, Ada!": lower case; empty for most messages. */
  readonly greeted: readonly string[]
}

interface Lexeme {
  readonly terms: readonly string[]
  readonly isTime: boolean
  readonly isCapitalised: boolean
  readonly isGreeting: boolean
}

const TIME_WORDS = new Set(
  (
    'yesterday today tonight tomorrow last next ago since recently week weekend month year years morning night ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december'
  ).split(' '),
)

const GREETINGS = new Set(
  'hey hi hello dear thanks you congrats congratulations wow yeah yes sure bye'.split(' '),
)
const NO_NAMES: readonly string[] = []
const NO_TOPICS: ReadonlySet<TopicKey> = new Set()

const BEYOND_ASCII = /[^\s\u0020-\u007e]/
const ASCII_TOKEN = /[A-Za-z0-9]+(?:'[A-Za-z]+)?|[.!?\n"]/g
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)?|[.!?؟。！？\n"“]/gu
const CAPITALISED = /^\p{Lu}\p{Ll}/u
const YEAR = /^(19|20)\d\d$/
const TEXT_LENGTH_MAX = 20_000
const LEXEMES_KEPT = 100_000
const QUESTION_LENGTH_MAX = 120

/** By language and token as it was written: people repeat themselves, so nearly every word has been read before. */
const lexemes = new Map<string, Map<string, Lexeme>>()

function lexemesOf(language: string): Map<string, Lexeme> {
  const known = lexemes.get(language)
  if (known !== undefined && known.size < LEXEMES_KEPT) return known
  const empty = new Map<string, Lexeme>()
  lexemes.set(language, empty)
  return empty
}

function lexemeOf(token: string, language: string, known: Map<string, Lexeme>): Lexeme {
  const kept = known.get(token)
  if (kept !== undefined) return kept
  const words = wordsOf(token)
  const lexeme: Lexeme = {
    terms: termsOf(token, language),
    isTime: words.some((word) => TIME_WORDS.has(word) || YEAR.test(word)),
    isCapitalised: CAPITALISED.test(token),
    isGreeting: words.some((word) => GREETINGS.has(word)),
  }
  known.set(token, lexeme)
  return lexeme
}

export function read(text: string): Reading {
  const cut = text.length > TEXT_LENGTH_MAX ? text.slice(0, TEXT_LENGTH_MAX) : text
  const language = languageOf(cut)
  const known = lexemesOf(language)
  const tokens = cut.match(BEYOND_ASCII.test(cut) ? TOKEN : ASCII_TOKEN) ?? []
  const terms: string[] = []
  let words = 0
  let inSentence = 0
  let asked = 0
  let asks = false
  let names = 0
  let tellsTime = false
  const greeted: string[] = []
  let isAfterGreeting = false
  for (const token of tokens) {
    if (token.length === 1 && '.!?؟\n"“。！？'.includes(token)) {
      if (token === '"' || token === '“') names += 1
      else {
        if (token === '?' || token === '？' || token === '؟') {
          asks = true
          asked += inSentence
        }
        inSentence = 0
      }
      continue
    }
    const lexeme = lexemeOf(token, language, known)
    words += 1
    if (lexeme.isCapitalised && inSentence > 0) {
      names += 1
      if (isAfterGreeting) greeted.push(...wordsOf(token))
    }
    isAfterGreeting = lexeme.isGreeting
    inSentence += 1
    if (lexeme.isTime) tellsTime = true
    for (const term of lexeme.terms) terms.push(term)
  }
  // Not everybody types the mark.
  if (!asks && language !== 'en' && cut.length <= QUESTION_LENGTH_MAX && opensQuestion(cut, language)) {
    asks = true
    asked = words
  }
  return {
    language,
    terms,
    questionShare: words === 0 ? 0 : asked / words,
    asks,
    statedWords: words - asked,
    names,
    tellsTime,
    topics: language === 'en' || asked === words ? NO_TOPICS : topicsOf(cut, language),
    greeted: greeted.length === 0 ? NO_NAMES : greeted,
  }
}
