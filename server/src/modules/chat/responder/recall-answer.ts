import { wordsOf } from '../../../algorithms/text/words.ts'
import {
  asksLeave,
  denies,
  type Found,
  findAnswers,
  isAllWeak,
  isBygone,
  type Known,
  wantedBy,
} from './answers.ts'
import { NO_LONGER, UNKNOWN, UNKNOWN_KIND } from './english-phrases.ts'
import { HEALTH_SLOT, type LaterWords, laterWords } from './later-words.ts'
import { endOfHealth, nearest, ofTopic, ofVerb } from './near-answers.ts'
import type { Recall, Told } from './recall.ts'
import { toSecondPerson } from './second-person.ts'
import { capitalised, type Dice, inSentence, withoutEnd } from './speech.ts'
import { agoInWords } from './time-range.ts'
import { answerFromTopic } from './topic-answer.ts'
import { personOf } from './topics.ts'

const NAME_QUESTION =
  /\b(?:what(?:'s| is)|do you (?:know|remember)|remember|tell me) my (?:own )?(?:first |full |last |family |sur)?name\b|\bwho am i(?! \w)|\bwhat am i called\b|\bwhat (?:should|do|can|may|will) you call me\b/i
const LAST_NAME = /\b(?:last |family |sur)name\b/i
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
  if (NAME_QUESTION.test(question)) return nameAnswer(question, recall, dice)
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
  const close = ofVerb(question, recall) ?? nearest(question, recall) ?? ofTopic(question, recall)
  const ending = close === undefined ? endOfHealth(question, recall) : undefined
  if (ending !== undefined) return ending
  const [over] = endedFacts(question, recall)
  if (over === undefined) return close ?? { text: dice.pick(UNKNOWN), usedIds: [] }
  const later = laterWords(question, [over], recall.known)
  const when = later === undefined ? '' : agoInWords(later.known.at, recall.now, recall.timezone)
  return later === undefined
    ? { text: dice.pick(NO_LONGER), usedIds: [] }
    : { text: `You told me ${when}: “${later.said}”.`, usedIds: [], nearId: later.known.id }
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

function nameAnswer(question: string, { known, names }: Recall, dice: Dice): Told {
  const own = known.find(
    (one) => OWN_NAME.test(one.text) && NAME_FACT.test(one.text.replace(/call me/i, 'called')),
  )
  const name = names.find((one) => one.trim() !== '') ?? NAME_FACT.exec(own?.text ?? '')?.[1]
  if (name === undefined) return { text: "You haven't told me your name yet. What is it?", usedIds: [] }
  const usedIds = own === undefined ? [] : [own.id]
  if (LAST_NAME.test(question)) {
    const told = NAME_FACT.exec(own?.text ?? '')?.[1] ?? name
    const last = told.includes(' ') ? told.split(' ').at(-1) : undefined
    return last === undefined
      ? { text: "You haven't told me your last name yet.", usedIds: [] }
      : { text: `Your last name is ${last}.`, usedIds }
  }
  const text = dice.pick([
    `Your name is ${name}.`,
    `You're ${name}, of course.`,
    `${name}, that's your name.`,
  ])
  return { text, usedIds }
}

function tell(question: string, found: Found, recall: Recall, dice: Dice): Told {
  const fact = withoutEnd(toSecondPerson(found.sentence, recall.names))
  const usedIds = [found.known.id]
  if (wantedBy(question) === 'yes or no') {
    // A word is put in front only of what says it: the rest is left to the person to judge.
    const isQuoted = found.sentence.includes('“')
    const isOwn =
      isAboutAsked(question, found.known) &&
      (found.known.kind === 'fact' || /^You(?:r|['’]\p{L}+)?\b/u.test(fact))
    // What happened once does not say that something still is.
    const isStill = /\bstill\b/i.test(question) && found.known.kind === 'fact' && found.known.slot === ''
    const isPlain =
      !isStill && !isQuoted && isOwn && found.isWhole && isBygone(found.sentence) === isBygone(question)
    // An allergy is no yes to "can I have penicillin?".
    if (isLeaveForHealth(question, found.known)) return { text: `${fact}.`, usedIds }
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

/** "Your son is allergic to nuts" is no yes to "am I allergic to nuts?". */
function isAboutAsked(question: string, { slot = '', text }: Known): boolean {
  const subject = slot.split('/')[0] ?? ''
  if (subject === 'user' || (subject === '' && !/^The user's /.test(text))) return true
  return wordsOf(question).some((word) => word === subject || personOf(word) !== undefined)
}

const isLeaveForHealth = (question: string, { slot = '' }: Known): boolean =>
  HEALTH_SLOT.test(slot) && asksLeave(question)
