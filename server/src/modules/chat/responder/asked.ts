import { stemOf, wordsOf } from '../../../algorithms/text/words.ts'
import { asksLeave, EMPTY_WORDS, type Known, wantedBy } from './answers.ts'
import { wordsAsked } from './question-words.ts'
import {
  BIRTHPLACE,
  EATING,
  personOf,
  RELATIONSHIP,
  SAFETY,
  stemsOfTopic,
  TOPICS,
  type Topic,
  VOCABULARY,
} from './topics.ts'

/** A question about a person, taken apart. */
export interface Asked {
  readonly topic: Topic
  readonly words: readonly string[]
  /** Whose attribute is asked for, as the first part of slots; the person's own is `user`. */
  readonly subjects: ReadonlySet<string>
  /** Relatives asked for by a word that means one kind of them, as "sister". */
  readonly roles: readonly string[]
  /** Stems of what else the question names: "nut" of "am I allergic to nuts?". */
  readonly objects: readonly string[]
  /** The same as it was written. */
  readonly objectWords: readonly string[]
  readonly isYesNo: boolean
  /** Asks for relatives or animals themselves. */
  readonly isRelation: boolean
  /** Asks leave for something that is no food or drug by the question's words alone: "can I have a dog?". */
  readonly isOpenLeave: boolean
}

const OWN = new Set('i im my me we our us mine am myself'.split(' '))
const OWNERS = new Set(['my', 'our'])
const RELATIONS = new Set(['children', 'siblings', 'parents', 'pets', RELATIONSHIP.name])
const ANY_RELATIVE = new Set(['child', 'parents', 'partner'])
const NOISE = new Set(
  (
    'now currently already today anymore more actually right correct true ok okay safe eat eats eating drink drinks food foods fine allowed ' +
    'avoid for person people into name names called list all something anything anyone someone everything else am im always usually these ' +
    'days still yet there here like use take taking takes having suffer married two three he she they his her him them named need good bad ' +
    'against get order serve give given add use try taste cook prescribe bring allergic would could should might will may shall think recommended suitable lots much little bit more some again ever person health issues issue problems problem known kind whether if want'
  ).split(' '),
)
const THIRD = new Set(['does', 'is', 'was', 'has', 'did'])
const NOT_A_NAME = new Set('my our it there the that this a an any anything i we what who not'.split(' '))

const PORTION =
  /\b(?:glass|cup|mug|bottle|can|pint|slice|piece|bowl|plate|bite|sip|portion|spoon(?:ful)?) of\b/i

const isAboutEating = (words: ReadonlySet<string>): boolean =>
  ['eat', 'drink', 'consume', 'swallow', 'take'].some((word) => words.has(word)) &&
  ['can', 'could', 'may', 'should', 'safe', 'allowed', 'ok', 'okay', 'dangerous', 'cannot', 'cant'].some(
    (word) => words.has(word),
  )

/** "What should a cook know about me?" */
const HOST_SHOULD_KNOW =
  /\b(?:cook|chef|waiter|host|kitchen|restaurant|caterer)\b.{0,40}\b(?:know|consider|mind)\b/i
/** "Which medicine must I not get?", "what should you not serve me?" */
const FORBIDDEN =
  /\b(?:(?:must|should|can|may|shall) (?:i|we|you|one|they) (?:not|never)|(?:i|we|you) (?:must|should|can|may) (?:not|never)|(?:can't|cannot|mustn't|shouldn't) (?:i|we|you)|(?:i|we|you) (?:can't|cannot|mustn't|shouldn't))\b/i
const TAKEN_IN = /\b(?:eat|drink|take|get|have|serve|give|cook|order|prescribe|use|be given)\b/i
const asksWhatToAvoid = (question: string): boolean =>
  /\b(?:what|which)\b/i.test(question) && FORBIDDEN.test(question) && TAKEN_IN.test(question)
/** "What do I eat?", "how do I eat?", "what kind of food do I eat?" */
const WHAT_IS_EATEN =
  /\b(?:what|how)(?: kinds?| sorts?| types?)?(?: of)?(?: food| foods| things| meals)? do (?:i|we) (?:(?:usually|normally|typically|generally|always|mostly|regularly|never|not) ){0,2}(?:eat|avoid eating)\b/i
const DOCTOR_SHOULD_KNOW = /\b(?:doctor|nurse|paramedic|hospital|dentist)\b.{0,40}\b(?:know|consider|mind)\b/i

/** The parsed question; undefined when it matches no topic or is about an unknown person. */
export function readQuestion(question: string, known: readonly Known[]): Asked | undefined {
  const said = new Set(known.flatMap(({ kind, text }) => (kind === 'fact' ? wordsOf(text) : [])))
  const words = wordsAsked(question, VOCABULARY, said)
  const wordSet = new Set(words)
  const persons = words.flatMap((word) => personOf(word) ?? [])
  const found = TOPICS.filter((topic) => [...words, ...persons].some((word) => topic.words.has(word)))
  const isLeave = asksLeave(question)
  if (isLeave || isAboutEating(wordSet) || asksWhatToAvoid(question) || HOST_SHOULD_KNOW.test(question))
    found.unshift(SAFETY)
  if (WHAT_IS_EATEN.test(question)) found.unshift(EATING)
  if (DOCTOR_SHOULD_KNOW.test(question)) found.unshift(topicNamed('condition'))
  if (wantedBy(question) === 'place' && wordSet.has('born')) found.unshift(BIRTHPLACE)
  if (/\bwhat (?:do|did) (?:i|we) do\b|\bwhat does my .{2,30} do\b/i.test(question))
    found.push(topicNamed('work'))
  if (/\bam i \d/i.test(question)) found.push(topicNamed('age'))
  const other = otherIn(words, known)
  const attribute = found.find(({ name }) => !RELATIONS.has(name))
  const topic = other === undefined ? found[0] : (attribute ?? found[0])
  if (topic === undefined) return undefined
  const isRelation = RELATIONS.has(topic.name)
  const isOwn = other === undefined || isRelation
  const isForThem = topic === SAFETY && /\bfor (?:me|us)\b/i.test(question)
  if (isOwn && !isForThem && (!words.some((word) => OWN.has(word)) || isThirdParty(words))) return undefined
  const objectWords = words.filter((word) => isObject(word, topic, isOwn))
  return {
    topic,
    words,
    subjects: isOwn ? new Set(['user']) : subjectsNamed(other, known),
    roles: isRelation ? persons.filter((role) => topic.words.has(role) && !ANY_RELATIVE.has(role)) : [],
    objects: objectWords.map((word) => stemOf(word)),
    objectWords,
    isRelation,
    isOpenLeave: isLeave && !isForThem && !PORTION.test(question) && !isAboutEating(wordSet),
    isYesNo: wantedBy(question) === 'yes or no' || (topic === SAFETY && !/\bwh(?:at|ich)\b/i.test(question)),
  }
}

/** Stems of all words for the topic of a question about the person. */
export function wordsOfTopic(question: string, known: readonly Known[]): ReadonlySet<string> {
  const asked = readQuestion(question, known)
  return asked === undefined || asked.isRelation || !asked.subjects.has('user') || asked.objects.length > 0
    ? new Set()
    : stemsOfTopic(asked.topic)
}

const topicNamed = (wanted: string): Topic => TOPICS.find(({ name }) => name === wanted) as Topic

function isObject(word: string, topic: Topic, isOwn: boolean): boolean {
  if (EMPTY_WORDS.has(word) || NOISE.has(word) || OWN.has(word)) return false
  const person = personOf(word)
  if (topic.name === 'pets') return !/^(?:pets?|animals?)$/.test(word)
  if (person !== undefined && (!isOwn || topic.words.has(person))) return false
  return !topic.words.has(word) || topic.name === 'diet'
}

/** The person or pet the question is about: "my sister", "my old dog", or a name that facts are about. */
function otherIn(words: readonly string[], known: readonly Known[]): string | undefined {
  for (const [at, word] of words.entries()) {
    if (!OWNERS.has(word)) continue
    const person = personOf(words[at + 1] ?? '') ?? personOf(words[at + 2] ?? '')
    if (person !== undefined) return person
  }
  const subjects = new Set(known.flatMap(({ slot }) => (slot ? [slot.split('/')[0] as string] : [])))
  subjects.delete('user')
  return isThirdParty(words) ? words.find((word) => subjects.has(word)) : undefined
}

/** "does Ana …", "is Tom …": not about the one who asks. */
const isThirdParty = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      THIRD.has(word) && !NOT_A_NAME.has(words[at + 1] ?? 'my') && !OWN.has(words[at + 1] ?? 'my'),
  ) && !words.includes('i')

/** A sister may have facts under "sister" and under her name. */
function subjectsNamed(other: string, known: readonly Known[]): ReadonlySet<string> {
  const subjects = new Set([other])
  for (const { slot, value } of known) {
    const [owner, family, role, name] = (slot ?? '').split('/')
    if (owner === 'user' && family === 'family' && role === other) subjects.add(name ?? value ?? '')
    if (owner === 'user' && family === 'pet' && value === other && role !== undefined) subjects.add(role)
  }
  return subjects
}
