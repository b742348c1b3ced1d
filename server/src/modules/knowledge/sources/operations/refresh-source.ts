import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { startCrawl } from '../crawl.ts'
import { KbSource, sourcePath } from '../sources.schemas.ts'
import { countPages, lockSource } from '../sources.store.ts'
import { sourceView } from '../views.ts'

export const refreshSource = keyOperation({
  id: 'refreshKnowledgeSource',
  method: 'POST',
  path: '/projects/{projectId}/knowledge/sources/{sourceId}/refresh',
  domain: 'knowledge',
  permission: 'write',
  summary: 'Crawl a website again',
  description:
    'Pages that have changed become new versions of their documents, and documents of pages that are gone are removed. A crawl that is under way goes on.',
  params: sourcePath,
  response: KbSource,
  uses: ['clock', 'jobs'],
  async handle({ caller, params: { sourceId }, tx, clock, jobs }) {
    const { tenantId, projectId } = caller
    const source = await lockSource(tx, { tenantId, projectId, sourceId })
    if (source === undefined) throw notFound('source')
    const begun = await startCrawl(tx, jobs, source, clock.now())
    return sourceView(begun, (await countPages(tx, tenantId, [sourceId])).get(sourceId))
  },
})
