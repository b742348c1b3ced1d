import { Type } from 'typebox'
import { DayOrMoment, named, Text, Timestamp } from '../../platform/http/schema.ts'
import { Big5Changes, DimensionsInput, personaFields } from './persona.schemas.ts'

export const HISTORY_LIMIT_DEFAULT = 200
export const HISTORY_LIMIT_MAX = 1_000

const Since = DayOrMoment('Changes from this day (`YYYY-MM-DD`, UTC) or moment (RFC 3339) on.')

export const personalityQuery = Type.Object({
  history_limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: HISTORY_LIMIT_MAX, default: HISTORY_LIMIT_DEFAULT }),
  ),
  since: Type.Optional(Since),
})

export const Personality = named(
  'Personality',
  Type.Object({
    profile: Type.Object({
      agent_id: Type.String(),
      name: Type.String(),
      ...personaFields,
      temperature: Type.Number({
        description: 'How freely a model may choose its words; follows from openness.',
      }),
      created_at: Timestamp(),
    }),
    evolution: Type.Array(
      Type.Object({
        trait_category: Type.String({ description: 'big5 or dimensions.' }),
        trait_name: Type.String(),
        old_value: Type.Number(),
        new_value: Type.Number(),
        delta: Type.Number(),
        trigger_type: Type.String(),
        timestamp: Timestamp(),
        reasoning: Type.Optional(Type.String()),
      }),
      { description: 'Newest first.' },
    ),
  }),
)

export const PersonalityChanges = Type.Object({
  big5: Type.Optional(Big5Changes),
  dimensions: Type.Optional(DimensionsInput),
  reasoning: Type.Optional(Text(2_000, { description: 'Kept with the change.' })),
})
