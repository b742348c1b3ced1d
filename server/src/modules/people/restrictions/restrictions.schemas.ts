import { Type } from 'typebox'
import { NonEmpty, named, Timestamp } from '../../../platform/http/schema.ts'

export const PersonRestriction = named(
  'PersonRestriction',
  Type.Object({
    restriction_id: Type.String(),
    user_id: Type.String(),
    project_id: Type.Optional(
      Type.String({ description: 'Where it holds; without it, in the whole workspace.' }),
    ),
    reason: Type.String(),
    placed_by: Type.String(),
    placed_at: Timestamp(),
    lift_reason: Type.Optional(Type.String()),
    lifted_by: Type.Optional(Type.String()),
    lifted_at: Type.Optional(Timestamp('While it is missing, the restriction is in force.')),
  }),
)

export const PersonRestrictionList = named(
  'PersonRestrictionList',
  Type.Object({
    restricted: Type.Boolean({ description: 'Whether one is in force.' }),
    restrictions: Type.Array(PersonRestriction, { description: 'The newest first.' }),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const LiftedRestrictions = named(
  'LiftedRestrictions',
  Type.Object({ lifted: Type.Array(PersonRestriction) }),
)

export const RestrictionReason = Type.Object({
  reason: NonEmpty(500, { description: 'Why, for those who read the list later.' }),
})

export const restrictionsPath = Type.Object({ userId: NonEmpty(255) })
export const restrictionsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})
