import { isObject } from '../../kernel/json.ts'
import type { FieldError } from '../../kernel/problem.ts'

/** What is known of a contact: answers they gave, and facts by their type. */
export type Knowledge = Readonly<Record<string, string>>

const TESTS = ['equals', 'not', 'in', 'contains', 'min', 'max', 'exists'] as const
type Test = (typeof TESTS)[number]

/** "about 1.2m", "€ 350,000", "2k": the number that is meant. */
export function numberIn(text: string): number | undefined {
  const match = /(?<!\d)(\d[\d.,\s]{0,40})(k|thousand|m|mio|million|bn|billion)?\b/i.exec(text)
  if (match === null) return undefined
  const digits = (match[1] as string)
    .trim()
    .replace(/[\s,](?=\d{3}(\D|$))/g, '')
    .replace(/,(\d{1,2})$/, '.$1')
  const value = Number(digits.replaceAll(',', ''))
  if (!Number.isFinite(value)) return undefined
  const unit = (match[2] ?? '').toLowerCase()
  if (unit.startsWith('k') || unit === 'thousand') return value * 1e3
  if (unit.startsWith('b')) return value * 1e9
  return unit.startsWith('m') ? value * 1e6 : value
}

const plain = (text: unknown): string => String(text).normalize('NFKC').toLowerCase().trim()

function passes(test: Test, wanted: unknown, value: string | undefined): boolean {
  if (test === 'exists') return (value !== undefined && value !== '') === (wanted === true)
  if (test === 'not') return value === undefined || plain(value) !== plain(wanted)
  if (value === undefined) return false
  const own = plain(value)
  switch (test) {
    case 'equals':
      return own === plain(wanted)
    case 'in':
      return Array.isArray(wanted) && wanted.some((one) => own === plain(one) || own.includes(plain(one)))
    case 'contains':
      return own.includes(plain(wanted))
    case 'min':
    case 'max': {
      const number = numberIn(value)
      if (number === undefined) return false
      return test === 'min' ? number >= Number(wanted) : number <= Number(wanted)
    }
  }
}

/** A plain value has to be contained; an object names tests, all of which have to pass. */
const holds = (condition: unknown, value: string | undefined): boolean =>
  isObject(condition)
    ? Object.entries(condition).every(([test, wanted]) => passes(test as Test, wanted, value))
    : passes(Array.isArray(condition) ? 'in' : 'contains', condition, value)

/** Empty criteria match everyone. */
export function meets(criteria: unknown, known: Knowledge): boolean {
  if (criteria === undefined || criteria === null || criteria === '') return true
  if (Array.isArray(criteria)) return criteria.length === 0 || criteria.some((one) => meets(one, known))
  if (!isObject(criteria)) return Object.values(known).some((value) => plain(value).includes(plain(criteria)))
  return Object.entries(criteria).every(([name, condition]) => holds(condition, known[name]))
}

/** How particular criteria are: of two tiers that fit, the one that asks for more is meant. */
export const countOf = (criteria: unknown): number =>
  isObject(criteria)
    ? Object.keys(criteria).length
    : Array.isArray(criteria)
      ? Math.max(0, ...criteria.map(countOf))
      : criteria
        ? 1
        : 0

export function faultsIn(criteria: unknown, location: string): readonly FieldError[] {
  if (Array.isArray(criteria)) return criteria.flatMap((one, at) => faultsIn(one, `${location}[${at}]`))
  if (!isObject(criteria)) return []
  return Object.entries(criteria).flatMap(([name, condition]) => {
    if (!isObject(condition)) return []
    return Object.entries(condition).flatMap(([test, wanted]) => {
      const place = `${location}.${name}.${test}`
      if (!(TESTS as readonly string[]).includes(test))
        return [{ location: place, message: `has to be one of ${TESTS.join(', ')}` }]
      const isNumber = test === 'min' || test === 'max'
      if (isNumber && typeof wanted !== 'number') return [{ location: place, message: 'has to be a number' }]
      if (test === 'in' && !Array.isArray(wanted)) return [{ location: place, message: 'has to be a list' }]
      return []
    })
  })
}
