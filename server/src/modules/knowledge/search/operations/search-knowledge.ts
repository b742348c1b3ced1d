import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { filtersFrom, isFault } from '../../nodes/filter.rules.ts'
import { neighboursOf } from '../../nodes/neighbours.ts'
import { versionsOf } from '../../nodes/nodes.store.ts'
import { projectPath } from '../../schemas.ts'
import { ORGANISATION } from '../../scopes.store.ts'
import { foundView, versionView } from '../../views.ts'
import { KbSearchResult, searchQuery } from '../search.schemas.ts'

const VERSIONS_MAX = 200

export const searchKnowledge = keyOperation({
  id: 'searchKnowledge',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/search',
  domain: 'knowledge',
  permission: 'read',
  mode: 'manual',
  summary: 'Search nodes and passages of documents by words and meaning',
  description:
    'A passage is shown as its document’s node with `content`, `page` and `heading`. `scope_mode` says whether the organisation’s knowledge counts, as it does for agents.',
  params: projectPath,
  query: searchQuery,
  response: KbSearchResult,
  uses: ['knowledge'],
  async handle({ caller, query, db, knowledge }) {
    const filters = filtersFrom(query.filters)
    if (isFault(filters)) throw invalid([filters])
    const mode = query.mode === 'bm25' || query.mode === 'semantic' ? query.mode : 'auto'
    const found = await knowledge.search(caller, query.scope_mode ?? 'project_only', {
      query: query.q,
      limit: query.limit ?? 20,
      mode,
      types: (query.type ?? '').split(',').flatMap((type) => type.trim() || []),
      filters,
    })
    const idsIn = (scopeId: string) =>
      found.filter(({ scope }) => scope.scopeId === scopeId).map(({ node }) => node.node_id)
    const depth = query.hops ?? query.depth ?? 1
    const isHistory = query.history === 'true'
    const { related, versions } = await db.read(async (tx) => {
      const near = async (scopeId: string) =>
        neighboursOf(tx, { tenantId: caller.tenantId, scopeId }, idsIn(scopeId), depth)
      const ids = found.map(({ node }) => node.node_id)
      return {
        related:
          depth === 0
            ? new Map()
            : new Map([...(await near(caller.projectId)), ...(await near(ORGANISATION))]),
        versions: isHistory ? await versionsOf(tx, caller.tenantId, ids, VERSIONS_MAX) : [],
      }
    })
    return {
      query: query.q,
      total: found.length,
      results: found.map((one) => ({
        ...foundView(one),
        ...(depth === 0 ? {} : { related: related.get(one.node.node_id) ?? [] }),
        ...(isHistory
          ? {
              history: versions
                .filter(({ node_id }) => node_id === one.node.node_id)
                .map(versionView(one.scope.scopeId)),
            }
          : {}),
      })),
    }
  },
})
