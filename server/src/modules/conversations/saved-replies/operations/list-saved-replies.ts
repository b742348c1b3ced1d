import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { Cursor } from '../../schemas.ts'
import { SAVED_REPLIES_MAX, SavedReplyList, savedRepliesPath } from '../saved-replies.schemas.ts'
import { listSavedReplies as list } from '../saved-replies.store.ts'
import { savedReplyView } from '../saved-replies.ts'

export const listSavedReplies = keyOperation({
  id: 'listSavedReplies',
  method: 'GET',
  path: '/projects/{projectId}/saved-replies',
  domain: 'conversations',
  permission: 'read',
  summary: 'List the saved replies of a project, by shortcut',
  params: savedRepliesPath,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SAVED_REPLIES_MAX, default: 100 })),
    cursor: Cursor(),
  }),
  response: SavedReplyList,
  async handle({ caller, query, tx }) {
    const cursor = decodeCursor(query.cursor, ['string'])
    const size = query.limit ?? 100
    const rows = await list(tx, caller, cursor && String(cursor[0]), size + 1)
    const page = pageOf(rows, size, (row) => [row.shortcut_key])
    const saved_replies = page.rows.map(savedReplyView)
    return defined({ saved_replies, has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})
