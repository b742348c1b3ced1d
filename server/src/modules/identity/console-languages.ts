/** The languages of the console; '' follows the browser. */
export const CONSOLE_LANGUAGES = [
  '',
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'ja',
  'zh',
  'ar',
] as const

export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]
