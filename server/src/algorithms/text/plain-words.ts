/** Text as it is compared across spellings: lower case, without accents, as people type who leave them out. */

const ACCENTS = /[\u0300-\u036f\u064b-\u0652\u0640]+/gu
const WORD = /[\p{L}\p{N}\p{M}]+/gu
const LENGTH_MAX = 1_000
/** Of such text only the case can differ, which is found out in a fraction of the time. */
const ASCII = /^[\x20-\x7e]*$/
const ASCII_WORD = /[a-z0-9]+/g

const SPELLINGS: readonly (readonly [from: RegExp, to: string])[] = [
  [/ß/g, 'ss'],
  [/œ/g, 'oe'],
  [/ı/g, 'i'],
  [/ł/g, 'l'],
  [/[أإآ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
  // NFKC takes the Thai vowel apart, and the segmenter knows it whole.
  [/\u0e4d\u0e32/g, '\u0e33'],
]

export function plainWords(text: string): readonly string[] {
  const cut = text.slice(0, LENGTH_MAX).toLowerCase()
  if (ASCII.test(cut)) return cut.match(ASCII_WORD) ?? []
  let plain = cut.normalize('NFKC')
  for (const [from, to] of SPELLINGS) plain = plain.replace(from, to)
  return plain.normalize('NFD').replace(ACCENTS, '').normalize('NFC').match(WORD) ?? []
}

/** Scripts whose words are not apart, or whose endings are written to the word: there, anything may stand inside. */
const UNSPACED = new Set(['ja', 'ko', 'th', 'zh'])

export const isUnspaced = (language: string): boolean => UNSPACED.has(language)

/** Small words that Arabic writes to the next one. */
const ARABIC_LEADS = ['وال', 'بال', 'لل', 'ال', 'و', 'ب', 'ل', 'ف']

const variantsOf = (word: string): readonly string[] => [
  word,
  ...ARABIC_LEADS.filter((lead) => word.startsWith(lead) && word.length > lead.length + 1).map((lead) =>
    word.slice(lead.length),
  ),
]

/** A text prepared for questions such as "does one of its words begin so?". */
export function searchable(text: string, language: string): string {
  const words = plainWords(text)
  if (isUnspaced(language)) return words.join(' ')
  return ` ${(language === 'ar' ? words.flatMap(variantsOf) : words).join(' ')} `
}
