import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { queueRemoval } from '../crawl.ts'
import { sourcePath } from '../sources.schemas.ts'
import { lockSource, markDeleted } from '../sources.store.ts'

export const deleteSource = keyOperation({
  id: 'deleteKnowledgeSource',
  method: 'DELETE',
  path: '/projects/{projectId}/knowledge/sources/{sourceId}',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Delete a website and its documents',
  description: 'A crawl that is under way stops at once; the documents are removed in the background.',
  params: sourcePath,
  response: EMPTY,
  uses: ['clock', 'jobs', 'events'],
  async handle({ caller, params: { sourceId }, tx, clock, jobs, events }) {
    const { tenantId, projectId, actor } = caller
    const source = await lockSource(tx, { tenantId, projectId, sourceId })
    if (source === undefined) throw notFound('source')
    await markDeleted(tx, source, clock.now())
    await queueRemoval(tx, jobs, source)
    const payload = { url: source.url, deleted_by: actor }
    events.append(tx, { tenantId, projectId, type: 'knowledge_source.deleted', subjectId: sourceId, payload })
    return undefined
  },
})
