import { type Static, Type } from 'typebox'
import { NonEmpty, named, OneOf, Text, Timestamp, Uuid } from '../../../platform/http/schema.ts'
import { agentPath } from '../../agents/index.ts'

/** How many tests an agent may have. */
export const CASES_MAX = 200
/** With the built-in embeddings, short English answers that say the same have 0.58 and more, others 0.45 and less. */
export const SIMILARITY_DEFAULT = 0.55
const LINE_LENGTH_MAX = 4_000
const WORDS_MAX = 20
const WORDS_LENGTH_MAX = 200
const DURATION_MS_MAX = 300_000

export const casePath = Type.Object({ ...agentPath.properties, caseId: Uuid() })

const Words = (description: string) =>
  Type.Optional(Type.Array(NonEmpty(WORDS_LENGTH_MAX), { maxItems: WORDS_MAX, description }))

const Expectations = Type.Object(
  {
    contains: Words(
      'Words that the answer must have, whatever their case and accents. They stand as whole words; `*` at the end of one ' +
        'stands for any ending.',
    ),
    not_contains: Words('Words that the answer must not have.'),
    meaning: Type.Optional(
      Type.Object({
        reference: NonEmpty(LINE_LENGTH_MAX, { description: 'An answer that would be right.' }),
        min_similarity: Type.Optional(
          Type.Number({
            minimum: 0,
            maximum: 1,
            description: `How alike the meanings must be, from 0 to 1; ${SIMILARITY_DEFAULT} unless given.`,
          }),
        ),
      }),
    ),
    max_ms: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: DURATION_MS_MAX,
        description: 'What the slowest answer of the test may take.',
      }),
    ),
    rubric: Type.Optional(
      NonEmpty(2_000, { description: 'What a good answer is like, judged by the model of the project.' }),
    ),
  },
  { description: 'What the answer to the last line must be like; at least one of them.' },
)
export type Expectations = Static<typeof Expectations>

const contentFields = {
  earlier: Type.Optional(
    Type.Array(Type.Object({ role: OneOf(['user', 'assistant']), content: NonEmpty(LINE_LENGTH_MAX) }), {
      maxItems: 40,
      description: 'What was said before, word for word, oldest first. The agent is not asked for it again.',
    }),
  ),
  lines: Type.Array(NonEmpty(LINE_LENGTH_MAX), {
    minItems: 1,
    maxItems: 10,
    description: 'What the person says. The agent answers each line before it hears the next.',
  }),
  person_name: Type.Optional(Text(200)),
  facts: Type.Optional(
    Type.Array(NonEmpty(500), {
      maxItems: 20,
      description: 'What is known of the person, as memory would have it: `Lives in Lisbon.`',
    }),
  ),
  expect: Expectations,
}

const name = { name: NonEmpty(120) }

export const NewEvaluationCase = Type.Object({
  ...name,
  ...contentFields,
  user_id: Type.Optional(
    Text(255, { description: 'Whose conversation the test is made from. It is erased with the person.' }),
  ),
  session_id: Type.Optional(Text(255, { description: 'The conversation it is made from.' })),
})
export type NewEvaluationCase = Static<typeof NewEvaluationCase>

export const EvaluationCaseChanges = Type.Partial(Type.Object({ ...name, ...contentFields }))
export type EvaluationCaseChanges = Static<typeof EvaluationCaseChanges>

/** What a test says and expects, as it is stored. */
export const CaseContent = Type.Object(contentFields)
export type CaseContent = Static<typeof CaseContent>

export const EvaluationCase = named(
  'EvaluationCase',
  Type.Object({
    case_id: Type.String(),
    agent_id: Type.String(),
    ...name,
    ...contentFields,
    user_id: Type.Optional(Type.String()),
    session_id: Type.Optional(Type.String()),
    created_by: Type.String({ description: '`key:<id>` or `user:<id>`.' }),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

export const EvaluationCaseList = named(
  'EvaluationCaseList',
  Type.Object({
    items: Type.Array(EvaluationCase),
    total: Type.Integer(),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)
