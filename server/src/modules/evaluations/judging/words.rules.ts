const ACCENTS = /[\u0300-\u036f\u064b-\u0652\u0640]/gu
const SPACE = /\s+/gu
/** Scripts that put no spaces between words: there, words may stand anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const OF_A_WORD = /[\p{L}\p{N}\p{M}]/u

/** As people compare words: whatever their case, accents, width and spacing. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")
    .replace(SPACE, ' ')
    .trim()

/** Whether a text has some words as whole words. An asterisk at their end stands for any ending. */
export function hasWords(text: string, words: string): boolean {
  const isBeginning = words.trim().endsWith('*')
  const wanted = fold(isBeginning ? words.trim().slice(0, -1) : words)
  if (wanted === '') return false
  const within = fold(text)
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (isEdge(within, at) && (isBeginning || isEdge(within, end))) return true
  }
  return false
}

/** Whether no word goes on across a place of the text. */
function isEdge(text: string, at: number): boolean {
  const [before, after] = [lastOf(text.slice(Math.max(0, at - 2), at)), firstOf(text.slice(at, at + 2))]
  if (UNSPACED.test(before) || UNSPACED.test(after)) return true
  return !(OF_A_WORD.test(before) && OF_A_WORD.test(after))
}

const firstOf = (text: string): string => Array.from(text)[0] ?? ''
const lastOf = (text: string): string => Array.from(text).at(-1) ?? ''
