import { Type } from 'typebox'
import { NonEmpty, named, OneOf, Timestamp, Uuid } from '../../platform/http/schema.ts'
import { IDENTITY_KINDS } from './identities/identity-value.ts'

export const personPath = Type.Object({
  userId: NonEmpty(255),
})

/** A session names the project it means; a key has one. */
export const projectQuery = Type.Object({ project_id: Type.Optional(Uuid()) })

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

export const PersonIdentity = named(
  'PersonIdentity',
  Type.Object({
    identity_id: Type.String(),
    user_id: Type.String(),
    kind: Type.String({
      description: `${IDENTITY_KINDS.join(', ')}, or user_id: an id from before a merge.`,
    }),
    value: Type.String({ description: 'As it is compared: addresses in lower case, numbers as digits.' }),
    verified: Type.Boolean({ description: 'Whether contacts who write from it are taken for this person.' }),
    source: Type.String({ description: 'record, channel, operator, visitor or merge.' }),
    created_at: Timestamp(),
  }),
)

export const PersonIdentityList = named(
  'PersonIdentityList',
  Type.Object({ identities: Type.Array(PersonIdentity) }),
)

export const IdentityBody = Type.Object({
  kind: OneOf(IDENTITY_KINDS),
  value: NonEmpty(255, {
    description: 'An address, a number with its country code, or the id at the channel.',
  }),
  verified: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'False for what the person only says: it proposes a match instead of making one.',
    }),
  ),
})

export const identityPath = Type.Object({ userId: NonEmpty(255), identityId: Uuid() })

export const PersonMatch = named(
  'PersonMatch',
  Type.Object({
    match_id: Type.String(),
    user_ids: Type.Array(Type.String(), { description: 'The two people who may be one.' }),
    kind: Type.String(),
    value: Type.String({ description: 'What they share.' }),
    state: Type.String({ description: 'proposed or dismissed.' }),
    created_at: Timestamp(),
  }),
)

export const PersonMatchList = named(
  'PersonMatchList',
  Type.Object({
    matches: Type.Array(PersonMatch),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const matchPath = Type.Object({ matchId: Uuid() })

export const MergeBody = Type.Object({
  user_id: NonEmpty(255, { description: 'Who becomes part of the person in the path.' }),
})

export const PersonMerge = named(
  'PersonMerge',
  Type.Object({
    merge_id: Type.String(),
    user_id: Type.String(),
    merged_user_id: Type.String(),
    merged_at: Timestamp(),
  }),
)

export const SplitBody = Type.Object({
  conversation_ids: Type.Array(Uuid(), { minItems: 1, maxItems: 100 }),
  user_id: Type.Optional(
    NonEmpty(255, { description: 'Who gets them; without it, the contact under their id at the channel.' }),
  ),
})

export const PersonSplit = named(
  'PersonSplit',
  Type.Object({
    user_id: Type.String({ description: 'Who has the conversations now.' }),
    from_user_id: Type.String(),
    conversation_ids: Type.Array(Type.String()),
  }),
)
