import { sha256 } from '../../../kernel/ids.ts'
import { isRescheduled } from './plan-times.rules.ts'

/** A fact before it is known whether it is new. */
export interface FactDraft {
  readonly text: string
  readonly factType: string
  readonly kind: string
  readonly memoryType: string
  readonly subject: string
  /** '' when it replaces nothing. */
  readonly slot: string
  readonly value: string
  readonly polarity: number
  readonly retracts: boolean
  /** Other slots whose facts end with it. */
  readonly ends?: readonly string[] | undefined
  readonly subjectRelation: string
  readonly temporalRelevance: string
  readonly sentiment: string
  readonly assertion: boolean
  readonly eventTime?: Date | undefined
  readonly timeSensitiveAt?: Date | undefined
  readonly entities: readonly string[]
  readonly topicTags: readonly string[]
  readonly itemType?: string | undefined
  readonly quantity?: number | undefined
  readonly importance: number
  readonly confidence: number
  readonly emotionalIntensity: number
  readonly relationshipRelevance: number
  readonly evidence: readonly string[]
  readonly sessionId: string
  readonly sourceType: string
  readonly sourceId: string
  readonly metadata: Readonly<Record<string, unknown>>
  /** Where in the tree, when the caller says so. */
  readonly nodeId?: string | undefined
  /** When it was said, which may be long before it is stored. */
  readonly saidAt: Date
  /** When another system learned it; now when that is not told. */
  readonly createdAt?: Date | undefined
  /** From when on it fades: when it was said, unless it was only handed in later. */
  readonly confirmedAt?: Date | undefined
}

type Plain = Pick<FactDraft, 'text' | 'saidAt'> & Partial<FactDraft>

/** An explicitly stated fact, with defaults filled in. */
export const statedFact = (stated: Plain): FactDraft => ({
  factType: 'user_fact',
  kind: 'general',
  memoryType: 'factual',
  subject: 'user',
  slot: '',
  value: '',
  polarity: 0,
  retracts: false,
  subjectRelation: '',
  temporalRelevance: '',
  sentiment: '',
  assertion: true,
  entities: [],
  topicTags: [],
  importance: 0.5,
  confidence: 0.9,
  emotionalIntensity: 0,
  relationshipRelevance: 0,
  evidence: [],
  sessionId: '',
  sourceType: 'manual',
  sourceId: '',
  metadata: {},
  ...stated,
})

/** An index takes no more than 2,700 bytes, of which the person's and the instance's names may need most. */
const KEY_BYTES_MAX = 400

/** A text that can stand in an index: a long one by its hash, which migration 0031 computes in the same way. */
export const indexable = (text: string): string =>
  Buffer.byteLength(text) <= KEY_BYTES_MAX ? text : `#${sha256(text).toString('hex')}`

/** The wording without case, punctuation and spacing: two facts that differ in no more are one. */
export const textKeyOf = (text: string): string => {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  // A text of signs alone is its own key.
  return indexable(words === '' ? text : words)
}

/** What is known of a current fact when a new one arrives. */
export interface Standing {
  readonly factId: string
  readonly text: string
  readonly textKey: string
  readonly slot: string
  readonly value: string
  readonly polarity: number
  /** False for a negation, and for the end of what was in the slot before. */
  readonly assertion: boolean
  readonly eventTime?: Date | undefined
  readonly validFrom: Date
}

export type Decision =
  | { readonly kind: 'add' }
  | { readonly kind: 'confirm'; readonly standing: Standing }
  | { readonly kind: 'supersede'; readonly standing: Standing }
  /** It was true before what is known now: it goes into the past at once. */
  | { readonly kind: 'precede'; readonly standing: Standing }
  /** It ends another value than the one in the slot: it is kept without the slot and ends nothing. */
  | { readonly kind: 'setAside' }

/**
 * Whether a fact is new, known already, or the end of another. Facts about one attribute replace each other, the later
 * said one wins, whatever the order in which they arrive; facts about events never replace anything.
 */
export function decide(
  draft: FactDraft,
  standing: { readonly bySlot?: Standing | undefined; readonly byText?: Standing | undefined },
): Decision {
  const { bySlot, byText } = standing
  if (byText !== undefined) return { kind: 'confirm', standing: byText }
  if (draft.slot === '' || bySlot === undefined) return { kind: 'add' }
  if (draft.retracts && !isAbout(draft, bySlot)) return { kind: 'setAside' }
  const isSame =
    !draft.retracts &&
    draft.assertion === bySlot.assertion &&
    draft.polarity === bySlot.polarity &&
    namesSame(draft.value, bySlot.value) &&
    !isRescheduled(draft, bySlot)
  if (isSame) return { kind: 'confirm', standing: bySlot }
  return { kind: draft.saidAt < bySlot.validFrom ? 'precede' : 'supersede', standing: bySlot }
}

/** Whether two values are one but for case and punctuation. */
export const namesSame = (one: string, other: string): boolean =>
  one !== '' && textKeyOf(one) === textKeyOf(other)

/**
 * Whether an end means what is in the slot. A slot such as `user/owns/car` names the thing itself; `user/home` has one
 * value after another, and "no longer lives in Lyon" says nothing about Porto.
 */
const isAbout = (end: FactDraft, standing: Standing): boolean =>
  end.value === '' || end.slot.split('/').length > 2 || namesValue(end.value, standing.value)

/** The same value, or one with more words around it: "Lyon" names "Lyon, France". */
export function namesValue(one: string, other: string): boolean {
  if (one === '' || other === '') return false
  const [key, otherKey] = [` ${textKeyOf(one)} `, ` ${textKeyOf(other)} `]
  return key.includes(otherKey) || otherKey.includes(key)
}

/** Belief grows with repetition and never reaches certainty. */
export const confirmedConfidence = (confidence: number): number => confidence + (1 - confidence) * 0.25
