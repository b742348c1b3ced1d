import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { conversationOf } from '../../conversations.ts'
import { Cursor, conversationPath } from '../../schemas.ts'
import { ConversationNoteList } from '../notes.schemas.ts'
import { listNotes as list } from '../notes.store.ts'
import { noteViews } from '../notes.ts'

export const listNotes = keyOperation({
  id: 'listConversationNotes',
  method: 'GET',
  path: '/conversations/{conversationId}/notes',
  domain: 'conversations',
  permission: 'read',
  summary: 'Read the team’s notes in a conversation, newest first',
  params: conversationPath,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    cursor: Cursor(),
  }),
  response: ConversationNoteList,
  async handle({ caller, params, query, tx }) {
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const conversation = await conversationOf(tx, caller, params.conversationId)
    const size = query.limit ?? 50
    const after = cursor && { at: new Date(cursor[0] as string), noteId: String(cursor[1]) }
    const rows = await list(tx, conversation, after, size + 1)
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.note_id])
    const notes = await noteViews(tx, caller.tenantId, page.rows)
    return defined({ notes, has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})
