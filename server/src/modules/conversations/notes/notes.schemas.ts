import { Type } from 'typebox'
import { named, Timestamp, Uuid } from '../../../platform/http/schema.ts'

export const NOTE_LENGTH_MAX = 5_000
export const NOTES_MAX = 500

export const notePath = Type.Object({ conversationId: Uuid(), noteId: Uuid() })

export const ConversationNote = named(
  'ConversationNote',
  Type.Object({
    note_id: Type.String(),
    conversation_id: Type.String(),
    author_id: Type.String({ description: '`user:<id>` or `key:<id>`.' }),
    author_name: Type.String({ description: 'Empty for API keys and for members who have left.' }),
    content: Type.String(),
    mentions: Type.Array(Type.String(), { description: 'The user ids of members whom it names.' }),
    created_at: Timestamp(),
  }),
)

export const ConversationNoteList = named(
  'ConversationNoteList',
  Type.Object({
    notes: Type.Array(ConversationNote),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)
