import { type Sharpness, timeInWords } from '../../../algorithms/text/calendar.ts'
import { verbForm } from '../../../algorithms/text/inflection.ts'
import type { ExtractedFact, Polarity } from './extractor.ts'
import { CHARACTERS, type FactType, namesIn, sentimentOf, tagsOf, timesOf } from './fact-character.ts'
import { type Person, possessive } from './people.ts'
import type { Clause } from './reading/clause.ts'
import { retold } from './reading/predicate.ts'

/** What a rule found. Everything it does not say follows from the type of fact. */
export interface Draft {
  readonly type: FactType
  /** Below the subject: `home`, `likes/coffee`. Empty when it replaces nothing. */
  readonly slot: string
  readonly value?: string
  /** What is said of the subject, in the third person: "lives in Lyon". */
  readonly says: string
  /** The person's own words, which stand in place of `says`. */
  readonly quote?: string
  readonly polarity?: Polarity
  readonly retracts?: boolean
  /** Whole slots of other facts that end with it. */
  readonly ends?: readonly string[]
  readonly isNegation?: boolean
  readonly relevance?: ExtractedFact['temporalRelevance']
  readonly relation?: ExtractedFact['subjectRelation']
  readonly sentiment?: ExtractedFact['sentiment']
  readonly when?: { readonly at: Date; readonly sharpness: Sharpness; readonly isRough?: boolean }
  readonly about?: Person
  /** Something of theirs that it is about: "Maria's laptop died." */
  readonly thing?: string
  readonly entities?: readonly string[]
  readonly itemType?: string
  readonly quantity?: number
  readonly importance?: number
  readonly confidence?: number
  readonly intensity?: number
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "lives" to "live": parents are two. */
const ofSeveral = (says: string): string => {
  const [first = '', ...others] = says.split(' ')
  const form = verbForm(first)
  const verb = first === 'is' ? 'are' : first === 'was' ? 'were' : form?.form === 'third' ? form.base : first
  return [verb, ...others].join(' ').replace(/^are (?:an? )(\p{L}.*)$/u, 'are both $1')
}

/** A draft, made whole. */
export function completed(draft: Draft, clause: Clause, messageId: string): ExtractedFact {
  const who = draft.about ?? clause.who
  const shape = CHARACTERS[draft.type]
  const said =
    /parents$/.test(who.role) && who.name === '' ? ofSeveral(retold(draft.says)) : retold(draft.says)
  const { at, sharpness } = draft.when ?? {}
  const day =
    at === undefined || sharpness === undefined ? '' : ` ${timeInWords(at, sharpness, clause.now.timezone)}`
  const told = draft.when?.isRough === true ? day.replace(/^ (?:in|on) /, ' around ') : day
  // A new name must not be told of the old one.
  const display = draft.slot === 'name' && who.key === 'user' ? 'The user' : who.display
  const others = who.name !== '' && who.key !== 'user' ? [who.name] : []
  return {
    text:
      draft.quote === undefined
        ? capitalised(
            `${draft.thing === undefined ? display : `${possessive(display)} ${draft.thing}`} ${said}${told}.`,
          )
        : `${clause.people.speaker.display} said: “${capitalised(draft.quote)}”.`,
    factType: draft.type,
    kind: shape.kind,
    memoryType: shape.memoryType,
    subject: who.key,
    slot: draft.slot === '' ? '' : `${who.key}/${draft.slot}`,
    value: draft.value ?? '',
    polarity: draft.polarity ?? 0,
    retracts: draft.retracts ?? false,
    ...(draft.ends === undefined || draft.ends.length === 0 ? {} : { ends: draft.ends }),
    subjectRelation: draft.relation ?? shape.relation,
    temporalRelevance: draft.relevance ?? shape.relevance,
    sentiment: draft.sentiment ?? sentimentOf(draft),
    assertion: !(draft.isNegation ?? false),
    ...timesOf(draft.type, draft.when, clause.now.timezone),
    entities: [...new Set([...others, ...(draft.entities ?? []), ...namesIn(draft.quote ?? said)])],
    topicTags: tagsOf(draft.type, draft.slot),
    ...(draft.itemType === undefined ? {} : { itemType: draft.itemType }),
    ...(draft.quantity === undefined ? {} : { quantity: draft.quantity }),
    importance: draft.importance ?? shape.importance,
    confidence: draft.confidence ?? (clause.isCorrection ? 0.9 : 0.85),
    emotionalIntensity: draft.intensity ?? shape.intensity,
    relationshipRelevance: shape.closeness,
    evidence: [messageId],
  }
}
