import { startsWithDay } from '../../../kernel/calendar-day.ts'
import { cutText } from '../../../kernel/cut-text.ts'

export type Json = unknown
export type JsonMap = Readonly<Record<string, Json>>

export const isMap = (value: Json): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])

/** The first of these that is a text with something in it, or a number. */
export function textIn(map: JsonMap, ...names: readonly string[]): string {
  for (const name of names) {
    const value = map[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  }
  return ''
}

/** A day that does not exist, such as 30 February, is no moment; `Date` would take it for one in March. */
export function dateOf(text: string): Date | undefined {
  return /^\d{4}-\d\d-\d\d/.test(text) && !startsWithDay(text) ? undefined : new Date(text)
}

/** The first of these that is a moment: ISO text, or seconds or milliseconds since 1970. */
export function momentIn(map: JsonMap, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = map[name]
    const at =
      typeof value === 'number'
        ? new Date(value < 1e11 ? value * 1_000 : value)
        : typeof value === 'string' && value !== ''
          ? dateOf(value)
          : undefined
    // Years that can be stored.
    const year = at?.getUTCFullYear() ?? Number.NaN
    if (at !== undefined && year > 0 && year < 10_000) return at.toISOString()
  }
  return undefined
}

/** The members of a map that are short texts, numbers or yes and no, as fields of a record. */
export function fieldsIn(map: Json): Readonly<Record<string, string>> | undefined {
  const fields = Object.entries(isMap(map) ? map : {})
    .filter(
      ([key, value]) => key !== '' && ['string', 'number', 'boolean'].includes(typeof value) && value !== '',
    )
    .slice(0, 100)
    .map(([key, value]) => [key, cutText(String(value), 2_000)])
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

/** A record with the fields that there are. */
export function recordOf(fields: {
  readonly email?: string
  readonly phone?: string
  readonly company?: string
  readonly title?: string
  readonly timezone?: string
  readonly custom?: Readonly<Record<string, string>> | undefined
}): { [Key in keyof typeof fields]: NonNullable<(typeof fields)[Key]> } {
  const limits = { email: 320, phone: 50, company: 200, title: 200, timezone: 100 } as const
  const texts = (Object.keys(limits) as readonly (keyof typeof limits)[]).flatMap((name) => {
    const value = fields[name]
    return value === undefined || value === '' ? [] : [[name, cutText(value, limits[name])]]
  })
  return { ...Object.fromEntries(texts), ...(fields.custom === undefined ? {} : { custom: fields.custom }) }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The words of a piece of HTML, as support systems store messages. */
export const wordsOfHtml = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li)[^<>]{0,500}>/gi, '\n')
    .replace(/<[^<>]{1,5000}>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
