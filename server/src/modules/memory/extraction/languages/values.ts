import type { Sentence } from './pattern.ts'
import type { Token } from './tokens.ts'

/** Reads what a pattern took: dates, numbers, lists of things. */

export type Span = readonly [from: number, to: number]

const DAY = /^(\d{1,2})(?:er|e|o|a|º|ª|st|th|ste|de)?$/
const YEAR = /^(?:19|20)\d\d$/

/** "3. Mai 1990", "3 de mayo", "03.05.1990": `1990-05-03` or `05-03`. */
export function dateIn({ tokens, lexicon }: Sentence, [from, to]: Span): string | undefined {
  const words = tokens
    .slice(from, to)
    .filter(
      ({ plain, isMark }) => !isMark && plain !== 'de' && plain !== 'del' && !lexicon.articles.has(plain),
    )
  const [first, second, third] = words.map(({ plain }) => plain)
  const day = lexicon.numbers.get(first ?? '') ?? Number(DAY.exec(first ?? '')?.[1])
  const month = lexicon.months.get(second ?? '') ?? (/^\d{1,2}$/.test(second ?? '') ? Number(second) : 0)
  if (!(day >= 1 && day <= 31 && month >= 1 && month <= 12)) return undefined
  const date = [month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return third !== undefined && YEAR.test(third) ? `${third}-${date}` : date
}

export const numberIn = ({ tokens, lexicon }: Sentence, [from]: Span): number => {
  const word = tokens[from]?.plain ?? ''
  return lexicon.numbers.get(word) ?? Number(word)
}

export const plainIn = ({ tokens }: Sentence, [from, to]: Span): string =>
  tokens
    .slice(from, to)
    .map(({ plain }) => plain)
    .join(' ')

/** The items of "nuts, eggs and milk", without articles, each up to where the sentence goes on. */
export function itemsIn({ tokens, lexicon, isFiller }: Sentence, [from, to]: Span): readonly Span[] {
  const items: Span[] = []
  let start = from
  const isBetween = (token: Token | undefined): boolean =>
    token === undefined || token.plain === ',' || lexicon.conjunctions.has(token.plain)
  for (let at = from; at <= to; at += 1) {
    if (at < to && !isBetween(tokens[at])) continue
    let [first, last] = [start, start]
    while (first < at && lexicon.articles.has(tokens[first]?.plain ?? '')) first += 1
    last = first
    while (last < at && isPlainWord(tokens[last], lexicon.stops) && isFiller[last] !== true) last += 1
    if (last > first) items.push([first, last])
    // What follows something that is no item belongs to another clause.
    if (last < at || last === first) break
    start = at + 1
  }
  return items
}

const isPlainWord = (token: Token | undefined, stops: ReadonlySet<string>): boolean =>
  token !== undefined && (!token.isMark || token.plain === '-') && !stops.has(token.plain)
