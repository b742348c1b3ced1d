import { isFunctionWord } from '../../../algorithms/text/function-words.ts'
import { languageOf } from '../../../algorithms/text/language.ts'
import {
  isStopword,
  STEMMED_LANGUAGES,
  stemOf,
  wordsOf,
  writtenWords,
} from '../../../algorithms/text/words.ts'

/**
 * Messages as words that an index can find. A word stands there as it was written, without accents, and as its stem where
 * that differs, under the language of the message. A question is stemmed in every language, since a word or two do not
 * tell theirs, and finds a stem only in messages of the same language.
 */

/** Longer questions are cut: each word costs a look into the index for every language. */
const ASKED_WORDS_MAX = 12
/** The last word may still be being typed; shorter beginnings would find nearly everything. */
const BEGINNING_LENGTH_MIN = 3
/** A shorter stem of a foreign language is often another word. */
const BARE_STEM_LENGTH_MIN = 4
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** What each word of a workspace begins with; `name_words` of migration 0103 says the same. */
const markOf = (tenantId: string): string => tenantId.slice(-8)
const asWritten = (mark: string, word: string): string => `${mark}=${word}`
const asStem = (mark: string, language: string, stem: string): string => `${mark}${language}:${stem}`

export function wordsOfMessage(tenantId: string, text: string): string[] {
  const mark = markOf(tenantId)
  const language = languageOf(text)
  const found = new Set<string>()
  for (const word of writtenWords(text)) {
    const plain = plainOf(word)
    if (plain === '' || isStopword(plain, language)) continue
    found.add(asWritten(mark, plain))
    const stem = stemOf(word, language)
    if (stem !== plain && stem !== '') found.add(asStem(mark, language, stem))
  }
  return [...found]
}

const plainOf = (word: string): string => wordsOf(word)[0] ?? ''

/** As text for `::tsquery`: messages with all of the words. Undefined when there is no word to look for. */
export function wordsAskedFor(tenantId: string, question: string): string | undefined {
  const words = [...new Set(writtenWords(question))].filter((word) => plainOf(word) !== '')
  const telling = words.filter((word) => !isFunctionWord(plainOf(word)))
  const asked = (telling.length > 0 ? telling : words).slice(0, ASKED_WORDS_MAX)
  if (asked.length === 0) return undefined
  return asked.map((word, at) => formsOf(tenantId, word, at === asked.length - 1)).join(' & ')
}

/** Letters, digits, marks and the signs between them: nothing that a query would have to escape but the apostrophe. */
const quoted = (word: string): string => `'${word.replace(/['\\]/g, '')}'`

function formsOf(tenantId: string, word: string, isLast: boolean): string {
  const mark = markOf(tenantId)
  const plain = plainOf(word)
  const isBeginning = isLast && ([...plain].length >= BEGINNING_LENGTH_MIN || IDEOGRAPHS.test(plain))
  const forms = new Set([`${quoted(asWritten(mark, plain))}${isBeginning ? ':*' : ''}`])
  for (const language of STEMMED_LANGUAGES) {
    const stem = stemOf(word, language)
    if (stem === '') continue
    forms.add(quoted(asStem(mark, language, stem)))
    if (stem.length >= BARE_STEM_LENGTH_MIN) forms.add(quoted(asWritten(mark, stem)))
  }
  return `(${[...forms].join(' | ')})`
}
