import { clausesOf, isLimit, isNegated, isOfOthers, isPast } from './clauses.rules.ts'

const CURRENCY = '(?:[$€£]|(?:usd|eur|gbp|chf|aed)\\b)'
const SCALES = '(k|m|mn|mio|million|thousand)'
/** Marked by a currency before or after, or by a scale that money is spoken of in. */
const AMOUNT = new RegExp(
  `${CURRENCY}\\s{0,3}(\\d[\\d.,]{0,20})\\s{0,2}${SCALES}?(?![\\p{L}])` +
    `|(?<![\\d.,])(\\d[\\d.,]{0,20})\\s{0,2}${SCALES}?\\s{0,2}(?:[$€£]|(?:usd|eur|gbp|chf|aed|dollars|euros|pounds)\\b)` +
    `|(?<![\\d.,])(\\d[\\d.,]{0,20})\\s{0,1}(k|mn|mio|million|thousand)(?![\\p{L}])(?!\\s*(?:miles?|km|kilomet\\w+|followers|people|users|steps|sq|square|m2|employees))` +
    `|(?<![\\d.,])(\\d{1,3}(?:\\.\\d+)?)(m)(?![\\p{L}\\d²])`,
  'giu',
)
const BARE = new RegExp(`(?<![\\d.,])(\\d[\\d.,]{2,20})\\s{0,2}${SCALES}?(?![\\p{L}])`, 'giu')

const BUDGET =
  /\b(budget\w*|spend\w*|afford\w*|up to|max|maximum|at most|no more than|price range|range|invest\w*|willing to pay|(?:can|could|will|would|to|happy to) pay|go (?:up )?to|ceiling|limit|cap|offer|bid|looking (?:at|around|for)|around|under|below|between|above|over|exceed\w*|mine|ours)\b/gi
const OTHER =
  /\b(salar\w*|incomes?|earn\w*|makes?|making|wages?|revenue|turnover|deposit|down ?payment|savings?|saved|mortgage of|loan of|debts?|owe\w*|rent\w*|worth|sold|sells?|selling|sale|sale price|listed|asking|asks|valued|valuation|appraised|commission|fees?|tax\w*|bonus\w*|equity|portfolio|pension|inherit\w*|per (?:month|year|annum)|a (?:month|year)|p\.?a\.?|cost\w*|priced?|raised|paid|charge\w*|monthly|yearly|annual\w*)\b/gi

/** How far around an amount its purpose is looked for: a clause full of amounts is not read whole for each of them. */
const CONTEXT_LENGTH = 200
/** A clause with more amounts is a price list. */
const AMOUNTS_MAX = 50

interface Said {
  readonly sum: number
  readonly isBudget: boolean
}

/** What they would spend: the largest amount called so, otherwise the largest whose purpose is open. */
export function budgetIn(text: string): number | undefined {
  const said = clausesOf(joinedDigits(text)).flatMap(({ text: clause }) => amountsIn(clause))
  const named = said.filter(({ isBudget }) => isBudget)
  const sums = (named.length > 0 ? named : said).map(({ sum }) => sum)
  return sums.length === 0 ? undefined : Math.max(...sums)
}

/** 1 200 000 and 1'200'000 are one number. */
const joinedDigits = (text: string): string =>
  text.replaceAll(/(?<![\d.,+])\d{1,3}(?:[\s'’]\d{3}){1,4}(?!\d)/gu, (digits) =>
    digits.replaceAll(/\D/gu, ''),
  )

function amountsIn(clause: string): Said[] {
  const marked = [...clause.matchAll(AMOUNT)]
  const isBudgetClause = /\bbudget/i.test(clause)
  const matches = marked.length === 0 && isBudgetClause ? [...clause.matchAll(BARE)] : marked
  // A range names its currency or scale once: the number before it belongs to it and is the smaller one.
  return matches.slice(0, AMOUNTS_MAX).flatMap((match) => {
    const [digits = '', scale = ''] = match.slice(1).filter((group) => group !== undefined)
    const sum = numberIn(digits) * (SCALE[scale.toLowerCase()] ?? 1)
    const end = match.index + match[0].length
    const before = clause.slice(Math.max(0, match.index - CONTEXT_LENGTH), match.index)
    const after = clause.slice(end, end + CONTEXT_LENGTH)
    if (!(sum > 0 && sum < 1e12) || isOfOthers(before)) return []
    if (isNegated(lastWords(before)) && !isLimit(lastWords(before))) return []
    const purpose = purposeOf(before, after)
    if (purpose === 'other' || (isPast(before) && purpose === 'budget')) return []
    return [{ sum, isBudget: purpose === 'budget' }]
  })
}

/** "80k budget" is one, whatever was said before. */
const NAMED_AFTER = /^\W{0,3}(?:max |total |overall |(?:is|as) (?:a|my|our|the) )?budget\b/i

/** By the last word for it before the amount, otherwise the first one right after it. */
function purposeOf(before: string, after: string): 'budget' | 'other' | undefined {
  const [budget, other] = [lastAt(before, BUDGET), lastAt(before, OTHER)]
  const next = after.split(' and ')[0] ?? ''
  const follows = /^\W{0,3}(?:\w+\s+){0,2}/.exec(next)?.[0] ?? ''
  const tail = `${follows}${/^\w+/.exec(next.slice(follows.length))?.[0] ?? ''}`
  if (NAMED_AFTER.test(next)) return 'budget'
  if (tail.search(OTHER) >= 0) return 'other'
  if (budget < 0 && other < 0) return tail.search(BUDGET) >= 0 ? 'budget' : undefined
  // "Savings for" and "asking price is around" stay what they are; "budget" is said of nothing else.
  return budget >= other || /\bbudget/i.test(before.slice(Math.max(0, other))) ? 'budget' : 'other'
}

function lastAt(text: string, words: RegExp): number {
  let at = -1
  for (const match of text.matchAll(words)) at = match.index
  return at
}

const lastWords = (text: string): string => text.split(/\s+/).filter(Boolean).slice(-6).join(' ')

const SCALE: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
}

/** 1,200,000 and 1.200.000 are the same; 1.2 and 1,2 are too. */
function numberIn(digits: string): number {
  const plain = digits.replace(/(?<![.,])[.,]+$/, '')
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(plain)
  return Number(isGrouped ? plain.replaceAll(/[.,]/g, '') : plain.replace(',', '.'))
}
