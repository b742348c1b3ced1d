import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { projectPath } from '../../schemas.ts'
import { documentView } from '../../views.ts'
import { KbDocumentList } from '../documents.schemas.ts'
import { countDocuments, listDocuments as readDocuments } from '../documents.store.ts'

export const listDocuments = keyOperation({
  id: 'listDocuments',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/documents',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List documents, newest first',
  params: projectPath,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: KbDocumentList,
  uses: ['listTotals'],
  async handle({ caller, query, tx, listTotals }) {
    const size = query.limit ?? 50
    const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
    const after = cursor && { createdAt: new Date(String(cursor[0])), documentId: String(cursor[1]) }
    const key = JSON.stringify(['documents', caller.tenantId, caller.projectId])
    const [documents, total] = await Promise.all([
      readDocuments(tx, caller, after, size + 1),
      listTotals.recent(key, () => countDocuments(tx, caller)),
    ])
    const page = pageOf(documents, size, (row) => [row.created_at.toISOString(), row.document_id])
    return defined({
      documents: page.rows.map(documentView),
      total,
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
