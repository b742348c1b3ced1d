import type { Phrases } from './languages/language.ts'

/** Comparing what people write with phrases: lower case, one kind of apostrophe, single spaces, no marks at the ends. */

const EDGES_BEFORE = /^[^\p{L}\p{N}¤]+/u
const EDGE = /[\p{L}\p{N}\p{M}¤]/u

export function plainText(text: string): string {
  const lower = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(EDGES_BEFORE, '')
  return withoutMarksAtEnd(lower)
}

/** A loop, because a pattern would look at every run of marks inside the text as well. */
function withoutMarksAtEnd(text: string): string {
  let end = text.length
  while (end > 0 && !EDGE.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const isInWord = (character: string): boolean => /[\p{L}\p{N}\p{M}'-]/u.test(character)

/** The text after one of the phrases it begins with; undefined when it begins with none. */
export function withoutLead(text: string, phrases: Phrases, isUnspaced = false): string | undefined {
  const phrase = phrases.find(
    (one) => text.startsWith(one) && (isUnspaced || !isInWord(text.charAt(one.length))),
  )
  return phrase === undefined ? undefined : text.slice(phrase.length).replace(EDGES_BEFORE, '')
}

/** The text before one of the phrases it ends with; undefined when it ends with none. */
export function withoutEnding(text: string, phrases: Phrases, isUnspaced = false): string | undefined {
  const phrase = phrases.find(
    (one) => text.endsWith(one) && (isUnspaced || !isInWord(text.charAt(text.length - one.length - 1))),
  )
  return phrase === undefined ? undefined : withoutMarksAtEnd(text.slice(0, text.length - phrase.length))
}
