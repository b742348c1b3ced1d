import { Type } from 'typebox'
import { MapOf, NonEmpty, named, OneOf, Text, Timestamp, Uuid } from '../../../platform/http/schema.ts'

export const PEOPLE_SORTS = ['-last_seen', 'last_seen', 'name', '-name', '-first_seen', 'first_seen'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

export const Person = named(
  'Person',
  Type.Object({
    user_id: Type.String(),
    name: Type.String({
      description: 'As a channel gives it, else an agent’s record, else what they said. Empty when unknown.',
    }),
    email: Type.String(),
    phone: Type.String(),
    company: Type.String(),
    title: Type.String(),
    custom: MapOf(Type.String(), { description: 'Further fields of their records.' }),
    channels: Type.Array(Type.String(), { description: 'Where they have conversations.' }),
    agents: Type.Array(Type.Object({ agent_id: Type.String(), name: Type.String() }), {
      description: 'Who has a record of them, the one they talked to last first.',
    }),
    conversation_count: Type.Integer(),
    first_seen_at: Timestamp(),
    last_seen_at: Type.Optional(Timestamp('Absent for people who never wrote.')),
  }),
)

export const PersonList = named(
  'PersonList',
  Type.Object({
    people: Type.Array(Person),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const peopleQuery = Type.Object({
  project_id: Type.Optional(Uuid()),
  q: Type.Optional(
    Text(200, { description: 'Part of a name, user id, company, e-mail address or phone number.' }),
  ),
  channel: Type.Optional(NonEmpty(50, { description: 'People with a conversation in this channel.' })),
  agent_id: Type.Optional(Uuid('People whom this agent has a record of or a conversation with.')),
  sort: Type.Optional(OneOf(PEOPLE_SORTS, { default: '-last_seen' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
})
