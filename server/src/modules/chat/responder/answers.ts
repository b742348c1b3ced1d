import { verbForm } from '../../../algorithms/text/inflection.ts'
import { stemOf, wordsOf } from '../../../algorithms/text/words.ts'
import { sentencesOf } from './speech.ts'
import { isQuestion } from './understand.ts'

/** Something the agent may know: a fact, or what the person once said. */
export interface Known {
  readonly id: string
  readonly kind: 'fact' | 'message'
  readonly text: string
  readonly at: Date
  readonly sessionId: string
  readonly role?: string | undefined
  /** Of a fact, what it is about: `user/allergy/nut`. */
  readonly slot?: string | undefined
  readonly value?: string | undefined
  /** The fact says that something is not so. */
  readonly isDenied?: boolean | undefined
  /** A message that nothing was learned from yet: it may know better than the facts. */
  readonly isUnlearned?: boolean | undefined
  /** How well the search for the question found it, from 0 to 1; undefined for what is known anyway. */
  readonly score?: number | undefined
  /** Of a fact, the messages that it was learned from. */
  readonly messageIds?: readonly string[] | undefined
}

const canonicalOf = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap((line) => {
      const [first = '', ...others] = line.split(' ')
      return [first, ...others].map((word) => [stemOf(word), stemOf(first)] as const)
    }),
  )

/** Words that mean the same in questions. The first of each group replaces the others. */
const CANONICAL = canonicalOf([
  'dog puppy pup',
  'cat kitten kitty',
  'pet animal',
  'job work profession occupation career living employ employer employed company',
  'live living home reside based address apartment flat house moved move city town',
  'name called named call names',
  'partner spouse',
  'child kid kids children baby',
  'mother mom mum mommy mama',
  'father dad daddy papa',
  'birthday born birth birthdate bday',
  'flight fly flying plane',
  'trip travel travelling traveling vacation holiday journey visit visiting going',
  'favorite favourite favor prefer preferred prefers',
  'like likes love loves enjoy enjoys fond',
  'dislike hate hates dislikes detest',
  'eat food dish meal eating eats cuisine',
  'drink drinks beverage',
  'allergy allergic allergies',
  'color colour',
  'car drive vehicle drives',
  'phone mobile number telephone',
  'email mail e-mail',
  'age old years',
  'study studying studies university college school degree',
  'appointment meeting meet interview',
  'instrument play plays playing',
  'language speak speaks languages',
  'hobby hobbies interest interests pastime',
  'grandmother grandma granny nana',
  'grandfather grandpa granddad',
  'boss manager supervisor',
  'team employee staff headcount',
  'pregnant expecting pregnancy',
  'arrive arrives arriving arrival land lands landing',
  'depart departs departing departure',
  'best pb pr',
])

/** What answers a question for the first word: a sister is a sibling, but asked for a brother she is no answer. */
const KINDS = canonicalOf([
  'sibling brother sister',
  'partner wife husband married girlfriend boyfriend fiance fiancee',
  'child son daughter',
  'pet dog cat rabbit horse hamster parrot',
  'trip flight',
])

export const EMPTY_WORDS = new Set(
  (
    'a an the and or but so of to in on at by for with from as is are was were be been being am do does did doing done have has had i me my mine ' +
    'we us our you your yours it its this that these those there what when where who whom whose which why how will would can could should may ' +
    'might must not no yes about any some remember recall know tell told remind say said mention mentioned please again still s t d m ll re ve ' +
    'just really kind sort type thing things get got one ever did user think thought much many also don didn isn aren doesn haven wasn'
  ).split(' '),
)

const canonical = (word: string): string => {
  // "Bought" and "buy" have no stem in common.
  const stem = stemOf(verbForm(word)?.base ?? word)
  return CANONICAL.get(stem) ?? CANONICAL.get(stemOf(word)) ?? stem
}

/** What a text is about. Time words ask for a kind of answer and are no subject. */
export const subjectsOf = (text: string): readonly string[] => [
  ...new Set(
    wordsOf(text)
      .filter((word) => !EMPTY_WORDS.has(word))
      .map(canonical),
  ),
]

export type Wanted = 'time' | 'place' | 'person' | 'number' | 'yes or no' | 'anything'

export function wantedBy(question: string): Wanted {
  const text = question.toLowerCase().replace(/^(?:and|so|but|ok|hey|well|also)[, ]+/, '')
  if (/\bwhen\b|\bwhat (?:time|day|date)\b|\bhow (?:long|soon)\b/.test(text)) return 'time'
  if (/\bwhere\b|\bwhich (?:city|country|town|place)\b/.test(text)) return 'place'
  if (/\bwho(?:se|m)?\b/.test(text)) return 'person'
  if (/\bhow (?:many|old|much|often|big|large|far|tall|heavy|high|expensive)\b/.test(text)) return 'number'
  if (
    /^(?:do|does|did|is|are|was|were|am|have|has|had|can|could|may|should|will)(?:n't)?\b/.test(text) &&
    !/^(?:do|can|did) you\b/.test(text)
  )
    return 'yes or no'
  return 'anything'
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const TIME = new RegExp(
  `\\b(?:${MONTH} \\d|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|in ${MONTH}|\\d{4}|\\d{1,2}(?::\\d\\d)?\\s?(?:am|pm)|\\d{1,2}:\\d\\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|today|yesterday|(?:next|last|this) (?:week|month|year|weekend|spring|summer|autumn|fall|winter|\\w+day)|(?:in|for) (?:a|an|one|two|three|four|five|six|\\d+) (?:day|week|month|year|hour)s?|\\d+ (?:day|week|month|year|hour)s? ago|noon|midnight|morning|evening)\\b`,
  'i',
)

export const satisfies = (text: string, wanted: Wanted): boolean => {
  if (wanted === 'time') return TIME.test(text)
  if (wanted === 'place') return /\b(?:in|at|to|from|near|on)\s+(?:the\s+)?\p{L}/iu.test(text)
  if (wanted === 'person')
    return /(?<=\S\s)\p{Lu}\p{L}+/u.test(text) || /\b(?:is|named|called)\s+\p{L}/iu.test(text)
  if (wanted === 'number')
    return /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|once|twice|every)\b/i.test(
      text,
    )
  return true
}

export interface Found {
  readonly known: Known
  /** The one sentence of it that answers. */
  readonly sentence: string
  readonly score: number
  readonly isOfWantedKind: boolean
  /** Everything that the question names is in it. */
  readonly isWhole: boolean
}

const MATCH_MIN = 0.6
/** A question asked before holds the same words and no answer; greetings and thanks hold nothing. */
export const isTelling = (sentence: string): boolean =>
  !isQuestion(sentence) && sentence.split(/\s+/).length >= 2

/** What answers a question, best first. Nothing when the question's subject is not in anything known. */
export function findAnswers(question: string, known: readonly Known[]): readonly Found[] {
  const wanted = wantedBy(question)
  const asked = subjectsOf(question)
  if (asked.length === 0) return []
  const found: Found[] = []
  for (const one of known) {
    if (one.kind === 'message' && one.role !== 'user') continue
    for (const sentence of sentencesOf(one.text)) {
      if (!isTelling(sentence)) continue
      const score = matchOf(asked, sentence)
      if (score < MATCH_MIN) continue
      const isOfWantedKind = satisfies(sentence, wanted)
      found.push({ known: one, sentence, score, isOfWantedKind, isWhole: score === 1 })
    }
  }
  return found.sort(
    (one, other) =>
      Number(other.isOfWantedKind) - Number(one.isOfWantedKind) ||
      rankOf(other.known) - rankOf(one.known) ||
      other.score - one.score ||
      other.known.at.getTime() - one.known.at.getTime(),
  )
}

/** What was just said and is not learned yet, then what holds, then what was said once; of two alike the newer. */
const rankOf = ({ kind, isUnlearned }: Known): number => (isUnlearned ? 2 : kind === 'fact' ? 1 : 0)

/** A name in the question must be met; of the rest, most. */
function matchOf(asked: readonly string[], sentence: string): number {
  const terms = new Set(subjectsOf(sentence).flatMap((term) => [term, KINDS.get(term) ?? term]))
  let met = 0
  let total = 0
  for (const term of asked) {
    // "My dog's name": without the dog it is no answer, without the word "name" it may well be one.
    const weight = WEAK.has(term) ? 0.4 : 1
    total += weight
    if (terms.has(term) || (OPPOSITE.has(term) && [...OPPOSITE].some((one) => terms.has(one)))) met += weight
  }
  return total === 0 ? 0 : met / total
}

/** A question about one of them is answered by the other. */
const OPPOSITE: ReadonlySet<string> = new Set(['like', 'dislike'].map(canonical))

const WEAK = new Set(
  'name favorite like age number kind time day live trip use wear big large far heavy high expensive'
    .split(' ')
    .map(canonical),
)
// A question of weak words alone ("where do I live?") is about them.
export const isAllWeak = (question: string): boolean => subjectsOf(question).every((term) => WEAK.has(term))

const DENIAL = /\b(?:not|never|no|no longer|\w+n't|hates?|dislikes?|avoids?|without|neither|sober)\b|-free\b/i

/** Whether a sentence says no to what was asked. */
export const denies = (question: string, sentence: string): boolean =>
  DENIAL.test(sentence) !==
  DENIAL.test(question.replace(/^(?:don't|didn't|doesn't|isn't|aren't|haven't|wasn't)\b/i, ''))

const BYGONE =
  /\b(?:lost|died|passed|cancelled|canceled|postponed|broke|used|had|was|were|sold|gave|stopped|quit|ended|lived|worked|stolen|totall?ed|dumped|ditched|swapped|switched)\b/i

/** "Can I have penicillin?", "is shrimp safe for me?": asks leave for something that may do harm. */
const LEAVE =
  /^(?:and |so |but |hey,? )?(?:can|could|may|should|might|shall|would|will|am i (?:allowed|able)|is|are|do you think)\b.{0,80}\b(?:have|take|eat|drink|try|get|use|given?|add|order|serve|cook|prescribe|taste|wear|swallow|share|finish|start|ok|okay|safe|fine|allowed|good|alright|suitable)\b/i

export const asksLeave = (question: string): boolean => LEAVE.test(question)

/** What is over is neither a yes nor a no to what is asked about now. */
export const isBygone = (text: string): boolean => BYGONE.test(text)
