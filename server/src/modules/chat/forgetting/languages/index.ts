import { en } from './en.ts'
import type { ForgettingLanguage } from './language.ts'

/** By the codes of `languageOf`. */
export const LANGUAGES: ReadonlyMap<string, ForgettingLanguage> = new Map(Object.entries({ en }))
