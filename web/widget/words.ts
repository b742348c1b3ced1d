import type { Words } from './catalogue.ts'
import { LANGUAGES } from './languages.ts'

export interface Language {
  readonly code: string
  readonly isRightToLeft: boolean
  readonly words: Words
}

const RIGHT_TO_LEFT = new Set(['ar'])

/** The first of the wanted languages that there are words in; `de-AT` is German. */
export function languageOf(wanted: readonly (string | null | undefined)[]): Language {
  const codes = wanted.map((tag) => (tag ?? '').toLowerCase().split(/[-_]/)[0] ?? '')
  const code = codes.find((one) => one in LANGUAGES) ?? 'en'
  return {
    code,
    isRightToLeft: RIGHT_TO_LEFT.has(code),
    words: LANGUAGES[code as keyof typeof LANGUAGES],
  }
}

export const filled = (words: string, value: string | number): string =>
  words.replace(/\{\w+\}/, () => String(value))
