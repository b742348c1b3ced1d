import type { Sharpness } from '../../../algorithms/text/calendar.ts'
import { instantOf, wallClock } from '../../../algorithms/text/zoned-time.ts'
import type { ExtractedFact, Polarity } from './extractor.ts'

/** What follows from the type and the words of a fact, whichever engine found it. */

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
export const CHARACTERS = {
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
  /** What a person said of themselves, in their own words. */
  statement: character('general', 'factual', 'mentions', 'ongoing', 0.4, 0.2, 0.3),
} as const

export type FactType = keyof typeof CHARACTERS

/** The types that a model may give; a statement is what the rules keep when they do not understand. */
export const FACT_TYPES = (Object.keys(CHARACTERS) as FactType[]).filter((type) => type !== 'statement')

const TAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['likes', ['preferences']],
  ['favourite', ['preferences']],
  ['home', ['home']],
  ['employer', ['work']],
  ['job', ['work']],
  ['diet', ['food', 'health']],
  ['consumes', ['food']],
  ['allergy', ['health', 'food']],
])

/** `attribute` is the slot below its subject: `likes/coffee`. */
export const tagsOf = (type: FactType, attribute: string): readonly string[] => [
  ...new Set([type, ...(TAGS.get(attribute.split('/')[0] ?? '') ?? [])]),
]

const NEGATIVE =
  /\b(?:died|passed away|dead|lost|broke|failed|fired|laid off|divorced|sick|ill|hurts?|pain|accident|crashed|stolen|sad|anxious|lonely|depressed|stressed|worried|afraid|scared|upset|heartbroken|overwhelmed|miss(?:es)?|cancelled|nervous|devastated|grieving|angry)\b/i
const POSITIVE =
  /\b(?:won|passed|promoted|married|engaged|graduated|excited|thrilled|proud|happy|adopted|celebrat\w+|baby|finished|loves?|grateful)\b/i

export function sentimentOf(fact: {
  readonly type: FactType
  readonly polarity?: Polarity
  readonly says: string
}): ExtractedFact['sentiment'] {
  if (fact.polarity === 1) return 'positive'
  if (fact.polarity === -1)
    return fact.type === 'preference' || fact.type === 'interest' ? 'negative' : 'neutral'
  const [isNegative, isPositive] = [NEGATIVE.test(fact.says), POSITIVE.test(fact.says)]
  if (isNegative && isPositive) return 'mixed'
  return isNegative ? 'negative' : isPositive ? 'positive' : 'neutral'
}

/** Words with a capital in what is said, sentence starts aside: most of them name something. */
export const namesIn = (says: string): string[] => {
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

/** Plans matter until their day, week or month is over. */
export function timesOf(
  type: FactType,
  when: { readonly at: Date; readonly sharpness: Sharpness } | undefined,
  timezone: string,
): Pick<ExtractedFact, 'eventTime' | 'timeSensitiveAt'> {
  if (when === undefined) return {}
  const isAhead = type === 'plan' || type === 'commitment'
  if (!isAhead) return { eventTime: when.at }
  const last = new Date(when.at.getTime() + USEFUL_FOR_DAYS[when.sharpness] * 86_400_000)
  return { eventTime: when.at, timeSensitiveAt: endOfDay(last, timezone) }
}
