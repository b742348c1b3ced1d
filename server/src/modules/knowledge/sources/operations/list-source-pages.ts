import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { KbSourcePageList, sourcePath } from '../sources.schemas.ts'
import { findSource, listPages } from '../sources.store.ts'
import { pageView } from '../views.ts'

export const listSourcePages = keyOperation({
  id: 'listKnowledgeSourcePages',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/sources/{sourceId}/pages',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List the pages of a website by address, with what became of each',
  params: sourcePath,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 100 })),
    cursor: Type.Optional(Type.String({ maxLength: 4_000 })),
  }),
  response: KbSourcePageList,
  async handle({ caller, params: { sourceId }, query, tx }) {
    const { tenantId, projectId } = caller
    const size = query.limit ?? 100
    const [after = ''] = decodeCursor(query.cursor, ['string']) ?? []
    const key = { tenantId, projectId, sourceId }
    if ((await findSource(tx, key)) === undefined) throw notFound('source')
    const page = pageOf(await listPages(tx, key, String(after), size + 1), size, (row) => [row.url])
    return defined({ pages: page.rows.map(pageView), has_more: page.hasMore, next_cursor: page.nextCursor })
  },
})
