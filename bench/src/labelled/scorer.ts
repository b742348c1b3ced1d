import { isForeign, languageOf } from '../../../server/src/algorithms/text/language.ts'
import { dayOf } from '../../../server/src/algorithms/text/zoned-time.ts'
import type { ExtractedFact, Extractor } from '../../../server/src/modules/memory/extraction/extractor.ts'
import type { Labelled } from './notation.ts'

/**
 * The matching rule. A fact matches an expected one when
 * - the subject is the same (the first part of the slot, or the one that is named);
 * - the slot is the same, and the value too where one is given: equal, or one contains all words of the other; an
 *   expectation without a slot asks for the type of fact and for words of its text, compared by their beginnings;
 * - polarity and retraction are the same where they are given, a retraction never matches a plain expectation;
 * - it happens on the day that is given, in the speaker's timezone.
 * Each fact matches one expectation. What is left over on either side is an error.
 */
export interface Tally {
  right: number
  wrong: number
  missed: number
}

export interface Confusion {
  readonly said: string
  readonly missed: readonly string[]
  readonly wrong: readonly string[]
}

export interface Score {
  readonly all: Tally
  readonly byTopic: ReadonlyMap<string, Tally>
  readonly confusions: readonly Confusion[]
}

interface Expected {
  readonly isOptional: boolean
  readonly sign: string
  readonly slot: string
  readonly value: string
  readonly type: string
  readonly subject: string
  readonly words: readonly string[]
  readonly day: string
}

function parsed(line: string): Expected {
  const [, optional = '', body = '', day = ''] = /^(\??)(.*?)(?:@(\d{4}-\d\d-\d\d))?$/.exec(line) ?? []
  const common = { isOptional: optional === '?', day }
  const free = /^(\w+):(\w+):(.*)$/.exec(body)
  if (free !== null)
    return {
      ...common,
      sign: '',
      slot: '',
      value: '',
      type: free[1] ?? '',
      subject: free[2] ?? '',
      words: wordsOf(free[3] ?? ''),
    }
  const [, sign = '', slot = '', value = ''] = /^([+~-]?)([^=]+)(?:=(.*))?$/.exec(body) ?? []
  return { ...common, sign, slot, value, type: '', subject: slot.split('/')[0] ?? '', words: [] }
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}+@./]+/u)
    .filter((word) => word !== '')
const begins = (word: string): string => word.slice(0, Math.max(4, word.length - 3))

function sameValue(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a.every((word) => b.includes(word)) || (b.length > 0 && b.every((word) => a.includes(word)))
}

function matches(fact: ExtractedFact, expected: Expected, timezone: string): boolean {
  if (fact.subject !== expected.subject) return false
  if (
    expected.day !== '' &&
    (fact.eventTime === undefined || dayOf(fact.eventTime, timezone) !== expected.day)
  )
    return false
  if (expected.type !== '') {
    const words = wordsOf(fact.text)
    return (
      fact.factType === expected.type &&
      expected.words.every((word) => words.some((one) => one.startsWith(begins(word.toLowerCase()))))
    )
  }
  if (fact.retracts !== (expected.sign === '~')) return false
  if (expected.sign === '+' && fact.polarity !== 1) return false
  if (expected.sign === '-' && fact.polarity !== -1) return false
  return fact.slot === expected.slot && (expected.value === '' || sameValue(expected.value, fact.value))
}

const shown = (fact: ExtractedFact): string => {
  const sign = fact.retracts ? '~' : fact.polarity === 1 ? '+' : fact.polarity === -1 ? '-' : ''
  return `${sign}${fact.slot === '' ? fact.factType : fact.slot}=${fact.value}${fact.eventTime ? `@${fact.eventTime.toISOString().slice(0, 10)}` : ''} "${fact.text}"`
}

export async function score(extractor: Extractor, labelled: readonly Labelled[]): Promise<Score> {
  const all: Tally = { right: 0, wrong: 0, missed: 0 }
  const byTopic = new Map<string, Tally>()
  const confusions: Confusion[] = []
  for (const one of labelled) {
    const facts = await extractor.extract({ ...one, agentName: 'Aria' })
    const expected = one.expected.map(parsed)
    // A statement in the person's own words claims nothing that a label could expect; where nothing is said, it is wrong.
    const isOwnWords =
      expected.length > 0 ||
      one.messages.some(({ content }) => isForeign(content) || languageOf(content) !== 'en')
    const left = facts.filter((fact) => fact.factType !== 'statement' || !isOwnWords)
    const missed: string[] = []
    let right = 0
    // What must be there has the first pick; what may be there takes from the rest.
    for (const [at, line] of expected.entries()) {
      if (line.isOptional) continue
      const found = left.findIndex((fact) => matches(fact, line, one.timezone))
      if (found < 0) missed.push(one.expected[at] ?? '')
      else left.splice(found, 1)
      if (found >= 0) right += 1
    }
    for (const line of expected.filter((entry) => entry.isOptional)) {
      const found = left.findIndex((fact) => matches(fact, line, one.timezone))
      if (found >= 0) left.splice(found, 1)
    }
    const tally = byTopic.get(one.topic) ?? { right: 0, wrong: 0, missed: 0 }
    byTopic.set(one.topic, tally)
    for (const sum of [all, tally]) {
      sum.right += right
      sum.wrong += left.length
      sum.missed += missed.length
    }
    if (missed.length > 0 || left.length > 0)
      confusions.push({
        said: one.messages
          .map((message) => message.content)
          .join(' | ')
          .slice(0, 160),
        missed,
        wrong: left.map(shown),
      })
  }
  return { all, byTopic, confusions }
}

export const precision = (tally: Tally): number =>
  tally.right + tally.wrong === 0 ? 1 : tally.right / (tally.right + tally.wrong)
export const recall = (tally: Tally): number =>
  tally.right + tally.missed === 0 ? 1 : tally.right / (tally.right + tally.missed)
export const f1 = (tally: Tally): number => {
  const [p, r] = [precision(tally), recall(tally)]
  return p + r === 0 ? 0 : (2 * p * r) / (p + r)
}
