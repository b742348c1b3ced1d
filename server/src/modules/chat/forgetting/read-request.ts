import { languageOf } from '../../../algorithms/text/language.ts'
import { replaceQuotations } from '../../../algorithms/text/quotations.ts'
import { sentencesIn } from '../../memory/index.ts'
import { LANGUAGES } from './languages/index.ts'
import type { ForgettingLanguage, Phrases, RequestPhrases } from './languages/language.ts'
import { plainText, withoutEnding, withoutLead } from './plain-text.ts'
import { type Topic, topicsOf } from './topic.ts'

/** What a person asks to be forgotten. */
export type Wish =
  | { readonly kind: 'everything' }
  /** What was said last; `before` is what the same message says in front of the request. */
  | { readonly kind: 'that'; readonly before: readonly string[] }
  /** What fits one of the topics, and with `isAll` everything that fits. */
  | { readonly kind: 'topics'; readonly topics: readonly Topic[]; readonly isAll: boolean }

export interface ForgetRequest {
  readonly wish: Wish
  readonly language: string
}

export interface ReadRequests {
  readonly requests: readonly ForgetRequest[]
  /** The sentences that ask, and those they mean by "that": none of them is kept. */
  readonly gone: ReadonlySet<string>
}

/** Requests are short; what is longer is read up to here. */
const LENGTH_READ_MAX = 4_000
const SENTENCE_LENGTH_MAX = 400
const QUOTED = '¤'

/** Everything that a person asks to be forgotten in what they say. */
export function readRequests(message: string, agentName: string): ReadRequests {
  const text = message.slice(0, LENGTH_READ_MAX)
  const codes = candidates(text)
  const requests: ForgetRequest[] = []
  const gone = new Set<string>()
  const before: string[] = []
  for (const sentence of sentencesIn(text).map((one) => one.trim())) {
    const request = sentence.length > SENTENCE_LENGTH_MAX ? undefined : requestIn(sentence, codes, agentName)
    if (request === undefined) {
      if (sentence !== '') before.push(sentence)
      continue
    }
    gone.add(sentence)
    const { wish } = request
    if (wish.kind !== 'that') requests.push(request)
    else {
      requests.push({ ...request, wish: { ...wish, before: [...before, ...wish.before] } })
      for (const one of before.splice(0)) gone.add(one)
    }
  }
  return { requests, gone }
}

/** What is to be forgotten, told in words of one's own, with or without the verb. */
export function readWish(said: string, agentName: string): ForgetRequest | undefined {
  const text = said.slice(0, SENTENCE_LENGTH_MAX)
  const codes = candidates(text)
  const asked = requestIn(text, codes, agentName)
  if (asked !== undefined) return asked
  const likely = languageOf(text)
  const code = LANGUAGES.has(likely) ? likely : 'en'
  const language = LANGUAGES.get(code)
  const wish = language && wishFor(plainText(text), { code, language })
  return wish && { wish, language: code }
}

function requestIn(sentence: string, codes: readonly string[], agentName: string): ForgetRequest | undefined {
  for (const code of codes) {
    const language = LANGUAGES.get(code)
    const wish = language && wishIn(sentence, { code, language }, agentName)
    if (wish !== undefined) return { wish, language: code }
  }
  return undefined
}

/**
 * The languages in which the text can be a request, as it has one of their verbs; hardly a message has one. The language
 * the text seems to be in comes first: short lines are easily mistaken, so the others follow.
 */
function candidates(text: string): readonly string[] {
  const plain = plainText(text)
  const codes = [...LANGUAGES].flatMap(([code, language]) => (hasVerb(plain, code, language) ? [code] : []))
  if (codes.length < 2) return codes
  const likely = languageOf(text)
  return codes.sort((one, other) => Number(other === likely) - Number(one === likely))
}

const verbs = new Map<string, readonly string[]>()

function hasVerb(plain: string, code: string, { forget, erase, unsaid }: ForgettingLanguage): boolean {
  const own = verbs.get(code) ?? [...verbsOf(forget), ...verbsOf(erase), ...unsaid]
  verbs.set(code, own)
  return own.some((verb) => plain.includes(verb))
}

const verbsOf = ({ before = [], after = [], around = [[], []] }: RequestPhrases): Phrases => [
  ...before,
  ...after,
  ...around[0],
]

function wishIn(sentence: string, spoken: Spoken, agentName: string): Wish | undefined {
  const isQuestion = /[?？؟]/u.test(sentence)
  const text = withoutName(plainText(replaceQuotations(sentence, QUOTED)), plainText(agentName))
  for (const [at, clause] of clausesOf(text).entries()) {
    const wish = wishInClause(clause, spoken, { isQuestion, isFirst: at === 0 })
    // "I had a fight with Pieter, but forget that": the sentence itself is meant.
    if (wish?.kind === 'that' && at > 0 && !isCourtesy(text, clause, spoken.language))
      return { ...wish, before: [text.slice(0, text.length - clause.length)] }
    if (wish !== undefined) return wish
  }
  return undefined
}

/** The sentence, then what follows each comma in it. */
function clausesOf(text: string): readonly string[] {
  const clauses = [text]
  for (let at = text.search(COMMA); at >= 0; at = rest(clauses).search(COMMA))
    clauses.push(
      rest(clauses)
        .slice(at + 1)
        .trim(),
    )
  return clauses.slice(0, CLAUSES_MAX)
}
const rest = (clauses: readonly string[]): string =>
  clauses.length > CLAUSES_MAX ? '' : (clauses.at(-1) ?? '')
const COMMA = /[,;،、，–—]/u
const CLAUSES_MAX = 6

/** Whether all that stands before the last clause is "ok, thanks". */
const isCourtesy = (text: string, clause: string, language: ForgettingLanguage): boolean => {
  const before = plainText(text.slice(0, text.length - clause.length))
  return withoutLead(before, language.courtesies, language.isUnspaced) === ''
}

function withoutName(text: string, name: string): string {
  const lead = name === '' ? undefined : withoutLead(text, [name], false)
  return lead ?? text
}

interface Spoken {
  readonly code: string
  readonly language: ForgettingLanguage
}

interface Clause {
  readonly isQuestion: boolean
  /** A request further on in a sentence is one only with a courtesy in front: "…, but please forget that". */
  readonly isFirst: boolean
}

function wishInClause(text: string, spoken: Spoken, clause: Clause): Wish | undefined {
  const { language } = spoken
  let left = text
  let isPolite = false
  let isLed = clause.isFirst
  for (;;) {
    if (language.idioms.includes(left)) return undefined
    if (language.unsaid.includes(left)) return { kind: 'that', before: [] }
    const topic = isLed ? requestedIn(left, language, clause.isQuestion && !isPolite) : undefined
    if (topic !== undefined) return wishFor(topic, spoken)
    const afterPolite = withoutLead(left, language.politeQuestions, language.isUnspaced)
    const next = afterPolite ?? withoutLead(left, language.courtesies, language.isUnspaced)
    if (next === undefined || next === left) break
    isPolite ||= afterPolite !== undefined
    isLed = true
    left = next
  }
  const shorter = withoutEnding(
    left,
    [...language.courtesies, ...language.politeQuestions],
    language.isUnspaced,
  )
  return shorter === undefined || shorter === '' || shorter === left
    ? undefined
    : wishInClause(shorter, spoken, { isQuestion: clause.isQuestion && !isPolite, isFirst: isLed })
}

/** What a request is about, or undefined when the text is none. */
function requestedIn(text: string, language: ForgettingLanguage, isQuestion: boolean): string | undefined {
  const forgotten = topicIn(text, language.forget, language, isQuestion)
  if (forgotten !== undefined) return forgotten
  const erased = topicIn(text, language.erase, language, isQuestion)
  return erased !== undefined && language.own.test(erased) ? erased : undefined
}

/** A verb at the beginning of a question asks whether something was forgotten; at its end it is a polite request. */
function topicIn(
  text: string,
  by: RequestPhrases,
  { isUnspaced, not = [] }: ForgettingLanguage,
  isQuestion: boolean,
): string | undefined {
  const [begin, end] = by.around ?? [[], []]
  const inside = withoutLead(text, begin, isUnspaced)
  const topic =
    (inside === undefined ? undefined : withoutEnding(inside, end, isUnspaced)) ??
    (isQuestion ? undefined : withoutLead(text, by.before ?? [], isUnspaced)) ??
    withoutEnding(text, by.after ?? [], isUnspaced)
  const isDenied =
    topic !== undefined &&
    (withoutLead(topic, not, isUnspaced) ?? withoutEnding(topic, not, isUnspaced)) !== undefined
  return topic === '' || isDenied ? undefined : topic
}

function wishFor(said: string, { code, language }: Spoken): Wish | undefined {
  const { isUnspaced } = language
  const trim = (text: string, list: Phrases): string => withoutEnding(text, list, isUnspaced) ?? text
  const after = language.aboutAfter ?? []
  const polite = trim(withoutLead(said, language.courtesies, isUnspaced) ?? said, language.courtesies)
  const topic = trim(polite, after)
  for (const text of [said, polite, ...after.map((phrase) => trim(polite, [phrase]))]) {
    if (language.everything.includes(text)) return { kind: 'everything' }
    if (language.that.includes(text)) return { kind: 'that', before: [] }
  }
  if (language.notMemory?.test(topic)) return undefined
  const all = withoutLead(topic, language.allAbout, isUnspaced)
  const about = all ?? withoutLead(topic, language.about, isUnspaced) ?? topic
  if (about === '') return undefined
  if (language.everything.includes(about)) return { kind: 'everything' }
  const topics = topicsOf(about, code, language)
  return topics.length === 0 ? undefined : { kind: 'topics', topics, isAll: all !== undefined }
}
