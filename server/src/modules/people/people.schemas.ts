import { Type } from 'typebox'
import { NonEmpty, named, Timestamp } from '../../platform/http/schema.ts'

export const personPath = Type.Object({
  userId: NonEmpty(255),
})

export const erasurePath = Type.Object({ erasureId: Type.String({ format: 'uuid' }) })

export const PersonErasure = named(
  'PersonErasure',
  Type.Object({
    erasure_id: Type.String(),
    status: Type.String({ description: 'running, done or failed.' }),
    counts: Type.Record(Type.String(), Type.Integer(), {
      description: 'Rows removed so far, by table.',
    }),
    created_at: Timestamp(),
    finished_at: Type.Optional(Timestamp()),
  }),
)
