import { isObject } from '../../../kernel/json.ts'

/** What a person is looked up by. */
export const IDENTIFIERS = ['linkedin_url', 'email', 'phone', 'name', 'company'] as const
export type Identifier = (typeof IDENTIFIERS)[number]

/** What there is one of. */
export const SINGLES = [
  'name',
  'title',
  'seniority',
  'company',
  'company_domain',
  'company_size',
  'industry',
  'location',
  'country',
  'linkedin_url',
  'net_worth',
  'summary',
] as const
export type Single = (typeof SINGLES)[number]

/** What there may be several of. */
export const LISTS = ['emails', 'phones', 'affiliations', 'signals', 'citations'] as const
export type List = (typeof LISTS)[number]

export const FIELDS: readonly string[] = [...SINGLES, ...LISTS]

/** A place in an answer: names, and `[0]` for one item or `[]` for all of them. */
const NAME = '[A-Za-z0-9_$-]+'
export const PATH = `^${NAME}(\\[\\d*\\])*(\\.${NAME}(\\[\\d*\\])*)*$`

/** What a provider said, in our own words. */
export interface Found {
  readonly singles: Partial<Record<Single, string | number>>
  readonly lists: Partial<Record<List, readonly string[]>>
}

const TEXT_MAX = 2_000
const ITEMS_MAX = 20

/** Everything that stands at a place. */
export function valuesAt(answer: unknown, path: string): unknown[] {
  let found = [answer]
  for (const [, name, item] of path.matchAll(/([A-Za-z0-9_$-]+)|\[(\d*)\]/g)) {
    found = found.flatMap((value) => {
      if (name !== undefined) return isObject(value) && Object.hasOwn(value, name) ? [value[name]] : []
      if (!Array.isArray(value)) return []
      return item === '' ? value.slice(0, ITEMS_MAX) : value.slice(Number(item), Number(item) + 1)
    })
  }
  return found
}

/** Reads an answer by a mapping. Empty when nothing of it is there. */
export function readAnswer(answer: unknown, mapping: Readonly<Record<string, string>>): Found {
  const singles: Partial<Record<Single, string | number>> = {}
  const lists: Partial<Record<List, readonly string[]>> = {}
  for (const field of SINGLES) {
    const path = mapping[field]
    const value =
      path === undefined
        ? undefined
        : valuesAt(answer, path)
            .map(plain)
            .find((one) => one !== undefined)
    if (value !== undefined) singles[field] = value
  }
  for (const field of LISTS) {
    const path = mapping[field]
    const all = path === undefined ? [] : valuesAt(answer, path).flat().map(plain)
    const texts = all.filter((one) => one !== undefined).map(String)
    if (texts.length > 0) lists[field] = [...new Set(texts)].slice(0, ITEMS_MAX)
  }
  return { singles, lists }
}

function plain(value: unknown): string | number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  // NUL cannot be stored, and half a character cannot be sent.
  if (typeof value === 'string')
    return value.trim().replaceAll('\0', '').slice(0, TEXT_MAX).toWellFormed() || undefined
  return undefined
}

export const isEmpty = ({ singles, lists }: Found): boolean =>
  Object.keys(singles).length === 0 && Object.keys(lists).length === 0

/** Fills what is known into an address; undefined when something it asks for is not. */
export function filledUrl(
  template: string,
  known: Readonly<Record<string, string | undefined>>,
): string | undefined {
  let isComplete = true
  const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined
    if (value === undefined) isComplete = false
    return encodeURIComponent(value ?? '')
  })
  return isComplete ? url : undefined
}
