import { Type } from 'typebox'
import { NonEmpty, named, OneOf, Text, Timestamp } from '../../../platform/http/schema.ts'

const CONSENT_MEANS = ['chat', 'form', 'email', 'phone', 'paper', 'import', 'operator', 'other'] as const
export const CONSENT_STATES = ['granted', 'withdrawn'] as const

export const PersonConsent = named(
  'PersonConsent',
  Type.Object({
    consent_id: Type.String(),
    user_id: Type.String(),
    purpose: Type.String(),
    state: Type.String({ description: 'granted or withdrawn.' }),
    means: Type.String({ description: `${CONSENT_MEANS.join(', ')}.` }),
    evidence: Type.String(),
    stated_at: Timestamp('When the person said so.'),
    recorded_by: Type.String(),
    recorded_at: Timestamp(),
  }),
)

export const PersonConsentList = named(
  'PersonConsentList',
  Type.Object({
    current: Type.Array(PersonConsent, { description: 'What holds: the latest record of each purpose.' }),
    history: Type.Array(PersonConsent, { description: 'All records, the latest statement first.' }),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

const Purpose = () =>
  Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[a-z][a-z0-9_.-]*$',
    description:
      'What it is for, in lower case: `contact`, `marketing`, `analytics`, or a word of yours. While `contact` is ' +
      'withdrawn, agents do not write to the person first.',
  })

export const NewPersonConsent = Type.Object({
  purpose: Purpose(),
  state: OneOf(CONSENT_STATES),
  means: OneOf(CONSENT_MEANS, { description: 'How the person said so.' }),
  evidence: Type.Optional(
    Text(2_000, { description: 'What shows it: the words, the version of a form, the number of a file.' }),
  ),
  stated_at: Type.Optional(Timestamp('When the person said so; without it, now.')),
})

export const consentsPath = Type.Object({ userId: NonEmpty(255) })
export const consentsQuery = Type.Object({
  purpose: Type.Optional(Purpose()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})
