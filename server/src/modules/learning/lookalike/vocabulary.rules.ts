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
  sector: 'industry',
  employer: 'company',
  organisation: 'company',
  organization: 'company',
  company_name: 'company',
}
/** In free text words count one by one. */
export const FREE_TEXT = 'notes'
const TERMS_MAX = 600
const DEPTH_MAX = 4
const PHRASE_WORDS_MAX = 4

/** What a profile says, field by field: words, short values as a whole (`=`), orders of magnitude (`~`). */
export type Terms = ReadonlyMap<string, ReadonlySet<string>>

export function termsOf(profile: JsonObject): Terms {
  const terms = new Map<string, Set<string>>()
  let count = 0
  const add = (field: string, term: string) => {
    const held = terms.get(field) ?? new Set<string>()
    if (held.has(term) || count >= TERMS_MAX) return
    terms.set(field, held.add(term))
    count += 1
  }
  const walk = (name: string, value: unknown, depth: number): void => {
    const field = FIELDS[name] ?? name
    if (typeof value === 'string') {
      const words = wordsOf(name === 'country' ? countryNamed(value) : value)
      for (const word of words) add(field, word)
      if (field !== FREE_TEXT && words.length > 1 && words.length <= PHRASE_WORDS_MAX)
        add(field, `=${words.join(' ')}`)
    } else if (typeof value === 'number' || typeof value === 'boolean') {
      // Sizes are alike when they are of the same order.
      add(field, `~${typeof value === 'number' ? magnitudeOf(value) : value}`)
    } else if (Array.isArray(value)) for (const item of value) walk(name, item, depth + 1)
    else if (isObject(value) && depth < DEPTH_MAX)
      for (const [key, item] of Object.entries(value)) walk(key.toLowerCase(), item, depth + 1)
  }
  walk('', profile, 0)
  return terms
}

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
