import { LANGUAGES } from './languages/index.ts'
import type { Option } from './options.ts'
import { plainText, withoutEnding, withoutLead } from './plain-text.ts'
import { termsIn } from './topic.ts'

/** How the person answers "Shall I forget this?": the numbers of the options that are meant, from 0. */
export type Answer =
  | { readonly kind: 'yes'; readonly chosen: readonly number[] }
  | { readonly kind: 'no' }
  | { readonly kind: 'other' }

const LENGTH_MAX = 200

/** English is understood besides the language of the question. */
export function readAnswer(
  message: string,
  language: string,
  options: readonly Pick<Option, 'label'>[],
): Answer {
  if (message.length > LENGTH_MAX || /[?？؟]/u.test(message)) return { kind: 'other' }
  const every = options.map((_, at) => at)
  for (const code of new Set([language, 'en'])) {
    const words = LANGUAGES.get(code)
    if (words === undefined) continue
    const unspaced = words.isUnspaced
    const said = stripped(plainText(message), [...words.courtesies, ...words.politeQuestions], unspaced)
    const isOne = (list: readonly string[]) => said.some((text) => isMadeOf(text, list, unspaced))
    if (isOne(words.no)) return { kind: 'no' }
    if (options.length > 1 && isOne(words.all)) return { kind: 'yes', chosen: every }
    // With several to choose from, a bare yes chooses none of them.
    if (options.length < 2 && isOne([...words.yes, ...words.all])) return { kind: 'yes', chosen: every }
  }
  const chosen = options.length < 2 ? [] : chosenBy(message, language, options)
  return chosen.length > 0 ? { kind: 'yes', chosen } : { kind: 'other' }
}

/** The text with its courtesies and without them: "ok" is both a courtesy and an answer. */
function stripped(text: string, courtesies: readonly string[], isUnspaced = false): readonly string[] {
  const forms = [text]
  for (let left = text; ; ) {
    const next = withoutLead(left, courtesies, isUnspaced) ?? withoutEnding(left, courtesies, isUnspaced)
    if (next === undefined || next === '' || next === left) return forms
    forms.push(next)
    left = next
  }
}

/** "Yes, do it": one of the phrases, or several in a row. */
function isMadeOf(text: string, list: readonly string[], isUnspaced = false): boolean {
  let left = text
  while (left !== '') {
    const next = withoutLead(left, list, isUnspaced)
    if (next === undefined) return false
    left = next
  }
  return true
}

const NUMBER = /\d+/gu

/** By their numbers, or by words that one of them has and the others have not. */
function chosenBy(
  message: string,
  language: string,
  options: readonly Pick<Option, 'label'>[],
): readonly number[] {
  const numbers = [...message.matchAll(NUMBER)].map(([digits]) => Number(digits) - 1)
  if (numbers.length > 0) return numbers.every((at) => at in options) ? [...new Set(numbers)] : []
  const said = new Set(termsIn(message, language))
  const shares = options.map(({ label }) => termsIn(label, language).filter((term) => said.has(term)).length)
  const most = Math.max(...shares)
  const best = shares.flatMap((share, at) => (share === most ? [at] : []))
  return most > 0 && best.length === 1 ? best : []
}
