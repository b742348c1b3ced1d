import { internationalNumber } from '../../../algorithms/text/phone-number.ts'
import {
  answerIn,
  clausesOf,
  isAwaited,
  isDeniedAfter,
  isGivenUp,
  isLimit,
  isLongAgo,
  isNegated,
  isOfOthers,
  isPartOf,
  isPast,
} from './clauses.rules.ts'
import { budgetIn } from './money.rules.ts'
import { inEnglish } from './reading-languages.rules.ts'

/** What a text says about money and time; only what stands there. */
export interface Reading {
  readonly budget?: number
  readonly financing?: 'cash' | 'approved' | 'needed'
  readonly timeline?: 'now' | 'months' | 'year' | 'later'
  readonly email?: string
  readonly phone?: string
}

type Financing = NonNullable<Reading['financing']>
type Timeline = NonNullable<Reading['timeline']>

const LOAN = '(?:mortgage|financing|finance|loan|credit)'
const FINANCING: readonly (readonly [RegExp, Financing])[] = [
  [
    new RegExp(
      `\\b(pre-?\\s?approv(?:ed|al)|pre-?\\s?qualif\\w+|(?:agreement|decision) in principle|approval letter|${LOAN}(?: \\w+){0,3}:? (?:approved|secured|in place|sorted|arranged|agreed|confirmed|granted)|approve(?:d)? (?:for|by|(?:the|my|our|a) ${LOAN}))`,
      'i',
    ),
    'approved',
  ],
  [
    /\b(cash(?! ?(?:flow|back|register|deposit))|own (?:funds|money|savings|means)|outright|without (?:a |any )?(?:mortgage|financing|loan|bank)|self-?fund\w*)\b/i,
    'cash',
  ],
  [
    new RegExp(
      `\\b((?:need|needs|needing|need for|require|requires|requiring|want|wants|seeking|looking for|appl(?:y|ying|ied) for|depend\\w* on|subject to|with|through|via|take|taking|get|getting)(?: (?:a|an|the|some|any|no|to get|to arrange|to take out|out|new|bank)){0,4} ${LOAN}|not (?:yet )?approved|${LOAN}:? (?:is |are )?(?:needed|required|necessary|pending)|(?:waiting for|depends on) the bank|bank (?:turned|said no|refused|rejected|declined)|they (?:have |had )?(?:refused|rejected|declined|denied)(?: \\w+){0,2} ${LOAN}|${LOAN}(?: \\w+){0,3} (?:refused|rejected|declined|denied))`,
      'i',
    ),
    'needed',
  ],
]

const FEW =
  '(?:a |the |about |around )?(?:few|couple of|\\d|one|two|three|four|five|six|next)?(?:\\s?(?:-|to|or)\\s?(?:\\d|\\w+))?'
const TIMELINE: readonly (readonly [RegExp, Timeline])[] = [
  [
    /\b(asap|as soon as possible|immediately|right away|right now|urgent(?:ly)?|straight away|today|tomorrow|this (?:week|month)|next week|(?:within|in|next|timeline:?|timeframe:?) (?:a|one|1|2|two|3|three|4|four|a few|a couple of) weeks?|days|ready to (?:buy|sign|move))\b/i,
    'now',
  ],
  [
    new RegExp(
      `\\b((?:next|within|in|timeline:?|timeframe:?) ${FEW}\\s*months?|(?:next|within|in) (?:[5-9]|1\\d|five|six|seven|eight|nine|ten|twelve) weeks|this (?:quarter|summer|winter|spring|autumn|fall)|next (?:month|quarter)|within (?:the|a) quarter)\\b`,
      'i',
    ),
    'months',
  ],
  [
    /\b(this year|next (?:year|spring|summer|autumn|fall|winter)|within (?:a|the|one|1) year|in (?:a|one|1) year|end of (?:the )?year|in (?:8|9|10|11|12|eight|nine|ten|eleven|twelve|18) months)\b/i,
    'year',
  ],
  [
    /\b(just (?:looking|browsing|curious)|no (?:rush|hurry|pressure|time pressure)|some ?day|not (?:sure|decided|certain) when|in the future|in (?:a few|a couple of|two|three|four|five|2|3|4|5)(?:\s?(?:-|to|or)\s?\w+)? years|eventually|take (?:my|our|their) time|(?:not|n't) (?:\w+ ){0,3}(?:urgent|hurry|rush|hurried|rushed))\b/i,
    'later',
  ],
]

/** What a text says, clause by clause: what is denied, awaited, long past or said of others does not count as said. */
export function readText(text: string): Reading {
  const english = inEnglish(text)
  const budget = budgetIn(english)
  const financing = financingIn(english)
  const timeline = timelineIn(english)
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

/** "My brother is pre-approved, I am not": denies what the clause before said of another. */
const DENIES =
  /^(?:but |and |however )?(?:i|we|he|she|they)(?:'m|'re| am| are| is| do| does| have| has)? ?(?:not|n't)(?: yet)?\W*$|^(?:but |and )?(?:i|we) (?:aren't|don't|haven't)(?: yet)?\W*$/i
const ORDER: readonly Financing[] = ['approved', 'cash', 'needed']

/** What is said outright counts before what follows from a denial: who does not pay cash needs financing. */
function financingIn(text: string): Financing | undefined {
  const [said, follows] = [new Set<Financing>(), new Set<Financing>()]
  let isDeniable = false
  const clauses = clausesOf(text)
  for (const [at, { text: clause, isQuestion }] of clauses.entries()) {
    const answer = isQuestion ? answerIn(clauses[at + 1]?.text) : undefined
    if (DENIES.test(clause) && isDeniable) follows.add('needed')
    for (const [words, means] of FINANCING) {
      const match = words.exec(clause)
      if (match === null) continue
      const before = clause.slice(0, match.index)
      const after = clause.slice(match.index + match[0].length)
      isDeniable = means !== 'needed'
      if (
        isOfOthers(before) ||
        isLongAgo(before) ||
        isLongAgo(after) ||
        (isQuestion && answer === undefined && means !== 'needed')
      )
        continue
      if (isGivenUp(before)) continue
      const isLost =
        /\b(expired|lapsed|fell through|withdrawn|refused|declined|rejected|denied|run out|ran out)\b/i.test(
          after,
        )
      // "Mortgage not approved": the denial stands within.
      // So it does in "need no loan".
      const isWithin = means === 'approved' ? isNegated(match[0]) : / no /i.test(match[0])
      const isDenied = isNegated(before) || isWithin
      const isPart = means === 'cash' && isPartOf(before)
      if (isDenied || isLost || isPart || answer === 'no' || isDeniedAfter(after))
        follows.add(means === 'needed' ? 'cash' : 'needed')
      else if (means === 'approved' && isAwaited(before)) follows.add('needed')
      else if (means !== 'cash' || !/\b(if|wish)\b/i.test(before)) said.add(means)
    }
  }
  return ORDER.find((means) => said.has(means)) ?? ORDER.find((means) => follows.has(means))
}

/** Of several times that are not denied the nearest. */
function timelineIn(text: string): Timeline | undefined {
  const said = new Set<Timeline>()
  for (const { text: clause, isQuestion } of clausesOf(text)) {
    if (isQuestion || (isPast(clause) && !/\bnow\b/i.test(clause))) continue
    const later = TIMELINE[3]?.[0].exec(clause)
    if (later && !isOfOthers(clause.slice(0, later.index))) said.add('later')
    for (const [words, means] of TIMELINE.slice(0, 3)) {
      const match = words.exec(clause)
      if (match === null) continue
      const before = clause.slice(0, match.index)
      if (isOfOthers(before) || (isNegated(before) && !isLimit(before))) continue
      if (isDeniedAfter(clause.slice(match.index + match[0].length))) continue
      said.add(means)
    }
  }
  return TIMELINE.find(([, means]) => said.has(means))?.[1]
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
