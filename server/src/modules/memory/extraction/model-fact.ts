import type { ExtractedFact, ExtractionInput, Polarity } from './extractor.ts'
import { CHARACTERS, type FactType, namesIn, sentimentOf, tagsOf, timesOf } from './fact-character.ts'
import type { RawFact } from './model-answer.ts'
import { Sources } from './model-evidence.ts'
import { type Claim, folded, Slots } from './model-slot.ts'
import { readTime, type WrittenTime } from './model-time.ts'
import { isOrder } from './reading/gate.ts'

export type DropReason =
  /** It lacks its text or has no shape of a fact. */
  | 'malformed'
  /** The list was longer than a conversation gives reason for. */
  | 'too_many'
  /** An instruction or a claim to rights. */
  | 'order'
  | 'sensitive'
  /** It is about one person and would replace a fact about another. */
  | 'foreign_slot'
  /** No message of a user says it. */
  | 'no_source'
  /** Its time could not be read; the fact was kept without one. */
  | 'bad_time'
  /** The whole answer could not be read. */
  | 'unreadable'
  /** The model did not answer, and the rules extracted. */
  | 'model_failed'

/** How often something of an answer was not used, by reason. */
export type Dropped = Readonly<Partial<Record<DropReason, number>>>

const TEXT_LENGTH_MAX = 400
const PART_LENGTH_MAX = 160
const CONFIDENCE = 0.85
const SECRET = /\b(?:password|passcode|pin code|cvv|security code|one-time code|api key|secret key)\b/i

/** Checks the facts of one answer, each by itself, and completes them from what the model need not say. */
export class FactReader {
  readonly #input: ExtractionInput
  readonly #sources: Sources
  readonly #slots: Slots
  readonly #dropped: Partial<Record<DropReason, number>> = {}

  constructor(input: ExtractionInput) {
    this.#input = input
    this.#sources = new Sources(input)
    this.#slots = new Slots(input)
  }

  get dropped(): Dropped {
    return this.#dropped
  }

  drop(reason: DropReason, count = 1): [] {
    this.#dropped[reason] = (this.#dropped[reason] ?? 0) + count
    return []
  }

  /** One fact, or none. Well-formed is not yet true: a user has to have said it, and it must not be an order. */
  read(raw: RawFact): ExtractedFact[] {
    const text = lineIn(raw['text'], TEXT_LENGTH_MAX + 1)
    if (text === '' || text.length > TEXT_LENGTH_MAX) return this.drop('malformed')
    const value = folded(lineIn(raw['value'], PART_LENGTH_MAX))
    if (isOrder(`${text} ${value}`)) return this.drop('order')
    if (SECRET.test(`${text} ${value}`)) return this.drop('sensitive')
    const claim = this.#claimIn(raw, value)
    if (claim === undefined) return this.drop('foreign_slot')
    const evidence = this.#sources.of(raw['evidence'], { text, value })
    if (evidence.length === 0) return this.drop('no_source')
    return [this.#completed(raw, text, this.#slots.settled(claim, text), evidence)]
  }

  #claimIn(raw: RawFact, value: string): Claim | undefined {
    const written = lineIn(raw['slot'], PART_LENGTH_MAX)
    const subject = this.#slots.subjectOf(lineIn(raw['subject'], PART_LENGTH_MAX), written)
    const slot = this.#slots.slotOf(written, subject, value)
    if (slot === undefined) return undefined
    const isTaste = slot.startsWith(`${subject}/likes/`)
    return {
      subject,
      slot,
      value,
      polarity: polarityIn(raw['polarity']) ?? (isTaste ? 1 : 0),
      ended: isTrue(raw['ended']),
    }
  }

  #completed(raw: RawFact, text: string, claim: Claim, evidence: readonly string[]): ExtractedFact {
    const { subject, slot, value, polarity, ended } = claim
    const type = typeIn(raw['fact_type'])
    const shape = CHARACTERS[type]
    const saidAt = this.#saidAt(evidence)
    const when = this.#timeIn(raw['event_time'], saidAt)
    const attribute = slot.slice(subject.length + 1)
    const isTaste = type === 'preference' || type === 'interest'
    const isNegation = ended || (polarity === -1 && !isTaste)
    const isOwned = attribute.startsWith('owns/') && !isNegation
    return {
      text,
      factType: type,
      kind: shape.kind,
      memoryType: shape.memoryType,
      subject,
      slot,
      value,
      polarity,
      retracts: ended && slot !== '',
      subjectRelation: shape.relation,
      temporalRelevance: relevanceOf(type, when, saidAt),
      sentiment: sentimentOf({ type, polarity, says: text }),
      assertion: !isNegation,
      ...timesOf(type, when, this.#input.timezone),
      entities: this.#entitiesIn(text, subject),
      topicTags: tagsOf(type, attribute),
      ...(isOwned ? { itemType: attribute.split(/[ /]/).at(-1) ?? '', quantity: quantityIn(value) } : {}),
      importance: shareIn(raw['importance'], shape.importance),
      confidence: CONFIDENCE,
      emotionalIntensity: shape.intensity,
      relationshipRelevance: shape.closeness,
      evidence,
    }
  }

  #saidAt(evidence: readonly string[]): Date {
    const { messages } = this.#input
    const source = messages.findLast(({ id }) => evidence.includes(id)) ?? messages.at(-1)
    return source?.at ?? new Date(0)
  }

  #timeIn(written: unknown, near: Date): WrittenTime | undefined {
    if (written === null || written === undefined || written === '') return undefined
    const time = readTime(written, { near, timezone: this.#input.timezone })
    if (time === undefined) this.drop('bad_time')
    return time
  }

  /** Names in the sentence; its first word counts when it is the name of another person. */
  #entitiesIn(text: string, subject: string): readonly string[] {
    const [first = ''] = text.split(/['’\s]/, 1)
    const others = subject !== 'user' && folded(first) === subject.split(' ')[0] ? [first] : []
    const user = folded(this.#input.userName)
    return [...new Set([...others, ...namesIn(text).filter((name) => folded(name) !== user)])]
  }
}

/** One line that a database can store; numbers are taken for their digits, anything else for nothing. */
function lineIn(value: unknown, lengthMax: number): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  return text
    .slice(0, lengthMax)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const shareIn = (value: unknown, otherwise: number): number =>
  Math.min(1, Math.max(0, numberIn(value) ?? otherwise))

const quantityIn = (value: string): number => Math.min(1e9, Math.max(0, numberIn(value) ?? 1))

const POLARITIES: ReadonlyMap<string, Polarity> = new Map([
  ['positive', 1],
  ['negative', -1],
  ['neutral', 0],
])

function polarityIn(value: unknown): Polarity | undefined {
  if (typeof value === 'string') {
    const named = POLARITIES.get(folded(value))
    if (named !== undefined) return named
  }
  const number = numberIn(value)
  return number === undefined ? undefined : (Math.sign(number) as Polarity)
}

const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && ['true', 'yes', '1'].includes(folded(value)))

function typeIn(value: unknown): FactType {
  const written = typeof value === 'string' ? folded(value) : ''
  return Object.hasOwn(CHARACTERS, written) ? (written as FactType) : 'fact'
}

/** An event ahead is in the future, and a plan whose time has come is past. */
function relevanceOf(
  type: FactType,
  when: WrittenTime | undefined,
  saidAt: Date,
): ExtractedFact['temporalRelevance'] {
  if (when === undefined || CHARACTERS[type].kind !== 'event') return CHARACTERS[type].relevance
  return when.at > saidAt ? 'future' : type === 'event' ? 'past' : CHARACTERS[type].relevance
}
