import { createElement, Fragment, type ReactNode } from 'react'
import en from './catalogues/en.json' with { type: 'json' }
import type { Language } from './language-names.ts'
import { currentLanguage, locale } from './languages.ts'

/** A message, or its forms by the plural categories of the language; `other` is always there. */
type Entry = string | ({ readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
type Catalogue = Readonly<Record<string, Entry>>
type Value = string | number | false | null | undefined

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Catalogue }>>> = {
  ar: () => import('./catalogues/ar.json'),
  de: () => import('./catalogues/de.json'),
  es: () => import('./catalogues/es.json'),
  fr: () => import('./catalogues/fr.json'),
  it: () => import('./catalogues/it.json'),
  ja: () => import('./catalogues/ja.json'),
  nl: () => import('./catalogues/nl.json'),
  pl: () => import('./catalogues/pl.json'),
  pt: () => import('./catalogues/pt.json'),
  tr: () => import('./catalogues/tr.json'),
  zh: () => import('./catalogues/zh.json'),
}

/** English needs entries for plurals alone; a catalogue that cannot be loaded leaves the console in English. */
async function load(): Promise<Catalogue> {
  if (currentLanguage === 'en') return en
  const loaded = await LOADERS[currentLanguage]().catch(() => undefined)
  return loaded?.default ?? en
}

// Awaited at the top: every module that says something waits for the words, so that constants of a module may use `t`.
const catalogue = await load()
const plurals = new Intl.PluralRules(currentLanguage)
const numbers = new Intl.NumberFormat(locale)

const PLACEHOLDER = /\{(\w+)\}/

function formOf(message: string, count: unknown): string {
  const entry = catalogue[message]
  if (entry === undefined) return message
  if (typeof entry === 'string') return entry
  return (typeof count === 'number' ? entry[plurals.select(count)] : undefined) ?? entry.other
}

const written = (name: string, value: Value): string =>
  value === false || value === null || value === undefined
    ? ''
    : name === 'count' && typeof value === 'number'
      ? numbers.format(value)
      : String(value)

/**
 * The message in the console's language. English is the key; `{name}` stands for a value, and `count` chooses the plural
 * and is written with the digits of the language.
 */
export function t(message: string, values: Readonly<Record<string, Value>> = {}): string {
  const form = formOf(message, values.count)
  return form
    .split(PLACEHOLDER)
    .map((part, at) => (at % 2 === 0 ? part : written(part, values[part])))
    .join('')
}

/** The same where values are elements, such as a link in a sentence. */
export function rich(message: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const form = formOf(message, values.count)
  return form.split(PLACEHOLDER).map((part, at) => {
    const value = values[part]
    const shown =
      at % 2 === 0 ? part : part === 'count' && typeof value === 'number' ? numbers.format(value) : value
    return createElement(Fragment, { key: at }, shown)
  })
}

/** A word that the API sends, such as a status; unknown ones are shown as they came. */
export const word = (value: string): string => {
  const entry = catalogue[value]
  return typeof entry === 'string' ? entry : value
}
