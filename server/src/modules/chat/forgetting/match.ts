import { languageOf } from '../../../algorithms/text/language.ts'
import { wordsOf } from '../../../algorithms/text/words.ts'
import { type OwnMessage, type SentencePlace, sentencesIn, type ToldFact } from '../../memory/index.ts'
import { LANGUAGES } from './languages/index.ts'
import type { Kind } from './languages/language.ts'
import { plainText } from './plain-text.ts'
import { kindsIn, type Topic, termsIn } from './topic.ts'

/** Where facts of a kind stand: the slot without whom it is about. */
const SLOTS: Readonly<Record<Kind, RegExp>> = {
  name: /^name$/,
  home: /^(?:home|address|city)(?:\/|$)/,
  phone: /^phone(?:\/|$)/,
  email: /^email(?:\/|$)/,
  birthday: /^birth(?:day| year)$/,
  age: /^(?:age|birth year)$/,
  work: /^(?:job|employer|workplace|work style|team size)(?:\/|$)/,
  family: /^family(?:\/|$)/,
  partner: /^(?:marital$|family\/(?:wife|husband|partner|girlfriend|boyfriend|fianc|spouse|ex))/,
  pets: /^pets?(?:\/|$)/,
  diet: /^(?:diet|consumes)(?:\/|$)/,
  allergy: /^allergy(?:\/|$)/,
  health: /^(?:condition|medication|allergy|smokes)(?:\/|$)/,
}

/** Something that may be forgotten, with what is said about it. */
export interface Match {
  readonly text: string
  readonly fact?: ToldFact
  readonly place?: SentencePlace
}

export interface Matches {
  readonly facts: readonly Match[]
  readonly sentences: readonly Match[]
}

/** Scripts whose words are cut into pairs share only part of them with the same words in another sentence. */
const PAIRED = new Set(['ja', 'zh', 'ko', 'th'])
const PAIRED_SHARE_MIN = 0.6
/** Fits well enough to be asked about, never to be forgotten unasked. */
const PARTIAL_SHARE_MIN = 0.5

const fullShare = ({ language }: Topic): number => (PAIRED.has(language) ? PAIRED_SHARE_MIN : 1)

/** Facts and sentences that are about all of a topic. */
export function fullMatches(
  topic: Topic,
  facts: readonly ToldFact[],
  messages: readonly OwnMessage[],
  userName: string,
): Matches {
  const names = new Set(wordsOf(userName))
  const isOwn = (subject: string): boolean =>
    subject === 'user' || wordsOf(subject).every((word) => names.has(word))
  const matching = facts.filter(
    (fact) => isOfKinds(fact, topic, isOwn) && shareIn(fact.atomic_text, topic) >= fullShare(topic),
  )
  const values = matching
    .map((fact) => termsIn(fact.slot_value, topic.language))
    .filter(({ length }) => length > 0)
  const isAbout = (sentence: string): boolean => {
    if (topic.kinds.length > 0 && !topic.kinds.every((kind) => textKinds(sentence, topic).has(kind)))
      return false
    if (topic.terms.length > 0) return shareIn(sentence, topic) >= fullShare(topic)
    // By its kind alone: what has the value of a fact in it, and anything while no fact is known.
    const said = new Set(termsIn(sentence, topic.language))
    return matching.length === 0 || values.some((terms) => terms.every((term) => said.has(term)))
  }
  return {
    facts: matching.map((fact) => ({ text: fact.atomic_text, fact })),
    sentences: sentencesWhere(messages, isAbout),
  }
}

/** What is about a part of a topic, best first. */
export function partialMatches(
  topic: Topic,
  facts: readonly ToldFact[],
  messages: readonly OwnMessage[],
): Matches {
  const share = (text: string): number => shareIn(text, topic)
  const isNear = (text: string): boolean => topic.terms.length > 0 && share(text) >= PARTIAL_SHARE_MIN
  const near = facts.filter(
    (fact) =>
      fact.is_current &&
      (topic.kinds.length > 0 ? isOfKinds(fact, topic, () => true) : isNear(fact.atomic_text)),
  )
  return {
    facts: near
      .map((fact) => ({ text: fact.atomic_text, fact }))
      .sort((one, other) => share(other.text) - share(one.text)),
    sentences: near.length > 0 || topic.kinds.length > 0 ? [] : sentencesWhere(messages, isNear),
  }
}

function sentencesWhere(
  messages: readonly OwnMessage[],
  isAbout: (sentence: string) => boolean,
): readonly Match[] {
  return messages.flatMap(({ message_id: messageId, content }) => {
    const sentences = sentencesIn(content)
    return sentences.flatMap((sentence, at) =>
      !isQuestion(sentence) && isAbout(sentence)
        ? [{ text: sentence.trim(), place: { messageId, at, of: sentences.length } }]
        : [],
    )
  })
}

const isQuestion = (sentence: string): boolean => /[?？؟]/u.test(sentence)

/**
 * Facts noted about another name are asked about, since that may be a name of the person that is not known.
 * Of several kinds one is told by the slot, or by the words of a fact that has none; the others by the words.
 */
function isOfKinds(fact: ToldFact, topic: Topic, isOwn: (subject: string) => boolean): boolean {
  if (topic.kinds.length === 0) return true
  const [subject = '', ...rest] = fact.slot.split('/')
  const slot = rest.join('/')
  const isTyped = slot !== '' && rest[0] !== 'said'
  const said = new Set([
    ...textKinds(fact.atomic_text, topic),
    ...(isTyped ? [] : notedKinds(fact.atomic_text)),
  ])
  const isOf = (kind: Kind): boolean =>
    isTyped ? (isOwn(subject) || topic.kinds.length > 1) && SLOTS[kind].test(slot) : said.has(kind)
  return topic.kinds.some(isOf) && topic.kinds.every((kind) => isOf(kind) || said.has(kind))
}

/** Notes are written in the third person, often without a subject. */
function notedKinds(text: string): readonly Kind[] {
  const plain = plainText(text)
  const noted = Object.entries(LANGUAGES.get(languageOf(text))?.noted ?? {}) as [Kind, RegExp][]
  return noted.filter(([, pattern]) => pattern.test(plain)).map(([kind]) => kind)
}

/** By the words of the topic's language and of the text's own. */
function textKinds(text: string, topic: Topic): ReadonlySet<Kind> {
  const codes = new Set([topic.language, languageOf(text)])
  return new Set(
    [...codes].flatMap((code) => {
      const language = LANGUAGES.get(code)
      return language === undefined ? [] : kindsIn(text, language).kinds
    }),
  )
}

const PREFIX_LENGTH_MIN = 4

/** How many of the topic's terms a text has. Endings that the stemmer leaves do not count. */
function shareIn(text: string, topic: Topic): number {
  if (topic.terms.length === 0) return 1
  const said = termsIn(text, topic.language)
  const has = (term: string): boolean =>
    said.some(
      (one) =>
        one === term ||
        (Math.min(one.length, term.length) >= PREFIX_LENGTH_MIN &&
          (one.startsWith(term) || term.startsWith(one))),
    )
  return topic.terms.filter(has).length / topic.terms.length
}
