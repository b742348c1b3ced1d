import { findAnswers, type Known } from './answers.ts'
import { NOTHING_THEN, NOTHING_YET, UNKNOWN } from './english-phrases.ts'
import type { Recall, Told } from './recall.ts'
import { toSecondPerson } from './second-person.ts'
import { type Dice, inSentence, listed, sentencesOf, withoutEnd } from './speech.ts'
import { rangeIn } from './time-range.ts'
import { isQuestion, understand } from './understand.ts'

const RECAP_MAX = 4
const PART_LENGTH_MAX = 160

/** "What did I tell you last week?", "What do you know about me?" */
export function recap(question: string, recall: Recall, dice: Dice): Told {
  const range = rangeIn(question, recall.now, recall.timezone)
  const about = /\babout\s+(?!me\b|myself\b|us\b|last\b|yesterday\b)(.{2,60})$/i.exec(
    withoutEnd(question),
  )?.[1]
  const parts = tellings(recall).filter(
    ({ known }) => range === undefined || (known.at >= range.from && known.at < range.to),
  )
  const relevant = about === undefined ? parts : byQuestion(about, parts)
  const kept = distinct(preferFacts(relevant, range !== undefined), RECAP_MAX)
  if (kept.length === 0) {
    if (range === undefined)
      return { text: dice.pick(about === undefined ? NOTHING_YET : UNKNOWN), usedIds: [] }
    const nothing = dice.pick(NOTHING_THEN)
    const words = range.words
    return {
      text: nothing.replace('{When}', words).replace('{when}', words.toLowerCase()),
      usedIds: [],
    }
  }
  const clauses = kept.map(({ sentence }) => inSentence(withoutEnd(toSecondPerson(sentence, recall.names))))
  const lead =
    range === undefined
      ? dice.pick(['You told me that', 'I remember that'])
      : `${range.words} you told me that`
  return {
    text: `${lead} ${listed(clauses.map((clause, at) => (at === 0 ? clause : `that ${clause}`)))}.`,
    usedIds: kept.map(({ known }) => known.id),
  }
}

interface Telling {
  readonly known: Known
  readonly sentence: string
}

/** Every sentence in which the person told something; small talk and questions tell nothing. */
function tellings({ known }: Recall): readonly Telling[] {
  return known.flatMap((one) => {
    if (one.kind === 'message' && one.role !== 'user') return []
    return sentencesOf(one.text)
      .filter((sentence) => sentence.length <= PART_LENGTH_MAX && !isQuestion(sentence))
      .filter((sentence) => one.kind === 'fact' || isTold(sentence))
      .map((sentence) => ({ known: one, sentence }))
  })
}

const isTold = (sentence: string): boolean =>
  understand(sentence).some(({ intent }) => intent === 'statement' || intent === 'feeling')

function byQuestion(about: string, parts: readonly Telling[]): readonly Telling[] {
  return parts.filter(({ known, sentence }) => findAnswers(about, [{ ...known, text: sentence }]).length > 0)
}

/** Asked for a time, what was said then counts; asked in general, what is known. */
const preferFacts = (parts: readonly Telling[], isForTime: boolean): readonly Telling[] => {
  const facts = parts.filter(({ known }) => known.kind === 'fact')
  const messages = parts.filter(({ known }) => known.kind === 'message')
  return isForTime ? [...messages, ...facts] : [...facts, ...messages]
}

/** The first ones that do not say the same as one before. */
function distinct(parts: readonly Telling[], countMax: number): readonly Telling[] {
  const kept: (Telling & { words: Set<string> })[] = []
  for (const part of parts) {
    const words = new Set(
      toSecondPerson(part.sentence, [])
        .toLowerCase()
        .match(/\p{L}{3,}|\d+/gu)
        ?.filter((word) => !COMMON.has(word)) ?? [],
    )
    if (words.size === 0) continue
    const isTwin = kept.some((other) => {
      const shared = [...words].filter((word) => other.words.has(word)).length
      return shared / Math.min(words.size, other.words.size) > 0.6
    })
    if (!isTwin) kept.push({ ...part, words })
    if (kept.length === countMax) break
  }
  return kept
}

const COMMON = new Set([
  'you',
  'your',
  'the',
  'and',
  'user',
  'are',
  'have',
  'has',
  'was',
  'were',
  'that',
  'with',
])
