import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { documentDetailView } from '../../views.ts'
import { documentPath, KbDocument } from '../documents.schemas.ts'
import { findDocument } from '../documents.store.ts'

export const getDocument = keyOperation({
  id: 'getDocument',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/documents/{docId}',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Read the state of a document',
  params: documentPath,
  response: KbDocument,
  async handle({ caller, params: { docId }, tx }) {
    const document = await findDocument(tx, caller, docId)
    if (document === undefined) throw notFound('document')
    return documentDetailView(document)
  },
})
