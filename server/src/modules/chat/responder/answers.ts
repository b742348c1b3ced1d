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
}

/** Synonyms in questions. The first of each group replaces the others. */
const SYNONYMS = [
  'dog puppy pup',
  'cat kitten kitty',
  'pet animal',
  'job work profession occupation career living employ employer employed company',
  'live living home reside based address apartment flat house moved move city town',
  'name called named call names',
  'partner wife husband spouse married girlfriend boyfriend fiance fiancee',
  'child kid kids children son daughter baby',
  'mother mom mum mommy mama',
  'father dad daddy papa',
  'sibling brother sister',
  'birthday born birth birthdate',
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
]
const CANONICAL = new Map(
  SYNONYMS.flatMap((line) => {
    const [first = '', ...others] = line.split(' ')
    return [first, ...others].map((word) => [stemOf(word), stemOf(first)] as const)
  }),
)

const EMPTY_WORDS = new Set(
  (
    'a an the and or but so of to in on at by for with from as is are was were be been being am do does did doing done have has had i me my mine ' +
    'we us our you your yours it its this that these those there what when where who whom whose which why how will would can could should may ' +
    'might must not no yes about any some remember recall know tell told remind say said mention mentioned please again still s t d m ll re ve ' +
    'just really kind sort type thing things get got one ever did user think thought much many also'
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
  if (/\bhow (?:many|old|much|often)\b/.test(text)) return 'number'
  if (
    /^(?:do|does|did|is|are|was|were|am|have|has|had|can|will)\b/.test(text) &&
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

const satisfies = (text: string, wanted: Wanted): boolean => {
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
}

const MATCH_MIN = 0.6
const FACT_BONUS = 0.15
/** A question asked before holds the same words and no answer; greetings and thanks hold nothing. */
const isTelling = (sentence: string): boolean => !isQuestion(sentence) && sentence.split(/\s+/).length >= 2

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
      const bonus = (one.kind === 'fact' ? FACT_BONUS : 0) + (isOfWantedKind ? 0.2 : 0)
      found.push({ known: one, sentence, score: score + bonus, isOfWantedKind })
    }
  }
  // Of two that answer as well, the newer holds.
  return found.sort(
    (one, other) => other.score - one.score || other.known.at.getTime() - one.known.at.getTime(),
  )
}

/** A name in the question must be met; of the rest, most. */
function matchOf(asked: readonly string[], sentence: string): number {
  const terms = new Set(subjectsOf(sentence))
  let met = 0
  let total = 0
  for (const term of asked) {
    // "My dog's name": without the dog it is no answer, without the word "name" it may well be one.
    const weight = WEAK.has(term) ? 0.4 : 1
    total += weight
    if (terms.has(term) || (term === canonical('dislike') && terms.has(canonical('like')))) met += weight
  }
  return total === 0 ? 0 : met / total
}

const WEAK = new Set(
  ['name', 'favorite', 'like', 'age', 'number', 'kind', 'time', 'day', 'live'].map(canonical),
)
// A question of weak words alone ("where do I live?") is about them.
export const isAllWeak = (question: string): boolean => subjectsOf(question).every((term) => WEAK.has(term))

const DENIAL =
  /\b(?:not|never|no longer|n't|hates?|dislikes?|stopped|quit|sold|isn't|doesn't|don't|without|allergic to)\b/i

/** Whether a sentence says no to what was asked. */
export const denies = (question: string, sentence: string): boolean =>
  DENIAL.test(sentence) !==
  DENIAL.test(question.replace(/^(?:don't|didn't|isn't|aren't|haven't|wasn't)\b/i, ''))
