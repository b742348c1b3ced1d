import { isMedication } from '../../../algorithms/text/medication-names.ts'
import { stemOf, wordsOf } from '../../../algorithms/text/words.ts'
import type { EndedFact } from '../../memory/index.ts'
import { ageAnswer } from './age-answer.ts'
import { isBygone, type Known, satisfies, wantedBy } from './answers.ts'
import { type Asked, readQuestion } from './asked.ts'
import { flightTime } from './flight-times.ts'
import { healthOfOthers } from './health-of-others.ts'
import { homeBefore } from './home-before.ts'
import type { TopicRecall } from './recall.ts'
import { relationshipVerdict } from './relationship.ts'
import { sayTogether } from './say-together.ts'
import { inSentence, listed } from './speech.ts'
import { tastesAsked } from './tastes-asked.ts'
import { AGE, EATEN_BY, EATING, hasAttribute, RELATIONSHIP, SAFETY, stemsOfTopic, TASTE } from './topics.ts'
import type { Candidates, Verdict } from './verdict.ts'

/** An answer from facts about the attribute that is asked for; nothing when there is none. */
export function answerFromTopic(
  question: string,
  recall: TopicRecall,
): { readonly text: string; readonly usedIds: readonly string[] } | undefined {
  const special = homeBefore(question, recall) ?? flightTime(question, recall)
  if (special !== undefined) return special
  const asked = readQuestion(question, recall.known)
  if (asked === undefined) return undefined
  if (asked.topic === AGE) {
    const age = ageAnswer(asked, recall)
    if (age !== undefined) return age
  }
  const candidates = candidatesFor(asked, recall)
  const { positive, denied, bygone } = candidates
  // "Do I like olives?" is answered by what names them.
  if (asked.topic === TASTE && asked.isYesNo) return undefined
  if (asked.topic === TASTE) {
    const facts = tastesAsked(asked, candidates)
    return facts.length === 0
      ? undefined
      : { text: `${sayTogether(facts, recall.names)}.`, usedIds: facts.map(({ id }) => id) }
  }
  if (positive.length + denied.length + bygone.length === 0)
    return healthOfOthers(asked, recall.known, recall.names)
  const verdict = asked.isYesNo
    ? asked.topic === RELATIONSHIP
      ? relationshipVerdict(asked, candidates)
      : verdictOf(asked, candidates, recall.ended)
    : { facts: told(asked, candidates) }
  if (verdict === undefined || verdict.facts.length === 0) return undefined
  if (lacksKind(question, asked, verdict)) return undefined
  const said = sayTogether(verdict.facts, recall.names)
  const lead = verdict.word === undefined ? '' : `${verdict.word}, `
  const text =
    verdict.unknown === undefined
      ? `${lead}${lead === '' ? said : inSentence(said)}.`
      : `I don't know about ${verdict.unknown}: you haven't told me. What I do know: ${inSentence(said)}.`
  return { text, usedIds: verdict.facts.map(({ id }) => id) }
}

/** "When did I get my dog?" is not answered by the dog's name. */
function lacksKind(question: string, { isRelation }: Asked, { facts }: Verdict): boolean {
  const wanted = wantedBy(question)
  if (wanted !== 'time' && !(wanted === 'place' && isRelation)) return false
  return !facts.some(({ text }) => satisfies(text, wanted))
}

function candidatesFor(asked: Asked, { known, names }: TopicRecall): Candidates {
  const stems = stemsOfTopic(asked.topic)
  const all = known.filter((one) => one.kind === 'fact' && isCandidate(one, asked, stems, names))
  // Where one stays for now is where one is to be found when nothing else is known.
  const isAtHome = all.some(({ slot, isDenied }) => slot?.endsWith('/home') && !isDenied)
  const found = isAtHome ? all.filter(({ slot }) => !slot?.endsWith('/staying')) : all
  const narrowed = narrowedTo(asked, found)
  const bygone = narrowed.filter((one) => isBygone(one.text) && !one.isDenied)
  const held = narrowed.filter((one) => !bygone.includes(one))
  return {
    positive: held.filter((one) => !one.isDenied),
    denied: held.filter((one) => one.isDenied),
    bygone,
  }
}

function isCandidate(
  one: Known,
  asked: Asked,
  stems: ReadonlySet<string>,
  names: readonly string[],
): boolean {
  if (one.slot) {
    const subject = one.slot.slice(0, one.slot.indexOf('/'))
    return asked.subjects.has(subject) && hasAttribute(asked.topic, one.slot)
  }
  // A fact without a slot is judged by its words.
  return (
    asked.subjects.has('user') &&
    isOfPerson(one.text, names) &&
    wordsOf(one.text).some((word) => stems.has(stemOf(word)))
  )
}

/** "The user is …", "Maria is …", not "Maria's sister is …", nor a quoted statement. */
const isOfPerson = (text: string, names: readonly string[]): boolean =>
  ['The user ', 'User ', ...names.map((name) => `${name} `)].some((subject) => text.startsWith(subject)) &&
  !/^The user said: “/.test(text)

/** Of relatives those of the role that is asked for; of a number and names, what was asked for. */
function narrowedTo({ roles, words, topic }: Asked, found: readonly Known[]): readonly Known[] {
  const isRole = ({ slot }: Known) =>
    !slot ||
    roles.length === 0 ||
    roles.some((role) => slot.startsWith(`user/family/${role}`) || slot === 'user/marital')
  const isCount = ({ slot }: Known) => slot?.endsWith('/count') === true
  const ofRole = topic.name === 'pets' ? found : found.filter(isRole)
  if (words.includes('many') && ofRole.some(isCount)) return ofRole.filter(isCount)
  return ofRole.some((one) => !isCount(one) && one.slot?.startsWith('user/family/'))
    ? ofRole.filter((one) => !isCount(one))
    : ofRole
}

/** What a question without a yes or no is answered with. */
function told(asked: Asked, { positive, denied, bygone }: Candidates): readonly Known[] {
  // What was named narrows the answer, unless nothing is known of it.
  const named = (facts: readonly Known[]) => {
    const hits = facts.filter((one) => asked.objects.some((object) => names(one, object)))
    return hits.length > 0 ? hits : facts
  }
  if (asked.topic === EATING) return [...positive, ...denied].filter(isOfEating)
  if (asked.topic === SAFETY || asked.topic.name === 'work') return [...positive, ...denied]
  if (asked.topic.name === 'pets' && asked.objects.length > 0)
    return namedAlone(asked, positive, [...denied, ...bygone])
  if (asked.topic.isHealth) return positive.length > 0 ? positive : denied
  return [positive, denied, bygone].map(named).find((facts) => facts.length > 0) ?? []
}

const isOfEating = ({ slot = '', text }: Known): boolean =>
  !slot.startsWith('user/condition/') || EATEN_BY.test(`${slot} ${text}`)

function namedAlone(
  { objects }: Asked,
  positive: readonly Known[],
  past: readonly Known[],
): readonly Known[] {
  const hits = (facts: readonly Known[]) =>
    facts.filter((one) => objects.some((object) => names(one, object)))
  return hits(positive).length > 0 ? hits(positive) : hits(past)
}

const BREEDS =
  /^(?:greyhound|labrador|poodle|beagle|bulldog|husky|dachshund|corgi|chihuahua|golden retriever|border collie|german shepherd|terrier)$/

const names = ({ text, value = '' }: Known, object: string): boolean =>
  [...wordsOf(text), ...wordsOf(value), ...(BREEDS.test(value) ? ['dog'] : [])].some(
    (word) => stemOf(word) === object,
  )

/**
 * Yes only for what is said to be so, no only for what is said not to be so or to have ended. Everything else is told
 * without either word, and of health with what else is known, because a guess could do harm.
 */
function verdictOf(asked: Asked, candidates: Candidates, ended: readonly EndedFact[]): Verdict | undefined {
  const { positive, denied, bygone } = candidates
  const { objects, topic } = asked
  const isSafety = topic === SAFETY
  if (objects.length === 0) {
    if (isSafety) return { facts: [...positive, ...denied] }
    if (positive.length > 0) return { word: 'Yes', facts: positive }
    const isWhole = denied.some(({ slot }) => slot?.split('/').length === 2)
    if (denied.length > 0) return isWhole ? { word: 'No', facts: denied } : { facts: denied }
    return { facts: bygone }
  }
  const hits = (facts: readonly Known[]) =>
    facts.filter((one) => objects.some((object) => names(one, object)))
  const [yes, no] = [hits(positive), hits(denied)]
  if (isSafety) return safetyVerdict(asked, { yes, no, positive, denied })
  const isMet = objects.every((object) => yes.some((one) => names(one, object)))
  if (yes.length > 0) return isMet ? { word: 'Yes', facts: yes } : { facts: yes }
  if (no.length > 0) return { word: 'No', facts: topic.isHealth ? [...no, ...positive] : no }
  if (topic.isHealth) return { facts: [...positive, ...denied], unknown: listed(asked.objectWords) }
  if (hits(bygone).length > 0) return { facts: hits(bygone) }
  const isOver = ended.some(({ slot, value }) => hasEndedValue(asked, slot, value))
  if (positive.length === 0) return { facts: denied }
  const isOneValue = ['home', 'work', 'age', 'birthday'].includes(topic.name)
  return isOneValue ? { ...(isOver ? { word: 'No' as const } : {}), facts: positive } : undefined
}

const hasEndedValue = ({ topic, subjects, objects }: Asked, slot: string, value: string): boolean =>
  subjects.has(slot.split('/')[0] ?? '') &&
  hasAttribute(topic, slot) &&
  wordsOf(value).some((word) => objects.includes(stemOf(word)))

/** From here on what a search found is about the question more often than not. */
const NEAR_MIN = 0.25

/** That a drug is taken already says neither that it is safe nor that it is not. */
const SUFFERED = /^user\/(?:condition|medication)\//

interface SafetyHits {
  readonly yes: readonly Known[]
  readonly no: readonly Known[]
  readonly positive: readonly Known[]
  readonly denied: readonly Known[]
}

/** "Can I eat nuts?" is answered with a no or not at all: that nothing is known against it does not make it safe. */
function safetyVerdict(
  { words, objectWords, isOpenLeave }: Asked,
  { yes, no, positive, denied }: SafetyHits,
): Verdict | undefined {
  const told = yes.filter(({ slot }) => SUFFERED.test(slot ?? ''))
  const against = [
    ...yes.filter((one) => !told.includes(one)),
    ...no.filter(({ slot }) => slot?.startsWith('user/consumes/')),
  ]
  const word = words.includes('avoid') ? 'Yes' : 'No'
  if (against.length > 0) return { word, facts: against }
  if (told.length > 0) return { facts: [...told, ...no] }
  const isTaken = words.includes('take') && !words.includes('eat') && !words.includes('safe')
  const isDrug = objectWords.some((word) => isMedication(word))
  const facts = [...no, ...positive, ...denied.filter((one) => !no.includes(one))]
  // "Can I take the bus?", "can I have a dog?": only what is near the question may be meant.
  if ((isTaken || isOpenLeave) && no.length === 0 && !isDrug) {
    const near = facts.filter(({ score = 0 }) => score >= NEAR_MIN)
    return near.length === 0 ? undefined : { facts: near, unknown: listed(objectWords) }
  }
  return no.length > 0 ? { facts } : { facts, unknown: listed(objectWords) }
}
