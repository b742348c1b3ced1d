import { Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { named, Uuid } from '../../../platform/http/schema.ts'
import { KbFact, TypeName } from '../schemas.ts'

export const ActiveFacts = named(
  'KBActiveFacts',
  withExtensions(
    Type.Object({
      fact: Type.Optional(KbFact),
      facts: Type.Array(KbFact, { description: 'All that hold, where the question leaves it open.' }),
    }),
    ['facts'],
  ),
)

export const FactVersions = named(
  'KBFactVersions',
  withExtensions(
    Type.Object({
      versions: Type.Array(KbFact, { description: 'Newest first.' }),
      facts: Type.Array(KbFact, { description: 'The same list.' }),
    }),
    ['facts'],
  ),
)

export const factTuple = Type.Object({
  from_node_id: Uuid(),
  to_node_id: Type.Optional(Uuid()),
  relation_type: Type.Optional(TypeName()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
})
