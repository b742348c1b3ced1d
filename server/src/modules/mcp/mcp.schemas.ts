import { Type } from 'typebox'

/** Inputs that several tools take, with the bounds of the operations behind them. */
export const Agent = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The name or the id of the agent. Leave it out when there is only one.',
  }),
)
export const User = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '\\S',
  description: 'The id of the person, as list_people shows it.',
})
export const FactId = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The fact_id that search_memory, list_facts or remember gave.',
})
export const Content = Type.String({
  minLength: 1,
  maxLength: 8_000,
  pattern: '\\S',
  description: 'One fact in one plain sentence, such as "Prefers calls in the morning".',
})
export const limit = (max: number, byDefault: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: max, default: byDefault }))
export const Cursor = Type.Optional(
  Type.String({ maxLength: 2_000, description: 'next_cursor of the page before.' }),
)
export const NextCursor = Type.Optional(
  Type.String({ description: 'For the next page; missing on the last one.' }),
)

/** Nothing but the properties that are named. */
export const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const Fact = Type.Object({
  fact_id: Type.String(),
  content: Type.String(),
  fact_type: Type.String(),
  confidence: Type.Number(),
  importance: Type.Number(),
  created_at: Type.String(),
  updated_at: Type.String(),
})
