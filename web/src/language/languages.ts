import { LANGUAGES, type Language } from './language-names.ts'

const FROM_RIGHT_TO_LEFT: ReadonlySet<Language> = new Set<Language>(['ar'])
const KEY = 'rapport.language'

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/** What was chosen on this browser; undefined follows the browser's own settings. */
export function chosenLanguage(): Language | undefined {
  const kept = globalThis.localStorage?.getItem(KEY) ?? ''
  return isLanguage(kept) ? kept : undefined
}

export function chooseLanguage(language: Language | ''): void {
  if (language === '') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, language)
}

/** The first of the browser's languages that the console speaks. */
function browserLanguage(): Language {
  const wanted = globalThis.navigator?.languages ?? []
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

export const currentLanguage: Language =
  globalThis.document === undefined ? 'en' : (chosenLanguage() ?? browserLanguage())

/**
 * For numbers and dates: the browser's own region where it speaks the console's language ("en-GB"), so that dates look
 * as the person is used to.
 */
export const locale: string =
  globalThis.navigator?.languages?.find((tag) => tag.toLowerCase().startsWith(currentLanguage)) ??
  currentLanguage

export const isFromRightToLeft = FROM_RIGHT_TO_LEFT.has(currentLanguage)
