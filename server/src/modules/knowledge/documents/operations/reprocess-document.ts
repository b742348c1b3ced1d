import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { documentView } from '../../views.ts'
import { documentPath, KbDocument } from '../documents.schemas.ts'
import { lockDocument } from '../documents.store.ts'
import { replaceVersion } from '../versions.ts'

export const reprocessDocument = keyOperation({
  id: 'reprocessDocument',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/documents/{docId}/reprocess',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Read a document again, from the file that was uploaded',
  description:
    'For a document that failed, or after the platform has learnt to read more of it. What was read before is found until it is `indexed` again. A document that is being read already is left alone.',
  params: documentPath,
  response: KbDocument,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, params: { docId }, tx, clock, jobs, events }) {
    const document = await lockDocument(tx, caller, docId)
    if (document === undefined) throw notFound('document')
    if (document.status !== 'indexed' && document.status !== 'failed') return documentView(document)
    return documentView(
      await replaceVersion(tx, { clock, jobs, events }, caller, docId, { actor: caller.actor }),
    )
  },
})
