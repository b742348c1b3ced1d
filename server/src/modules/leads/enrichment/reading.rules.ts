import { internationalNumber } from '../../../algorithms/text/phone-number.ts'

/** What a text says about money and time; only what stands there. */
export interface Reading {
  readonly budget?: number
  readonly financing?: 'cash' | 'approved' | 'needed'
  readonly timeline?: 'now' | 'months' | 'year' | 'later'
  readonly email?: string
  readonly phone?: string
}

const SUM =
  /(?:(?:[$€£]|usd|eur|gbp|chf|aed)\s{0,8}(\d[\d.,]{0,20})\s{0,8}(k|m|mn|million|thousand)?\b)|(?:(?<!\d)(\d[\d.,]{0,20})\s{0,8}(k|m|mn|million|thousand)?\s{0,8}(?:[$€£]|usd|eur|gbp|chf|aed|dollars|euros|pounds)(?:\W|$))|(?:budget\D{0,20}?(\d[\d.,]{0,20})\s{0,8}(k|m|mn|million|thousand)?\b)/gi

const FINANCING: readonly (readonly [RegExp, NonNullable<Reading['financing']>])[] = [
  [
    /\b(pre-?approved|mortgage (is )?approved|financing (is )?(approved|secured|in place)|loan approved)\b/i,
    'approved',
  ],
  [/\b(cash buyers?|pay(ing)? (in )?cash|all cash|no financing needed|own funds)\b/i, 'cash'],
  [
    /\b(need(s)? (a )?(mortgage|financing|loan)|looking for (a )?(mortgage|financing)|not (yet )?approved)\b/i,
    'needed',
  ],
]

const TIMELINE: readonly (readonly [RegExp, NonNullable<Reading['timeline']>])[] = [
  [
    /\b(asap|immediately|right away|urgent(ly)?|this (week|month)|within (a|one|1|2|two|3|three|4|four) weeks?|ready to (buy|sign))\b/i,
    'now',
  ],
  [
    /\b((next|within|in) (a |the )?(few|couple of|1|2|3|4|5|6|one|two|three|four|five|six|next)?\s*months?|this (quarter|summer|winter|spring|autumn|fall)|next (month|quarter))\b/i,
    'months',
  ],
  [/\b(this year|next year|within (a|the|one|1) year|in (a|one|1) year|end of (the )?year)\b/i, 'year'],
  [/\b(just (looking|browsing)|no (rush|hurry)|some ?day|not (sure|decided) when|in the future)\b/i, 'later'],
]

export function readText(text: string): Reading {
  const budget = largestSum(text)
  const financing = FINANCING.find(([words]) => words.test(text))?.[1]
  const timeline = TIMELINE.find(([words]) => words.test(text))?.[1]
  const email = /(?<![^\s@<>,;:()])[^\s@<>,;:()]+@[^\s@<>,;:()]+\.[A-Za-z]{2,}/.exec(text)?.[0]
  const phone = phoneIn(text)
  return {
    ...(budget === undefined ? {} : { budget }),
    ...(financing === undefined ? {} : { financing }),
    ...(timeline === undefined ? {} : { timeline }),
    ...(email === undefined ? {} : { email: email.toLowerCase() }),
    ...(phone === undefined ? {} : { phone }),
  }
}

/** Looking at each costs some microseconds, and a text can be full of them. */
const PHONES_MAX = 20

/** The first text that can be a number of some country. */
function phoneIn(text: string): string | undefined {
  let looked = 0
  for (const [written] of text.matchAll(/\+\d[\d ()./-]{6,20}\d/g)) {
    if (internationalNumber(written) !== undefined) return written
    looked += 1
    if (looked === PHONES_MAX) return undefined
  }
  return undefined
}

const SCALE: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6 }

/** Of several amounts, as in a range, the largest is the budget's limit. */
function largestSum(text: string): number | undefined {
  const sums = [...text.matchAll(SUM)].map((match) => {
    const digits = match[1] ?? match[3] ?? match[5] ?? ''
    const scale = SCALE[(match[2] ?? match[4] ?? match[6] ?? '').toLowerCase()] ?? 1
    return numberIn(digits) * scale
  })
  const found = sums.filter((sum) => sum > 0 && sum < 1e12)
  return found.length === 0 ? undefined : Math.max(...found)
}

/** 1,200,000 and 1.200.000 are the same; 1.2 and 1,2 are too. */
function numberIn(digits: string): number {
  const plain = digits.replace(/(?<![.,])[.,]+$/, '')
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(plain)
  return Number(isGrouped ? plain.replaceAll(/[.,]/g, '') : plain.replace(',', '.'))
}
