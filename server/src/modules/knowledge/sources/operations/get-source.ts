import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { KbSource, sourcePath } from '../sources.schemas.ts'
import { countPages, findSource } from '../sources.store.ts'
import { sourceView } from '../views.ts'

export const getSource = keyOperation({
  id: 'getKnowledgeSource',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/sources/{sourceId}',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Read a website of the knowledge base, and how far its crawl is',
  params: sourcePath,
  response: KbSource,
  async handle({ caller, params: { sourceId }, tx }) {
    const { tenantId, projectId } = caller
    const source = await findSource(tx, { tenantId, projectId, sourceId })
    if (source === undefined) throw notFound('source')
    return sourceView(source, (await countPages(tx, tenantId, [sourceId])).get(sourceId))
  },
})
