import { isObject, type JsonObject } from '../../../kernel/json.ts'

/** Names for the same thing in dossiers, profiles and the answers of providers. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'role',
  job_title: 'role',
  position: 'role',
  summary: 'notes',
  raw: 'notes',
  description: 'notes',
  bio: 'notes',
  note: 'notes',
  text: 'notes',
  city: 'location',
  place: 'location',
  country: 'location',
  region: 'location',
  address: 'location',
  country_code: 'location',
  sector: 'industry',
  employer: 'company',
  organisation: 'company',
  organization: 'company',
  company_name: 'company',
  employees: 'company_size',
  headcount: 'company_size',
}
/** Where two letters stand for a country. */
const COUNTRY_CODES: ReadonlySet<string> = new Set(['country', 'country_code', 'location'])
/** In free text words count one by one. */
export const FREE_TEXT = 'notes'
const DEPTH_MAX = 4
/** Of each field, so that a long text leaves room for the others; and so many fields. */
const TERMS_MAX = 5_000
const FIELDS_MAX = 200
const PHRASE_WORDS_MAX = 4

/** What a profile says, field by field: words, short values as a whole (`=`), orders of magnitude (`~`). */
export type Terms = ReadonlyMap<string, ReadonlySet<string>>

export function termsOf(profile: JsonObject): Terms {
  const terms = new Map<string, Set<string>>()
  const add = (field: string, term: string) => {
    const held = terms.get(field) ?? new Set<string>()
    if (held.size >= TERMS_MAX || (held.size === 0 && terms.size >= FIELDS_MAX)) return
    terms.set(field, held.add(term))
  }
  const walk = (name: string, value: unknown, depth: number): void => {
    const field = FIELDS[name] ?? name
    const number = typeof value === 'string' && field !== FREE_TEXT ? numberIn(value) : value
    if (typeof value === 'string' && typeof number !== 'number') {
      const words = wordsOf(COUNTRY_CODES.has(name) ? countryNamed(value) : value)
      for (const word of words) add(field, word)
      if (field !== FREE_TEXT && words.length > 1 && words.length <= PHRASE_WORDS_MAX)
        add(field, `=${words.join(' ')}`)
    } else if (typeof number === 'number' || typeof number === 'boolean') {
      // Sizes are alike when they are of the same order.
      add(field, `~${typeof number === 'number' ? magnitudeOf(number) : number}`)
    } else if (Array.isArray(value)) for (const item of value) walk(name, item, depth + 1)
    else if (isObject(value) && depth < DEPTH_MAX)
      for (const [key, item] of Object.entries(value)) walk(fieldNamed(key), item, depth + 1)
  }
  walk('', profile, 0)
  return terms
}

/** `jobTitle`, `Job title` and `job-title` are `job_title`. */
const fieldNamed = (key: string): string =>
  key
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]/g, '_')
    .toLowerCase()

/** Sources write the same number as `40` and as `"40"`. */
const numberIn = (text: string): number | undefined =>
  /^\d{1,15}(?:\.\d{1,6})?$/.test(text.trim()) ? Number(text) : undefined

/** Words that are in every text. */
const COMMON = new Set(
  (
    'the and for with from that this has have had was were are is be been to of in on at by an as or it its he she ' +
    'they we you his her their our your my not but about into over than then there very would will can could wants want'
  ).split(' '),
)

const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => word.length > 1 && !COMMON.has(word))

const regions = new Intl.DisplayNames(['en'], { type: 'region' })

/** `FR` is France, as other profiles write it. */
const countryNamed = (value: string): string =>
  /^[A-Za-z]{2}$/.test(value.trim()) ? (regions.of(value.trim().toUpperCase()) ?? value) : value

const magnitudeOf = (value: number): string =>
  value === 0 ? '0' : `${Math.sign(value)}e${Math.floor(Math.log10(Math.abs(value)))}`
