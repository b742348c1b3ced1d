import { cleanText } from '../../../algorithms/text/clean-text.ts'
import { readSentences, type Word } from '../../../algorithms/text/sentences.ts'
import { alsoTold, toldByName, toldOnce } from './also-told.ts'
import { asStatement, questionIn } from './answers.ts'
import { withContradicted } from './consequences.ts'
import { corrected, respelled, restated, restatedKnown, type Statement, takenBack } from './corrections.ts'
import { completed, type Draft } from './drafts.ts'
import { asKnown, endDraft, endedBy } from './endings.ts'
import { exchangeIn } from './exchanges.ts'
import type { ExtractedFact, ExtractionInput, Extractor, SpokenMessage } from './extractor.ts'
import { foreignDrafts, isOtherLanguage } from './foreign-drafts.ts'
import { isAboutTask, isGrounded, withoutPointing } from './grounded.ts'
import { Holding } from './holding.ts'
import { movedPlan } from './moved-plans.ts'
import { partsOf, withNotesKept } from './note-parts.ts'
import { inOwnWords } from './own-words.ts'
import { People, speakerOf } from './people.ts'
import { inFullWords } from './reading/casual.ts'
import { type Clause, type Continuation, readClause, withoutOpener } from './reading/clause.ts'
import { isCondition, splitClauses, textOf } from './reading/clauses.ts'
import { bareClause, complementsOf, namesIn } from './reading/complements.ts'
import {
  asksForWork,
  believable,
  isForwarded,
  isOrderToTheSystem,
  isQuestion,
  namesSomebody,
  plainText,
  shows,
  startsMaterial,
  withoutCode,
} from './reading/gate.ts'
import { withoutRepetition } from './repetition.ts'
import { withoutAges } from './rules/children.ts'
import { contactTimeIn } from './rules/clock-times.ts'
import { contactIn } from './rules/contact.ts'
import { recordIn } from './rules/everyday.ts'
import { CALLED_ME, named } from './rules/identity.ts'
import { rulesFor } from './rules/index.ts'
import { addressIn } from './rules/introductions.ts'
import { mentioned, renamed } from './rules/mentions.ts'
import { statementOf } from './statements.ts'
import { isToldAside, statedAside, toldInPassing } from './told-in-passing.ts'

/** What is read of one message. People do not tell their lives in more; what they paste is not about them. */
const LENGTH_MAX = 8_000
const SENTENCES_MAX = 80
// Other requests must not wait for a long import.
const MESSAGES_BETWEEN_BREATHS = 8

/** Rules over a small language model of English. Works without a network, and says the same every time. */
export class BuiltinExtractor implements Extractor {
  readonly name = 'builtin'

  async extract(input: ExtractionInput, signal?: AbortSignal): Promise<readonly ExtractedFact[]> {
    const hearing = new Hearing(input)
    const parts = input.messages.flatMap((message) => partsOf(message, input.userName))
    for (const [at, { message }] of parts.entries()) {
      signal?.throwIfAborted()
      hearing.hear(message)
      if ((at + 1) % MESSAGES_BETWEEN_BREATHS === 0)
        await new Promise<void>((resolve) => setImmediate(resolve))
    }
    return withNotesKept(hearing, parts, input.userName)
  }
}

/** The same at once, for a line or two. */
export function readAtOnce(input: ExtractionInput): readonly ExtractedFact[] {
  const hearing = new Hearing(input)
  for (const message of input.messages) hearing.hear(message)
  return hearing.facts()
}

/** Goes through one conversation, remembering what an answer or a correction refers to. */
class Hearing {
  readonly #input: ExtractionInput
  readonly #people = new Map<string, People>()
  readonly #statements: Statement[] = []
  readonly #times = new Map<string, Date>()
  readonly #holding: Holding
  /** Addresses and numbers in the message at hand, which "my number changed" next to them does not end. */
  #contact: ReadonlySet<string> = new Set()
  #agentSaid = ''
  /** Whether the message at hand asks for work to be done, of which it then tells the state. */
  #isTask = false

  constructor(input: ExtractionInput) {
    this.#input = input
    this.#holding = new Holding(input.known)
  }

  facts(): readonly ExtractedFact[] {
    return withoutRepetition(this.said(), this.#times)
  }

  /** All that was said, also what was taken back or replaced later on. */
  said(): readonly ExtractedFact[] {
    return this.#statements.flatMap((statement) => statement.facts)
  }

  hear(message: SpokenMessage): void {
    if (message.role === 'assistant') {
      this.#agentSaid = message.content.slice(-2_000)
      this.#pointOut(this.#agentSaid)
      return
    }
    if (message.role !== 'user' || message.content.trim() === '') return
    this.#times.set(message.id, message.at)
    this.#listen(message)
    this.#agentSaid = ''
  }

  #peopleOf(message: SpokenMessage): People {
    const speaker = speakerOf(message.author, this.#input)
    const people = this.#people.get(speaker.key) ?? new People(speaker, this.#input.known)
    this.#people.set(speaker.key, people)
    return people
  }

  /** Whom the agent named is who "he" or "she" is in the answer. */
  #pointOut(said: string): void {
    const names = said.match(/\b\p{Lu}\p{L}+/gu) ?? []
    const people =
      this.#people.get('user') ?? new People(speakerOf(undefined, this.#input), this.#input.known)
    this.#people.set('user', people)
    for (const name of names) people.latest = people.named(name) ?? people.latest
  }

  #listen(message: SpokenMessage): void {
    const people = this.#peopleOf(message)
    const text = inFullWords(plainText(message.content, LENGTH_MAX))
    if (isOrderToTheSystem(text) || isForwarded(message.content)) return
    this.#isTask = asksForWork(message.content)
    const question = questionIn(this.#agentSaid)
    const asked = /\b(?:e-?mail|phone|number|reach you|contact)\b/i.test(question)
    const contact = contactIn(withoutCode(message.content).slice(0, LENGTH_MAX), asked)
    if (contact.length > 0) this.#keep(message, people, text, contact)
    this.#contact = new Set(contact.map(({ slot }) => `${people.speaker.key}/${slot}`))
    const plain = cleanText(message.content, LENGTH_MAX)
    const isOther = isOtherLanguage(text, plain)
    const foreign = foreignDrafts(plain, { people, holding: this.#holding, isEnglish: !isOther })
    this.#keep(message, people, text, withContradicted(foreign, people.speaker, this.#holding))
    if (isOther || foreign.length > 0) return
    const sentences = readSentences(text).slice(0, SENTENCES_MAX)
    const [first = [], ...others] = sentences
    const answer = asStatement(question, textOf(first))
    if (answer !== undefined)
      for (const sentence of readSentences(answer)) this.#read(message, people, sentence)
    else if (contact.length === 0 || !asked) {
      if (startsMaterial(textOf(first))) return
      this.#read(message, people, first)
    }
    for (const sentence of others) {
      if (startsMaterial(textOf(sentence))) return
      this.#read(message, people, sentence)
    }
  }

  #read(message: SpokenMessage, people: People, words: readonly Word[]): void {
    const whole = textOf(words)
    if (isQuestion(whole) && believable(whole) === '') {
      if (namesSomebody(whole)) this.#keep(message, people, whole, mentioned(whole, people))
      return
    }
    const asked = [...contactTimeIn(whole), ...addressIn(whole), ...recordIn(whole)]
    this.#keep(message, people, whole, asked)
    if (asked.length > 0 || this.#correct(message, people, whole)) return
    const text = believable(whole)
    if (text === '' && shows(whole)) this.#keep(message, people, whole, mentioned(whole, people))
    if (text === '') return
    this.#state(message, people, text, text === whole ? words : (readSentences(text)[0] ?? []))
  }

  #state(message: SpokenMessage, people: People, text: string, words: readonly Word[]): void {
    const facts: ExtractedFact[] = []
    const now = { at: message.at, timezone: this.#input.timezone }
    let before: Continuation | undefined
    const called = CALLED_ME.exec(text)?.[1]
    const drafts = toldByName(text, people, this.#holding)
    if (called !== undefined && !/\b(?:do not|never|used to|did|he|she|stop)\b[^.]{0,200}call/i.test(text))
      drafts.push([{ ...named(called), about: people.speaker }, undefined])
    const namesTold = drafts.flatMap(([{ entities = [] }]) => entities)
    for (const part of splitClauses(withoutAges(text, words))) {
      const isAside = isToldAside(part)
      if (isCondition(part) && !isAside) continue
      const clause = readClause(part, people, now, before)
      if (clause === undefined) continue
      if (isAside || /^(?:when|after)$/.test(part.link)) {
        const typed = isAside ? [] : this.#worthKeeping(toldInPassing(clause), clause)
        const told = typed.length > 0 ? typed : statedAside(clause, withoutOpener(part.text), this.#isTask)
        drafts.push(...told.map((draft): [Draft, Clause] => [draft, clause]))
        continue
      }
      before = clause
      const found = this.#drafts(clause)
      const stated =
        found.length > 0
          ? this.#worthKeeping(found, clause)
          : statementOf(clause, withoutOpener(part.text), this.#isTask).filter(
              ({ quote = '' }) => !namesTold.some((name) => quote.includes(name)),
            )
      drafts.push(...stated.map((draft): [Draft, Clause] => [draft, clause]))
    }
    drafts.push(...alsoTold(text, people, drafts, this.#holding))
    if (drafts.length === 0 && !this.#isTask)
      drafts.push(...inOwnWords(text, people, now, questionIn(this.#agentSaid) !== ''))
    for (const [draft, clause] of toldOnce(drafts))
      facts.push(completed(draft, clause ?? bareClause(people, now), message.id))
    this.#add({ text, facts })
  }

  /** Without what points at things said before, and without the state of the work that is asked for. */
  #worthKeeping(drafts: readonly Draft[], { predicate }: Clause): readonly Draft[] {
    return drafts
      .map(withoutPointing)
      .filter((draft) => isGrounded(draft, predicate.verb) && !(this.#isTask && isAboutTask(draft)))
  }

  #add(statement: Statement): void {
    if (statement.facts.length === 0) return
    this.#statements.push(statement)
    this.#holding.learn(statement.facts)
  }

  #drafts(clause: Clause): readonly Draft[] {
    const { subject, predicate } = clause
    const names = namesIn(clause)
    const anew = names.flatMap((name) => renamed(clause, name))
    if (names.length > 0) return withContradicted(anew, clause.who, this.#holding)
    const moved = movedPlan(clause, this.#holding)
    if (moved.length > 0) return moved
    const exchanged = this.#exchanged(clause)
    if (exchanged.length > 0) return exchanged
    const found = complementsOf(clause).flatMap((one) => {
      for (const rule of rulesFor(subject.kind, predicate.verb)) {
        const drafts = rule.draft(one)
        if (drafts.length > 0) return drafts
      }
      return []
    })
    return this.#withEnds(
      found.map((draft) => asKnown(draft, clause, this.#holding)),
      clause,
    )
  }

  /** "I switched from Shell to BP": what is said of the one holds of the other now. */
  #exchanged(clause: Clause): readonly Draft[] {
    const exchange = exchangeIn(clause, this.#holding)
    if (exchange === undefined) return []
    const now = readClause({ text: exchange.said, link: '' }, clause.people, clause.now, undefined)
    const drafts = now === undefined ? [] : this.#drafts(now)
    return drafts.map((draft) => ({ ...draft, ends: [...(draft.ends ?? []), exchange.ended.slot] }))
  }

  /** What the clause ends besides what the rules found, or instead of it. */
  #withEnds(found: readonly Draft[], clause: Clause): readonly Draft[] {
    const own = new Set(found.map((draft) => `${(draft.about ?? clause.who).key}/${draft.slot}`))
    const ended = endedBy(clause, this.#holding).filter(
      ({ slot }) => !own.has(slot) && !this.#contact.has(slot),
    )
    const [first, ...others] = withContradicted(found, clause.who, this.#holding)
    if (first === undefined) return endDraft(clause, ended)
    return [{ ...first, ends: [...(first.ends ?? []), ...ended.map((fact) => fact.slot)] }, ...others]
  }

  /** "no, it's Thursday": says the earlier statement again, with the right thing in it. */
  #correct(message: SpokenMessage, people: People, sentence: string): boolean {
    const name = respelled(sentence, this.#holding.in('user/name')?.value ?? '')
    if (name !== undefined) {
      this.#keep(message, people, sentence, [named(name)])
      return true
    }
    const put = corrected(sentence)
    if (put === undefined) return false
    const now = { at: message.at, timezone: this.#input.timezone }
    const known = restatedKnown(this.#agentSaid, this.#input.known, put.right, put.wrong)
    for (const before of this.#statements.slice(-3).reverse()) {
      const again = restated(before, put.right, put.wrong, now)
      if (again === undefined) continue
      this.#statements.splice(this.#statements.indexOf(before), 1)
      this.#state(message, people, again, readSentences(again)[0] ?? [])
      const anew = this.#statements.at(-1)?.facts ?? []
      this.#add({ text: '', facts: takenBack(before.facts, anew, this.#input.known, message.id) })
      return true
    }
    if (known === undefined) return false
    this.#state(message, people, known, readSentences(known)[0] ?? [])
    return true
  }

  #keep(message: SpokenMessage, people: People, text: string, drafts: readonly Draft[]): void {
    if (drafts.length === 0) return
    const clause = bareClause(people, { at: message.at, timezone: this.#input.timezone })
    this.#add({ text, facts: drafts.map((draft) => completed(draft, clause, message.id)) })
  }
}
