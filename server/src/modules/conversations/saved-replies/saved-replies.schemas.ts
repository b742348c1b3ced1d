import { type Static, Type } from 'typebox'
import { named, Text, Timestamp, Uuid } from '../../../platform/http/schema.ts'
import { VARIABLES } from './variables.rules.ts'

export const SAVED_REPLIES_MAX = 500

export const savedRepliesPath = Type.Object({ projectId: Uuid() })
export const savedReplyPath = Type.Object({ projectId: Uuid(), replyId: Uuid() })

const Name = () => Text(100, { minLength: 1 })
const Shortcut = () =>
  Type.String({
    pattern: '^[^\\s/{}]{1,40}$',
    description: 'What operators type after `/`; unique in the project, upper and lower case alike.',
  })
const Content = () =>
  Text(4_000, {
    minLength: 1,
    description: `May have the variables ${VARIABLES.map((name) => `\`{{${name}}}\``).join(', ')}.`,
  })

export const NewSavedReply = Type.Object({ name: Name(), shortcut: Shortcut(), text: Content() })
export type NewSavedReply = Static<typeof NewSavedReply>
export const SavedReplyChanges = Type.Partial(NewSavedReply)
export type SavedReplyChanges = Static<typeof SavedReplyChanges>

export const SavedReply = named(
  'SavedReply',
  Type.Object({
    reply_id: Type.String(),
    project_id: Type.String(),
    name: Type.String(),
    shortcut: Type.String(),
    text: Type.String(),
    created_by: Type.String(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

export const SavedReplyList = named(
  'SavedReplyList',
  Type.Object({
    saved_replies: Type.Array(SavedReply),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)
