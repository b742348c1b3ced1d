import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { chunksOf } from '../../nodes/mentions.store.ts'
import { documentPath, KbPassageList } from '../documents.schemas.ts'
import { findDocument } from '../documents.store.ts'

const POSITION_MAX = 2 ** 31 - 1

export const listDocumentPassages = keyOperation({
  id: 'listDocumentPassages',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/documents/{docId}/passages',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Read the text of a document, passage by passage',
  description: 'In the order of the document, all of it or one page.',
  params: documentPath,
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 100 })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: KbPassageList,
  async handle({ caller, params: { docId }, query, tx }) {
    const size = query.limit ?? 100
    const cursor = decodeCursor(query.cursor, ['number'])
    const document = await findDocument(tx, caller, docId)
    if (document === undefined) throw notFound('document')
    const after =
      cursor === undefined ? -1 : Math.trunc(Math.min(POSITION_MAX, Math.max(-1, Number(cursor[0]))))
    const chunks = await chunksOf(tx, caller.tenantId, docId, { page: query.page, after, count: size + 1 })
    const page = pageOf(chunks, size, (row) => [row.position])
    return defined({
      document_id: docId,
      version: document.served?.version ?? 0,
      passages: page.rows.map(({ chunk_id, ...chunk }) => ({ passage_id: chunk_id, ...chunk })),
      has_more: page.hasMore,
      next_cursor: page.nextCursor,
    })
  },
})
