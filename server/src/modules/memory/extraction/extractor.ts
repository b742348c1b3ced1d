/** One message as it was said. Only what people say is a source; what the agent says is context. */
export interface SpokenMessage {
  readonly id: string
  readonly role: 'user' | 'assistant' | 'system' | 'tool'
  readonly content: string
  /** A named speaker, in imported transcripts of groups. */
  readonly author?: string
  readonly at: Date
}

/** A fact that holds at the moment, so that a correction finds what it corrects and a name finds its bearer. */
export interface KnownFact {
  readonly id: string
  readonly text: string
  readonly slot: string
  readonly value: string
  readonly polarity: -1 | 0 | 1
}

export interface ExtractionInput {
  readonly messages: readonly SpokenMessage[]
  /** Empty while it is unknown. */
  readonly userName: string
  readonly agentName: string
  /** An IANA name; empty means UTC. */
  readonly timezone: string
  readonly known: readonly KnownFact[]
}

export const FACT_KINDS = [
  'inventory',
  'role',
  'event',
  'preference',
  'relationship',
  'identity',
  'general',
] as const

export const MEMORY_TYPES = [
  'factual',
  'episodic',
  'semantic',
  'procedural',
  'identity',
  'temporal',
  'relational',
] as const

export const SUBJECT_RELATIONS = [
  'owns',
  'leads',
  'participates',
  'experienced',
  'interested',
  'wants',
  'mentions',
] as const

export const TEMPORAL_RELEVANCES = ['ongoing', 'past', 'future', 'recurring', 'one_time'] as const

export const SENTIMENTS = ['positive', 'negative', 'neutral', 'mixed'] as const

export type Polarity = -1 | 0 | 1

/**
 * One atomic thing that was learned. The slot alone decides what replaces what: a fact in the same slot replaces the
 * older one. Attributes that coexist (several pets, many likes) carry the thing itself in the slot.
 */
export interface ExtractedFact {
  /** Third person and self-contained: "Maria lives in Lyon.", or "The user lives in Lyon." while the name is unknown. */
  readonly text: string
  /** identity, preference, location, work, family, pet, possession, health, plan, event, goal, habit, and so on. */
  readonly factType: string
  readonly kind: (typeof FACT_KINDS)[number]
  readonly memoryType: (typeof MEMORY_TYPES)[number]
  /** `user`, or the normalised name or role of another person: `ana`, `sister`. */
  readonly subject: string
  /** Empty when the fact never replaces another; otherwise for example `user/home` or `user/likes/coffee`. */
  readonly slot: string
  readonly value: string
  readonly polarity: Polarity
  /** True when the fact in the slot has ended: "I sold the car". The text says so. */
  readonly retracts: boolean
  /** Other slots whose facts end with it: a break-up ends who the partner was. */
  readonly ends?: readonly string[]
  readonly subjectRelation: (typeof SUBJECT_RELATIONS)[number]
  readonly temporalRelevance: (typeof TEMPORAL_RELEVANCES)[number]
  readonly sentiment: (typeof SENTIMENTS)[number]
  /** False when the fact is a negation that is worth keeping. */
  readonly assertion: boolean
  /** Resolved against the time of the message, in the person's timezone. */
  readonly eventTime?: Date
  /** When it stops mattering: the end of the day of a plan. */
  readonly timeSensitiveAt?: Date
  readonly entities: readonly string[]
  readonly topicTags: readonly string[]
  readonly itemType?: string
  readonly quantity?: number
  readonly importance: number
  readonly confidence: number
  readonly emotionalIntensity: number
  readonly relationshipRelevance: number
  /** Ids of the messages that say so. */
  readonly evidence: readonly string[]
}

export interface Extractor {
  readonly name: string
  extract(input: ExtractionInput, signal?: AbortSignal): Promise<readonly ExtractedFact[]>
}
