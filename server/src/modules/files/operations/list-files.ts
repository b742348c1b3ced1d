import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { ownerQuery, projectPath, StoredFileList } from '../files.schemas.ts'
import { listFiles as readFiles } from '../files.store.ts'
import { fileView } from '../views.ts'

export const listFiles = keyOperation({
  id: 'listFiles',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/files',
  domain: 'files',
  permission: 'read',
  summary: 'List files, newest first, of a conversation or a person',
  params: projectPath,
  query: Type.Object({
    ...ownerQuery,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: StoredFileList,
  uses: ['files'],
  async handle({ caller, query, tx, files }) {
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { createdAt: new Date(String(cursor[0])), fileId: String(cursor[1]) }
    const filter = { conversationId: query.conversation_id, userId: query.user_id }
    const rows = await readFiles(tx, caller, filter, { after, count: size + 1 })
    const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.file_id])
    return defined({
      files: page.rows.map((row) => fileView(files, row)),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
