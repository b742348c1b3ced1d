import { type Static, Type } from 'typebox'
import { named, OneOf, Text, Timestamp, Uuid } from '../../../platform/http/schema.ts'
import { TARGET_STATES } from '../inbox-conditions.store.ts'
import { Status } from '../schemas.ts'
import { PRIORITIES } from '../tables.ts'

/** Of the project, and of each member. */
export const VIEWS_MAX = 25

export const inboxViewsPath = Type.Object({ projectId: Uuid() })
export const inboxViewPath = Type.Object({ projectId: Uuid(), viewId: Uuid() })

const Filters = Type.Object(
  {
    status: Type.Optional(Status()),
    controller: Type.Optional(OneOf(['agent', 'human'])),
    assignee: Type.Optional(
      Type.String({
        pattern: '^(me|none|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
        description: 'A member’s user id, `none`, or `me`: the member who opens the view.',
      }),
    ),
    channel: Type.Optional(Text(50, { minLength: 1 })),
    tag: Type.Optional(Text(100, { minLength: 1 })),
    priority: Type.Optional(OneOf(PRIORITIES)),
    target: Type.Optional(OneOf(TARGET_STATES)),
    unread: Type.Optional(Type.Literal(true)),
    q: Type.Optional(Text(200, { minLength: 1 })),
  },
  { additionalProperties: false, description: 'Parameters of `GET /conversations`.' },
)

const Name = () => Text(60, { minLength: 1 })

export const NewInboxView = Type.Object({
  name: Name(),
  filters: Filters,
  shared: Type.Optional(
    Type.Boolean({ description: 'For everyone in the workspace; what API keys save is always shared.' }),
  ),
})
export type NewInboxView = Static<typeof NewInboxView>

export const InboxViewChanges = Type.Object({ name: Type.Optional(Name()), filters: Type.Optional(Filters) })
export type InboxViewChanges = Static<typeof InboxViewChanges>

const view = {
  view_id: Type.String(),
  project_id: Type.String(),
  name: Type.String(),
  filters: Filters,
  shared: Type.Boolean(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const InboxView = named('InboxView', Type.Object(view))

export const InboxViewList = named(
  'InboxViewList',
  Type.Object({
    views: Type.Array(
      Type.Object({
        ...view,
        count: Type.Optional(
          Type.Integer({
            description: 'How many conversations are in it; missing where words are searched for.',
          }),
        ),
      }),
    ),
  }),
)
