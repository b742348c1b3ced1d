import { wordsOf } from '../../../algorithms/text/words.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import type { EndedFact } from '../../memory/index.ts'
import {
  denies,
  type Found,
  findAnswers,
  isAllWeak,
  isBygone,
  isTelling,
  type Known,
  subjectsOf,
  wantedBy,
} from './answers.ts'
import { NO_LONGER, NOTHING_THEN, NOTHING_YET, UNKNOWN, UNKNOWN_KIND } from './english-phrases.ts'
import { HEALTH_SLOT, type LaterWords, laterWords } from './later-words.ts'
import { toSecondPerson } from './second-person.ts'
import { capitalised, type Dice, inSentence, listed, sentencesOf, withoutEnd } from './speech.ts'
import { agoInWords, rangeIn } from './time-range.ts'
import { answerFromTopic } from './topic-answer.ts'
import { personOf } from './topics.ts'
import { isQuestion, understand } from './understand.ts'

export interface Recall {
  readonly known: readonly Known[]
  readonly ended: readonly EndedFact[]
  /** The person's name, if known. */
  readonly names: readonly string[]
  readonly sessionId: string
  readonly now: Date
  readonly timezone: string
}

export interface Told {
  readonly text: string
  /** The facts it was made of. */
  readonly usedIds: readonly string[]
  /** No answer, but something about the same: the message it was said in. */
  readonly nearId?: string
}

const NAME_QUESTION =
  /\b(?:what(?:'s| is)|do you (?:know|remember)|remember|tell me) my (?:own )?(?:first |full )?name\b|\bwho am i(?! \w)|\bwhat am i called\b|\bwhat (?:should|do|can|may|will) you call me\b/i
const NAME_FACT = /\b(?:name is|named|called|goes by)\s+([\p{Lu}][\p{L}'-]+(?:\s[\p{Lu}][\p{L}'-]+)?)/u
const OWN_NAME =
  /^(?:(?:the )?user(?:['’]s name is| is (?:called|named))|my name is|i(?:['’]m| am) called|call me)\b/i

/** An answer to a question about the person, from what is known, or the honest word that nothing is. */
export function answerAboutPerson(question: string, recall: Recall, dice: Dice): Told {
  const told = answerFromFacts(question, recall, dice)
  const used = recall.known.filter(({ id }) => told.usedIds.includes(id) || id === told.nearId)
  const later = laterWords(question, used, recall.known)
  return later === undefined ? told : withLater(told, used, later, recall)
}

/** The newest first, unless it tells of the moment, or of health: there nothing that is known stands back. */
function withLater(
  told: Told,
  used: readonly Known[],
  { known, said, isSlight }: LaterWords,
  recall: Recall,
): Told {
  const when = agoInWords(known.at, recall.now, recall.timezone)
  const before = told.text.replace(/^(?:Yes|No), /, '')
  const isHealth = used.some(({ slot }) => HEALTH_SLOT.test(slot ?? ''))
  const text =
    isHealth || (isSlight && told.nearId === undefined)
      ? `${capitalised(before)} And ${when} you told me: “${said}”.`
      : `You told me ${when}: “${said}”. Before that, as I understood it: ${inSentence(capitalised(before))}`
  return { text, usedIds: told.usedIds }
}

function answerFromFacts(question: string, recall: Recall, dice: Dice): Told {
  if (NAME_QUESTION.test(question)) return nameAnswer(recall, dice)
  const found = findAnswers(question, recall.known)
  const [best] = found
  const isJustSaid = best?.known.isUnlearned === true
  const fromTopic = isJustSaid ? undefined : answerFromTopic(question, recall)
  if (fromTopic !== undefined) return fromTopic
  if (best?.isOfWantedKind) return tell(question, best, recall, dice)
  const near = best
  const wanted = wantedBy(question)
  const lacks = UNKNOWN_KIND[wanted as keyof typeof UNKNOWN_KIND]
  if (near !== undefined && lacks !== undefined && !isAllWeak(question)) {
    const fact = inSentence(withoutEnd(toSecondPerson(near.sentence, recall.names)))
    return { text: `I know that ${fact}, ${lacks}`, usedIds: [near.known.id] }
  }
  const close = nearest(question, recall)
  const [over] = endedFacts(question, recall)
  if (over === undefined) return close ?? { text: dice.pick(UNKNOWN), usedIds: [] }
  const later = laterWords(question, [over], recall.known)
  const when = later === undefined ? '' : agoInWords(later.known.at, recall.now, recall.timezone)
  return later === undefined
    ? { text: dice.pick(NO_LONGER), usedIds: [] }
    : { text: `You told me ${when}: “${later.said}”.`, usedIds: [], nearId: later.known.id }
}

/** From here on what a search found is about the question more often than not. */
const NEAR_MIN = 0.25

/** What the search found nearest to a question that no word of anything known answers: shown, not claimed. */
function nearest(question: string, { known, now, timezone }: Recall): Told | undefined {
  // "My dog is called Rex" is near "What is my sister called?", and is about another.
  const others = wordsOf(question).flatMap((word) => (personOf(word) === undefined ? [] : subjectsOf(word)))
  const isAboutThem = (said: string) => {
    const subjects = subjectsOf(said)
    return others.every((other) => subjects.includes(other))
  }
  const [best] = known
    .filter(({ kind, role, score = 0 }) => score >= NEAR_MIN && kind === 'message' && role === 'user')
    .sort((one, other) => (other.score ?? 0) - (one.score ?? 0))
    .flatMap(({ id, text, at }) => {
      const said = sentencesOf(text).filter(isTelling).join(' ')
      return said === '' || !isAboutThem(said)
        ? []
        : [{ said: withoutEnd(cutText(said, PART_LENGTH_MAX)), id, at }]
    })
  if (best === undefined) return undefined
  const when = agoInWords(best.at, now, timezone)
  return { text: `I'm not sure. You told me ${when}: “${best.said}”.`, usedIds: [], nearId: best.id }
}

/** What held once of what is asked. A health fact is never reported as over unless the person said so. */
function endedFacts(question: string, { ended }: Recall): readonly Known[] {
  const facts = ended
    .filter(({ slot }) => !HEALTH_SLOT.test(slot))
    .map(({ text, messageIds, until }): Known => {
      // Said at that time, so that the words that ended it come after.
      const at = new Date(until === null ? 0 : until.getTime() - 1)
      return { id: '', kind: 'fact', text, at, sessionId: '', messageIds: until === null ? messageIds : [] }
    })
  return findAnswers(question, facts)
    .filter(({ isWhole }) => isWhole)
    .map(({ known }) => known)
}

function nameAnswer({ known, names }: Recall, dice: Dice): Told {
  const own = known.find(
    (one) => OWN_NAME.test(one.text) && NAME_FACT.test(one.text.replace(/call me/i, 'called')),
  )
  const name = names.find((one) => one.trim() !== '') ?? NAME_FACT.exec(own?.text ?? '')?.[1]
  if (name === undefined) return { text: "You haven't told me your name yet. What is it?", usedIds: [] }
  const text = dice.pick([
    `Your name is ${name}.`,
    `You're ${name}, of course.`,
    `${name}, that's your name.`,
  ])
  return { text, usedIds: own === undefined ? [] : [own.id] }
}

function tell(question: string, found: Found, recall: Recall, dice: Dice): Told {
  const fact = withoutEnd(toSecondPerson(found.sentence, recall.names))
  const usedIds = [found.known.id]
  if (wantedBy(question) === 'yes or no') {
    // A word is put in front only of what says it: the rest is left to the person to judge.
    const isQuoted = found.sentence.includes('“')
    const isOwn = found.known.kind === 'fact' || /^You(?:r|['’]\p{L}+)?\b/u.test(fact)
    const isPlain = !isQuoted && isOwn && found.isWhole && isBygone(found.sentence) === isBygone(question)
    if (!isPlain) return { text: `${fact}.`, usedIds }
    const word = denies(question, found.sentence) ? 'No' : 'Yes'
    return { text: `${word}, ${inSentence(fact)}.`, usedIds }
  }
  const isOld = found.known.kind === 'message' && found.known.sessionId !== recall.sessionId
  const when = agoInWords(found.known.at, recall.now, recall.timezone)
  const asTold = isOld ? [`You told me ${when}: ${inSentence(fact)}.`, `${fact}; you told me ${when}.`] : []
  const text = dice.pick([
    `${fact}.`,
    `${fact}, if I remember right.`,
    `I remember: ${inSentence(fact)}.`,
    ...asTold,
  ])
  return { text, usedIds }
}

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
