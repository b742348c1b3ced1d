import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { KbSourceList } from '../sources.schemas.ts'
import { countPages, listSources as readSources } from '../sources.store.ts'
import { sourceView } from '../views.ts'

/** As many as a project has, so that the list needs no pages. */
export const SOURCES_MAX = 50

export const listSources = keyOperation({
  id: 'listKnowledgeSources',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/sources',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List the websites of the knowledge base, oldest first',
  params: projectPath,
  response: KbSourceList,
  async handle({ caller, tx }) {
    const sources = await readSources(tx, caller, SOURCES_MAX)
    const ids = sources.map(({ source_id }) => source_id)
    const pages = await countPages(tx, caller.tenantId, ids)
    return { sources: sources.map((one) => sourceView(one, pages.get(one.source_id))), total: sources.length }
  },
})
