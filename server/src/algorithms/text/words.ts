import snowball from 'snowball-stemmers'
import { isStopword } from './function-words.ts'

export { isStopword }

/**
 * Text to the words that search compares: lower case, without accents, stemmed in the language of the text, without the
 * words that every sentence has. Scripts that put no spaces between words are cut by a dictionary; Chinese and Japanese
 * into overlapping pairs of characters, because two texts may be cut differently and cutting takes 15 µs a character;
 * so is Korean, whose endings are written to the word.
 */

/** Words beyond this are not words; they are cut, so that no text can fill the memory with one of them. */
const WORD_LENGTH_MAX = 40
/** A text counts up to here. What people say is far shorter; what they paste is found by its beginning. */
const TEXT_LENGTH_MAX = 20_000
const STEMS_KEPT = 50_000

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const HANGUL = /\p{Script=Hangul}/u
const BEYOND_ASCII = /[^\s\u0020-\u007e]/
const ASCII_WORD = /[a-z0-9]+(?:'[a-z]+)?/g
/** Accents of Latin, Greek and Cyrillic letters; vowel signs of other scripts are letters to those who write them. */
const ACCENTS = /[\u0300-\u036f]+/gu
const ARABIC_SIGNS = /[\u064b-\u0652\u0640]+/gu

/** As people type who leave accents out. */
const plain = (word: string): string =>
  word.normalize('NFD').replace(ACCENTS, '').replace(ARABIC_SIGNS, '').replaceAll('ı', 'i').normalize('NFC')

/** The words of a text in order, stop words included, not stemmed; possessive and contracted endings are dropped. */
export function wordsOf(text: string): string[] {
  const lower = cutOff(text).toLowerCase()
  if (!BEYOND_ASCII.test(lower)) {
    const found = lower.match(ASCII_WORD) ?? []
    for (let at = 0; at < found.length; at += 1) found[at] = bareWord(found[at] as string)
    return found
  }
  return accentedWords(lower).map(plain)
}

/** The words of a text as they are written in it, but for their case. */
export const writtenWords = (text: string): string[] => accentedWords(cutOff(text).toLowerCase())

/** Words with their accents, which stemmers need. */
function accentedWords(lower: string): string[] {
  const words: string[] = []
  for (const [found] of lower.normalize('NFKC').matchAll(WORD)) {
    if (IDEOGRAPHS.test(found) || HANGUL.test(found)) pushPairs(found, words)
    else if (UNSPACED.test(found)) pushSegments(found, words)
    else words.push(bareWord(found))
  }
  return words.filter((word) => word !== '')
}

/** Articles and pronouns that French and Italian write to the next word: l'eau, dell'acqua, qu'il. */
const ELIDED = new Set(
  'l d j m t s n c qu jusqu lorsqu puisqu dell all nell sull dall un quest quell'.split(' '),
)

function bareWord(word: string): string {
  const apostrophe = word.search(/['’]/)
  const isElided = apostrophe > 0 && apostrophe < word.length - 2 && ELIDED.has(word.slice(0, apostrophe))
  const bare = apostrophe <= 0 ? word : isElided ? word.slice(apostrophe + 1) : word.slice(0, apostrophe)
  return bare.length > WORD_LENGTH_MAX ? bare.slice(0, WORD_LENGTH_MAX) : bare
}

/** Finds words by the dictionaries of ICU, which every Node.js has. */
let segmenter: Intl.Segmenter | undefined

/** A run without a space that is longer is no sentence. */
const RUN_LENGTH_MAX = 2_000

function pushSegments(run: string, words: string[]): void {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  for (const { segment } of segmenter.segment(run.slice(0, RUN_LENGTH_MAX)))
    words.push(segment.slice(0, WORD_LENGTH_MAX))
}

function pushPairs(run: string, words: string[]): void {
  const characters = [...run]
  if (characters.length === 1) words.push(run)
  for (let at = 1; at < characters.length; at += 1) {
    words.push(`${characters[at - 1]}${characters[at]}`)
  }
}

/** The stemmers there are, by the language's code; words of other languages stay as they are. */
const STEMMERS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
}

/** Their codes. */
export const STEMMED_LANGUAGES: readonly string[] = Object.keys(STEMMERS)

type Stem = (word: string) => string

const stemmers = new Map<string, Stem>()

function stemmerOf(language: string): Stem {
  const known = stemmers.get(language)
  if (known !== undefined) return known
  const name = STEMMERS[language]
  const stemmer = name === undefined ? undefined : snowball.newStemmer(name)
  // English words are compared without accents from the start; the endings of others depend on them.
  const stem: Stem =
    stemmer === undefined
      ? plain
      : language === 'en'
        ? (word) => stemmer.stem(plain(word))
        : (word) => plain(stemmer.stem(word))
  stemmers.set(language, stem)
  return stem
}

/** Stemming costs microseconds, and people use the same few thousand words. */
const stems = new Map<string, Map<string, string>>()

export function stemOf(word: string, language = 'en'): string {
  let known = stems.get(language)
  if (known === undefined || known.size >= STEMS_KEPT) {
    known = new Map()
    stems.set(language, known)
  }
  const kept = known.get(word)
  if (kept !== undefined) return kept
  const stem = stemmerOf(language)(word)
  known.set(word, stem)
  return stem
}

/** The stem of every word in order, stop words included. */
export const stemsOf = (text: string, language = 'en'): string[] =>
  writtenWords(text).map((word) => stemOf(word, language))

/** What a text is about, word by word: stems in order, without stop words. */
export function termsOf(text: string, language = 'en'): string[] {
  const terms: string[] = []
  for (const word of writtenWords(text))
    if (!isStopword(plain(word), language)) terms.push(stemOf(word, language))
  return terms
}

const cutOff = (text: string): string =>
  text.length > TEXT_LENGTH_MAX ? text.slice(0, TEXT_LENGTH_MAX) : text
