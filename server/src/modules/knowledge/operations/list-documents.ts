import { Type } from 'typebox'
import { keyOperation } from '../../../platform/http/operation.ts'
import { KbDocumentList } from '../documents.schemas.ts'
import { listDocuments as readDocuments } from '../documents.store.ts'
import { projectPath } from '../schemas.ts'
import { documentView } from '../views.ts'

export const listDocuments = keyOperation({
  id: 'listDocuments',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/documents',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List documents, newest first',
  params: projectPath,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 50 })),
  }),
  response: KbDocumentList,
  async handle({ caller, query, tx }) {
    const { documents, total } = await readDocuments(tx, caller, query.limit ?? 50)
    return { documents: documents.map(documentView), total }
  },
})
