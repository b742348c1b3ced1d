import { Type } from 'typebox'
import { named, Text, Timestamp } from '../../../platform/http/schema.ts'

export const overviewQuery = Type.Object({
  q: Type.Optional(Text(200, { description: 'Part of a name or short name.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})

export const WorkspaceOverview = named(
  'WorkspaceOverview',
  Type.Object({
    tenant_id: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    is_active: Type.Boolean(),
    is_trial: Type.Boolean(),
    members: Type.Integer({ description: 'Active ones.' }),
    balance_usd: Type.Number(),
    owed_usd: Type.Number(),
    spent_usd: Type.Number({ description: 'In the last 30 days.' }),
    conversations: Type.Integer({ description: 'With a message in the last 30 days.' }),
    last_message_at: Type.Optional(Timestamp()),
    channel_faults: Type.Integer({ description: 'Channel connections that do not work.' }),
    created_at: Timestamp(),
  }),
)

export const WorkspaceOverviewList = named(
  'WorkspaceOverviewList',
  Type.Object({
    workspaces: Type.Array(WorkspaceOverview),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)
