import { type Static, Type } from 'typebox'
import { NonEmpty, OneOf, Text } from '../../../platform/http/schema.ts'
import { FACT_KINDS, MEMORY_TYPES, SENTIMENTS, SUBJECT_RELATIONS, TEMPORAL_RELEVANCES } from './extractor.ts'

/** More facts than this from one piece of conversation are a list that was injected or invented. */
const FACTS_MAX = 60

const Share = Type.Number({ minimum: 0, maximum: 1 })
const Words = (count: number, length: number) => Type.Array(NonEmpty(length), { maxItems: count })
const closed = { additionalProperties: false }

/**
 * What a model answers. Every field is required and nothing else is allowed, which is what strict structured output
 * asks for; what may be missing is empty or null.
 */
const ModelFact = Type.Object(
  {
    text: NonEmpty(400),
    fact_type: Type.String({ pattern: '^[a-z_]{2,40}$' }),
    kind: OneOf(FACT_KINDS),
    memory_type: OneOf(MEMORY_TYPES),
    subject: NonEmpty(80),
    slot: Text(160),
    value: Text(160),
    polarity: Type.Unsafe<-1 | 0 | 1>({ type: 'integer', enum: [-1, 0, 1] }),
    retracts: Type.Boolean(),
    subject_relation: OneOf(SUBJECT_RELATIONS),
    temporal_relevance: OneOf(TEMPORAL_RELEVANCES),
    sentiment: OneOf(SENTIMENTS),
    assertion: Type.Boolean(),
    event_time: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    time_sensitive_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    entities: Words(20, 120),
    topic_tags: Words(10, 60),
    item_type: Text(60),
    quantity: Type.Union([Type.Number({ minimum: 0, maximum: 1e9 }), Type.Null()]),
    importance: Share,
    confidence: Share,
    emotional_intensity: Share,
    relationship_relevance: Share,
    evidence: Type.Array(NonEmpty(120), { minItems: 1, maxItems: 20 }),
  },
  closed,
)

export const ModelAnswer = Type.Object({ facts: Type.Array(ModelFact, { maxItems: FACTS_MAX }) }, closed)

export type ModelFact = Static<typeof ModelFact>
export type ModelAnswer = Static<typeof ModelAnswer>
