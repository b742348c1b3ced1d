import { type Sharpness, timeInWords } from '../../../algorithms/text/calendar.ts'
import { verbForm } from '../../../algorithms/text/inflection.ts'
import { instantOf, wallClock } from '../../../algorithms/text/zoned-time.ts'
import type { ExtractedFact, Polarity } from './extractor.ts'
import { type Person, possessive } from './people.ts'
import type { Clause } from './reading/clause.ts'
import { retold } from './reading/predicate.ts'

/** What a rule found. Everything it does not say follows from the type of fact. */
export interface Draft {
  readonly type: keyof typeof CHARACTERS
  /** Below the subject: `home`, `likes/coffee`. Empty when it replaces nothing. */
  readonly slot: string
  readonly value?: string
  /** What is said of the subject, in the third person: "lives in Lyon". */
  readonly says: string
  readonly polarity?: Polarity
  readonly retracts?: boolean
  readonly isNegation?: boolean
  readonly relevance?: ExtractedFact['temporalRelevance']
  readonly relation?: ExtractedFact['subjectRelation']
  readonly sentiment?: ExtractedFact['sentiment']
  readonly when?: { readonly at: Date; readonly sharpness: Sharpness }
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

interface Character {
  readonly kind: ExtractedFact['kind']
  readonly memoryType: ExtractedFact['memoryType']
  readonly relation: ExtractedFact['subjectRelation']
  readonly relevance: ExtractedFact['temporalRelevance']
  readonly importance: number
  readonly intensity: number
  readonly closeness: number
}

const character = (
  kind: Character['kind'],
  memoryType: Character['memoryType'],
  relation: Character['relation'],
  relevance: Character['relevance'],
  importance: number,
  intensity: number,
  closeness: number,
): Character => ({ kind, memoryType, relation, relevance, importance, intensity, closeness })

/** How facts of a type are filed, how much they weigh, how much feeling and closeness is in them. */
const CHARACTERS = {
  identity: character('identity', 'identity', 'owns', 'ongoing', 0.9, 0.2, 0.7),
  location: character('identity', 'factual', 'participates', 'ongoing', 0.8, 0.2, 0.5),
  work: character('role', 'factual', 'participates', 'ongoing', 0.75, 0.2, 0.5),
  education: character('role', 'factual', 'participates', 'ongoing', 0.65, 0.2, 0.4),
  language: character('identity', 'semantic', 'owns', 'ongoing', 0.55, 0.1, 0.4),
  family: character('relationship', 'relational', 'owns', 'ongoing', 0.8, 0.5, 0.9),
  relationship: character('relationship', 'relational', 'owns', 'ongoing', 0.75, 0.5, 0.9),
  pet: character('relationship', 'relational', 'owns', 'ongoing', 0.7, 0.5, 0.8),
  preference: character('preference', 'semantic', 'interested', 'ongoing', 0.55, 0.4, 0.5),
  interest: character('preference', 'semantic', 'interested', 'ongoing', 0.55, 0.4, 0.5),
  possession: character('inventory', 'factual', 'owns', 'ongoing', 0.45, 0.2, 0.2),
  skill: character('general', 'procedural', 'owns', 'ongoing', 0.5, 0.2, 0.4),
  health: character('general', 'factual', 'experienced', 'ongoing', 0.85, 0.4, 0.6),
  plan: character('event', 'temporal', 'participates', 'future', 0.6, 0.3, 0.4),
  event: character('event', 'episodic', 'experienced', 'past', 0.55, 0.4, 0.5),
  goal: character('general', 'semantic', 'wants', 'future', 0.65, 0.5, 0.5),
  habit: character('general', 'procedural', 'participates', 'recurring', 0.5, 0.2, 0.4),
  commitment: character('event', 'temporal', 'participates', 'future', 0.65, 0.3, 0.6),
  emotion: character('general', 'episodic', 'experienced', 'one_time', 0.5, 0.8, 0.7),
  fact: character('general', 'factual', 'mentions', 'ongoing', 0.45, 0.2, 0.3),
} as const

const TAGS: Readonly<Record<string, readonly string[]>> = {
  likes: ['preferences'],
  favourite: ['preferences'],
  home: ['home'],
  employer: ['work'],
  job: ['work'],
  diet: ['food', 'health'],
  consumes: ['food'],
  allergy: ['health', 'food'],
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const NEGATIVE =
  /\b(?:died|passed away|dead|lost|broke|failed|fired|laid off|divorced|sick|ill|hurts?|pain|accident|crashed|stolen|sad|anxious|lonely|depressed|stressed|worried|afraid|scared|upset|heartbroken|overwhelmed|miss(?:es)?|cancelled|nervous|devastated|grieving|angry)\b/i
const POSITIVE =
  /\b(?:won|passed|promoted|married|engaged|graduated|excited|thrilled|proud|happy|adopted|celebrat\w+|baby|finished|loves?|grateful)\b/i

function sentimentOf(draft: Draft): ExtractedFact['sentiment'] {
  if (draft.sentiment !== undefined) return draft.sentiment
  if (draft.polarity === 1) return 'positive'
  if (draft.polarity === -1)
    return draft.type === 'preference' || draft.type === 'interest' ? 'negative' : 'neutral'
  const [isNegative, isPositive] = [NEGATIVE.test(draft.says), POSITIVE.test(draft.says)]
  if (isNegative && isPositive) return 'mixed'
  return isNegative ? 'negative' : isPositive ? 'positive' : 'neutral'
}

/** Words with a capital in what is said, sentence starts aside: most of them name something. */
const namesIn = (says: string): string[] => {
  const found = says.match(/(?<!^)\b\p{Lu}[\p{L}\p{N}'&-]*(?:\s+\p{Lu}[\p{L}\p{N}'&-]*)*/gu) ?? []
  return found.filter(
    (name) =>
      !/^(?:I|January|February|March|April|May|June|July|August|September|October|November|December)$/.test(
        name,
      ),
  )
}

/** The start of the next day on the speaker's wall: a plan of Friday matters until Friday is over. */
function endOfDay(at: Date, timezone: string): Date {
  const { year, month, day } = wallClock(at, timezone)
  return instantOf({ year, month, day: day + 1, hour: 0, minute: 0 }, timezone)
}

const USEFUL_FOR_DAYS: Readonly<Record<Sharpness, number>> = {
  moment: 0,
  day: 0,
  week: 7,
  month: 31,
  season: 92,
  year: 366,
}

function timesOf(draft: Draft, clause: Clause): Pick<ExtractedFact, 'eventTime' | 'timeSensitiveAt'> {
  const { when } = draft
  if (when === undefined) return {}
  const isAhead = draft.type === 'plan' || draft.type === 'commitment'
  if (!isAhead) return { eventTime: when.at }
  const last = new Date(when.at.getTime() + USEFUL_FOR_DAYS[when.sharpness] * 86_400_000)
  return { eventTime: when.at, timeSensitiveAt: endOfDay(last, clause.now.timezone) }
}

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
  const group = draft.slot.split('/')[0] ?? ''
  const others = who.name !== '' && who.key !== 'user' ? [who.name] : []
  return {
    text: capitalised(
      `${draft.thing === undefined ? who.display : `${possessive(who.display)} ${draft.thing}`} ${said}${day}.`,
    ),
    factType: draft.type,
    kind: shape.kind,
    memoryType: shape.memoryType,
    subject: who.key,
    slot: draft.slot === '' ? '' : `${who.key}/${draft.slot}`,
    value: draft.value ?? '',
    polarity: draft.polarity ?? 0,
    retracts: draft.retracts ?? false,
    subjectRelation: draft.relation ?? shape.relation,
    temporalRelevance: draft.relevance ?? shape.relevance,
    sentiment: sentimentOf(draft),
    assertion: !(draft.isNegation ?? false),
    ...timesOf(draft, clause),
    entities: [...new Set([...others, ...(draft.entities ?? []), ...namesIn(said)])],
    topicTags: [...new Set([draft.type, ...(TAGS[group] ?? [])])],
    ...(draft.itemType === undefined ? {} : { itemType: draft.itemType }),
    ...(draft.quantity === undefined ? {} : { quantity: draft.quantity }),
    importance: draft.importance ?? shape.importance,
    confidence: draft.confidence ?? (clause.isCorrection ? 0.9 : 0.85),
    emotionalIntensity: draft.intensity ?? shape.intensity,
    relationshipRelevance: shape.closeness,
    evidence: [messageId],
  }
}
