import { type Static, Type } from 'typebox'
import { MapOf, NonEmpty, Partly, Text } from '../../platform/http/schema.ts'

/** Persona as it is sent: every part may be left out. */
const SCORE_NOTE = '0 to 100. When every score of the object is at most 1 they are read as fractions.'
const Score = () => Type.Number({ minimum: 0, maximum: 100, description: SCORE_NOTE })

/** A number, or the form of answers, so that a client can send back what it read: the score counts, the rest is derived. */
const TraitInput = () => Type.Union([Score(), Type.Object({ score: Score() })])
export const Big5Changes = Type.Partial(
  Type.Object({
    openness: TraitInput(),
    conscientiousness: TraitInput(),
    extraversion: TraitInput(),
    agreeableness: TraitInput(),
    neuroticism: TraitInput(),
  }),
)

export const DimensionsInput = Type.Partial(
  Type.Object({
    intellect: Score(),
    aesthetic: Score(),
    industriousness: Score(),
    orderliness: Score(),
    enthusiasm: Score(),
    assertiveness: Score(),
    compassion: Score(),
    politeness: Score(),
    withdrawal: Score(),
    volatility: Score(),
  }),
)

const Word = () => Text(200)
const preferenceFields = {
  conversation_pace: Word(),
  emotional_expression: Word(),
  formality: Word(),
  humor_style: Word(),
}
const behaviorFields = {
  conflict_approach: Word(),
  empathy_style: Word(),
  question_frequency: Word(),
  response_length: Word(),
}
export const PreferencesInput = Partly(Type.Object(preferenceFields))
export const BehaviorsInput = Partly(Type.Object(behaviorFields))
export type Preferences = Static<typeof PreferencesInput>
export type Behaviors = Static<typeof BehaviorsInput>

const Words = (description: string) => Type.Optional(Type.Array(Text(500), { maxItems: 100, description }))

/** What creating an agent and changing its profile have in common. */
export const profileFields = {
  bio: Type.Optional(Text(20_000)),
  gender: Type.Optional(Text(100)),
  avatar_url: Type.Optional(Text(2_000)),
  language: Type.Optional(Text(100, { description: 'The language it speaks, such as `en` or `pt-BR`.' })),
  personality_prompt: Type.Optional(Text(50_000)),
  primary_traits: Words('The few words that describe it best.'),
  speech_patterns: Words('How it talks.'),
  true_interests: Words('What it likes.'),
  true_dislikes: Words('What it dislikes.'),
  big5: Type.Optional(Big5Changes),
  dimensions: Type.Optional(DimensionsInput),
  preferences: Type.Optional(PreferencesInput),
  behaviors: Type.Optional(BehaviorsInput),
}

export const SeedMemory = Type.Object({
  content: NonEmpty(10_000),
  fact_type: Type.Optional(Text(100)),
  importance: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  entities: Type.Optional(Type.Array(Text(200), { maxItems: 50 })),
})
export type SeedMemory = Static<typeof SeedMemory>

export const InitialGoal = Type.Object({
  title: NonEmpty(500),
  description: Text(5_000),
  type: Type.Optional(
    Text(100, { description: 'personal_growth, skill_mastery, relationship or learning_discovery.' }),
  ),
  priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 2, description: '0 low, 1 medium, 2 high.' })),
  related_traits: Type.Optional(Type.Array(Text(200), { maxItems: 50 })),
})
export type InitialGoal = Static<typeof InitialGoal>

export const LoreContext = Type.Object({
  world_description: Type.Optional(Text(20_000)),
  origin_prompt_instructions: Type.Optional(Text(20_000)),
  entity_terminology: Type.Optional(MapOf(Text(500))),
})
export type LoreContext = Static<typeof LoreContext>

/** Persona as it is answered: complete. */
const Big5Trait = Type.Object({
  score: Type.Number({ description: '0 to 100.' }),
  confidence: Type.Number({
    description: '1 when the score was set, 0 when it is the default of 50.',
  }),
  level: Type.String({ description: 'very low, low, moderate, high or very high.' }),
  facets: Type.Array(Type.String(), {
    description: 'The two dimensions of this trait, the stronger one first.',
  }),
})

export const Big5 = Type.Object({
  openness: Big5Trait,
  conscientiousness: Big5Trait,
  extraversion: Big5Trait,
  agreeableness: Big5Trait,
  neuroticism: Big5Trait,
})

export const Dimensions = Type.Object({
  intellect: Type.Number(),
  aesthetic: Type.Number(),
  industriousness: Type.Number(),
  orderliness: Type.Number(),
  enthusiasm: Type.Number(),
  assertiveness: Type.Number(),
  compassion: Type.Number(),
  politeness: Type.Number(),
  withdrawal: Type.Number(),
  volatility: Type.Number(),
})

const answered = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, Type.String({ description: 'Empty unless it was set.' })]))

/** Answers have every word, with an empty text for what was not set. */
const complete = (fields: object, set: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, set[field] ?? '']))
export const completePreferences = (set: Preferences) => complete(preferenceFields, set)
export const completeBehaviors = (set: Behaviors) => complete(behaviorFields, set)

export const personaFields = {
  bio: Type.String(),
  gender: Type.String(),
  avatar_url: Type.String(),
  personality_prompt: Type.String(),
  primary_traits: Type.Array(Type.String()),
  speech_patterns: Type.Array(Type.String()),
  true_interests: Type.Array(Type.String()),
  true_dislikes: Type.Array(Type.String()),
  big5: Big5,
  dimensions: Dimensions,
  preferences: Type.Object(answered(Object.keys(preferenceFields))),
  behaviors: Type.Object(answered(Object.keys(behaviorFields))),
}
