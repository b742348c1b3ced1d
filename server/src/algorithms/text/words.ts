import snowball from 'snowball-stemmers'

/**
 * Text to the words that search compares: lower case, without accents, stemmed, without the words that every
 * sentence has. Scripts that put no spaces between words are cut into overlapping pairs of characters.
 */

const STOPWORDS = new Set(
  (
    'a an the and or but if so of to in on at by for with from as is are was were be been being am do does did ' +
    'doing done have has had having i me my mine we us our you your yours he him his she her hers it its they them ' +
    'their this that these those there here what when where who whom whose which why how will would can could ' +
    'should may might must shall not no yes about into than then too very just also any some such own other s t d ' +
    'm ll re ve'
  ).split(' '),
)

export const isStopword = (word: string): boolean => STOPWORDS.has(word)

/** Words beyond this are not words; they are cut, so that no text can fill the memory with one of them. */
const WORD_LENGTH_MAX = 40
/** A text counts up to here. What people say is far shorter; what they paste is found by its beginning. */
const TEXT_LENGTH_MAX = 20_000
const STEMS_KEPT = 50_000

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const BEYOND_ASCII = /[^\s\u0020-\u007e]/
const ASCII_WORD = /[a-z0-9]+(?:'[a-z]+)?/g
const ACCENTS = /\p{M}+/gu

/** The words of a text in order, stop words included, not stemmed; possessive and contracted endings are dropped. */
export function wordsOf(text: string): string[] {
  const cut = text.length > TEXT_LENGTH_MAX ? text.slice(0, TEXT_LENGTH_MAX) : text
  const lower = cut.toLowerCase()
  if (!BEYOND_ASCII.test(lower)) {
    const found = lower.match(ASCII_WORD) ?? []
    for (let at = 0; at < found.length; at += 1) found[at] = withoutEnding(found[at] as string)
    return found
  }
  const words: string[] = []
  for (const [found] of lower.normalize('NFKC').matchAll(WORD)) {
    if (UNSPACED.test(found)) pushPairs(found, words)
    else words.push(withoutEnding(found.normalize('NFD').replace(ACCENTS, '')))
  }
  return words.filter((word) => word !== '')
}

function withoutEnding(word: string): string {
  const apostrophe = word.search(/['’]/)
  const bare = apostrophe > 0 ? word.slice(0, apostrophe) : word
  return bare.length > WORD_LENGTH_MAX ? bare.slice(0, WORD_LENGTH_MAX) : bare
}

function pushPairs(run: string, words: string[]): void {
  const characters = [...run]
  if (characters.length === 1) words.push(run)
  for (let at = 1; at < characters.length; at += 1) {
    words.push(`${characters[at - 1]}${characters[at]}`)
  }
}

const english = snowball.newStemmer('english')
/** Stemming costs microseconds, and people use the same few thousand words. */
let stems = new Map<string, string>()

export function stemOf(word: string): string {
  const kept = stems.get(word)
  if (kept !== undefined) return kept
  const stem = english.stem(word)
  if (stems.size >= STEMS_KEPT) stems = new Map()
  stems.set(word, stem)
  return stem
}

/** What a text is about, word by word: stems in order, without stop words. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of wordsOf(text)) if (!STOPWORDS.has(word)) terms.push(stemOf(word))
  return terms
}
