import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined, OneOf } from '../../../platform/http/schema.ts'
import { sessionIdOf } from '../api-session.ts'
import { conversationOf } from '../conversations.ts'
import { listMessages as list } from '../messages.store.ts'
import { ConversationMessageList, Cursor, conversationPath } from '../schemas.ts'
import { messageView } from '../views.ts'

export const listMessages = keyOperation({
  id: 'listConversationMessages',
  method: 'GET',
  fromReplica: true,
  path: '/conversations/{conversationId}/messages',
  domain: 'conversations',
  permission: 'read',
  summary: 'Read the transcript, newest first',
  params: conversationPath,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    order: Type.Optional(OneOf(['desc', 'asc'], { description: '`asc` begins with the oldest.' })),
    cursor: Cursor(),
  }),
  response: ConversationMessageList,
  async handle({ caller, params, query, tx }) {
    const cursor = decodeCursor(query.cursor, ['date', 'string'])
    const conversation = await conversationOf(tx, caller, params.conversationId)
    const size = query.limit ?? 50
    const after = cursor && { at: new Date(cursor[0] as string), sortKey: String(cursor[1]) }
    const rows = await list(tx, conversation, { after, order: query.order ?? 'desc', count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.said_at.toISOString(), row.sort_key])
    const sessionId = sessionIdOf(conversation)
    const items = page.rows.map((row) => messageView(row, sessionId))
    return defined({ messages: items, items, has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})
