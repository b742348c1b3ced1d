import { Type } from 'typebox'
import { NonEmpty, named, OneOf, Timestamp, Uuid } from '../../../platform/http/schema.ts'

export const LegalHold = named(
  'LegalHold',
  Type.Object({
    hold_id: Type.String(),
    scope: Type.String({ description: 'workspace or person.' }),
    user_id: Type.Optional(Type.String()),
    reason: Type.String(),
    placed_by: Type.String(),
    placed_at: Timestamp(),
    lifted_by: Type.Optional(Type.String()),
    lifted_at: Type.Optional(Timestamp('While it is missing, the hold is in force.')),
  }),
)

export const LegalHoldList = named(
  'LegalHoldList',
  Type.Object({
    holds: Type.Array(LegalHold),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const NewLegalHold = Type.Object({
  user_id: Type.Optional(
    NonEmpty(255, { description: 'The person who is held; without it, the whole workspace.' }),
  ),
  reason: NonEmpty(500, {
    description: 'Why, for those who read the list later: a file number, for example.',
  }),
})

const workspace = { tenant_id: Type.Optional(Uuid('The workspace, for people who belong to several.')) }

export const holdPath = Type.Object({ holdId: Uuid() })
export const holdQuery = Type.Object(workspace)
export const holdsQuery = Type.Object({
  ...workspace,
  state: Type.Optional(OneOf(['in_force', 'lifted'] as const, { description: 'Without it, both.' })),
  user_id: Type.Optional(NonEmpty(255)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})
