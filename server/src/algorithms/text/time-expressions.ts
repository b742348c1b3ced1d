export const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
export const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 }

export type CalendarUnit = 'day' | 'week' | 'weekend' | 'month' | 'year'

/** A time as a question names it, not yet counted from any day. Months count from zero, as in `Date`. */
export type TimeExpression =
  | { readonly kind: 'date'; readonly year: number | undefined; readonly month: number; readonly day: number }
  | {
      readonly kind: 'month'
      readonly year: number | undefined
      readonly month: number
      /** "In May", "last May": without it, the word may also be a name. */
      readonly hasPreposition: boolean
    }
  | { readonly kind: 'season'; readonly year: number | undefined; readonly month: number }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'day'; readonly daysBack: number }
  | { readonly kind: 'ago'; readonly count: number; readonly unit: CalendarUnit; readonly words: string }
  | { readonly kind: 'unit'; readonly isCurrent: boolean; readonly unit: CalendarUnit }
  | { readonly kind: 'weekday'; readonly weekday: number }

const DATE = new RegExp(
  `(?:\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?|\\b(in|last)\\s+)?\\b(${MONTHS.join('|')})\\b(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?(?:,?\\s+(?:of\\s+)?(\\d{4})\\b)?`,
  'gi',
)
const ISO_DATE = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const SEASON = /\b(spring|summer|fall|autumn|winter)(?:\s+(?:of\s+)?(\d{4}))?\b/gi
const YEAR = /\b(?:19|20)\d\d\b/g
const AGO = new RegExp(
  `\\b(\\d{1,3}|an?|${NUMBERS.join('|')}|(?:a )?couple of|(?:a )?few)\\s+(day|week|month|year)s?\\s+ago\\b`,
  'gi',
)
const UNIT = /\b(last|past|previous|this)\s+(week|weekend|month|year)\b/gi
const WEEKDAY = new RegExp(`\\b(?:last|on|this)\\s+(${WEEKDAYS.join('|')})\\b`, 'gi')
const DAY = /\b(day before yesterday|yesterday|last night|today|tonight|this morning)\b/gi

/**
 * The times that a question names. It is the one reader of questions: search asks for the periods around them, the
 * built-in responder for the exact range. Statements are read by `findTime`, which also says where a time stands.
 */
export function timesIn(text: string): TimeExpression[] {
  const found = [...datesIn(text), ...relativeTimesIn(text)]
  if (found.length > 0) return found
  // A number of four digits is a year only where nothing else names a time.
  return [...text.matchAll(YEAR)].map(([year]) => ({ kind: 'year', year: Number(year) }))
}

function datesIn(text: string): TimeExpression[] {
  const found: TimeExpression[] = []
  for (const [, year, month, day] of text.matchAll(ISO_DATE))
    found.push({ kind: 'date', year: Number(year), month: Number(month) - 1, day: Number(day) })
  for (const [all, before, preposition, name, after, written] of text.matchAll(DATE)) {
    const [day, year] = [before ?? after, written === undefined ? undefined : Number(written)]
    const month = MONTHS.indexOf((name as string).toLowerCase())
    const hasPreposition = preposition !== undefined
    // "may" and "march" are also verbs; as months they are written with a capital letter or after a preposition.
    const isVerb = /\b(may|march)\b/.test(all) && !hasPreposition
    if (day !== undefined) found.push({ kind: 'date', year, month, day: Number(day) })
    else if (!isVerb || year !== undefined) found.push({ kind: 'month', year, month, hasPreposition })
  }
  for (const [, name, year] of text.matchAll(SEASON)) {
    const month = SEASONS[(name as string).toLowerCase()] as number
    found.push({ kind: 'season', year: year === undefined ? undefined : Number(year), month })
  }
  return found
}

const DAYS_BACK: Readonly<Record<string, number>> = {
  'day before yesterday': 2,
  yesterday: 1,
  'last night': 1,
}

function relativeTimesIn(text: string): TimeExpression[] {
  const found: TimeExpression[] = []
  for (const [word] of text.matchAll(DAY))
    found.push({ kind: 'day', daysBack: DAYS_BACK[word.toLowerCase()] ?? 0 })
  for (const [words, amount, unit] of text.matchAll(AGO))
    found.push({ kind: 'ago', count: countOf(amount as string), unit: unitOf(unit), words })
  for (const [, which, unit] of text.matchAll(UNIT))
    found.push({ kind: 'unit', isCurrent: which?.toLowerCase() === 'this', unit: unitOf(unit) })
  for (const [, name] of text.matchAll(WEEKDAY))
    found.push({ kind: 'weekday', weekday: WEEKDAYS.indexOf((name as string).toLowerCase()) })
  return found
}

const unitOf = (word: string | undefined): CalendarUnit => (word as string).toLowerCase() as CalendarUnit

function countOf(word: string): number {
  const lower = word.toLowerCase()
  if (lower === 'a' || lower === 'an') return 1
  if (lower.endsWith('couple of')) return 2
  if (lower.endsWith('few')) return 3
  const spelled = NUMBERS.indexOf(lower)
  return spelled >= 0 ? spelled : Number(lower)
}
