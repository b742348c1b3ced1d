import { type Static, Type } from 'typebox'
import { OneOf } from '../../../platform/http/schema.ts'

export const CHECK_KINDS = ['contains', 'not_contains', 'meaning', 'max_ms', 'rubric'] as const
export const CHECK_OUTCOMES = ['passed', 'failed', 'not_judged'] as const

/** What came of one expectation. */
export const Check = Type.Object({
  kind: OneOf(CHECK_KINDS),
  outcome: OneOf(CHECK_OUTCOMES, {
    description: '`not_judged` when there is nothing to judge it with: no model, or no embeddings.',
  }),
  expected: Type.String({ description: 'The words, the reference answer, the milliseconds or the rubric.' }),
  actual: Type.Optional(Type.Number({ description: 'The similarity, or the milliseconds it took.' })),
  limit: Type.Optional(Type.Number({ description: 'The least similarity, or the most milliseconds.' })),
  reason: Type.String({
    description: 'Why, in a sentence. Of a rubric, in the words of the model that judged.',
  }),
})
export type Check = Static<typeof Check>
