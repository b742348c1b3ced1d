import { Type } from 'typebox'
import { decodeCursor, pageOf } from '../../../../kernel/cursor.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { FactList, projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { factView } from '../../views.ts'
import { listFacts } from '../facts.store.ts'

export const listKnowledgeFacts = keyOperation({
  id: 'listKnowledgeFacts',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/facts',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List facts of every version, newest first',
  params: projectPath,
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
    page_token: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: FactList,
  async handle({ caller, query, tx }) {
    const limit = query.limit ?? 50
    const cursor = decodeCursor(query.page_token, ['date', 'uuid'], 'query.page_token')
    const before = cursor && ([new Date(cursor[0] as string), cursor[1] as string] as const)
    const page = pageOf(await listFacts(tx, projectScope(caller), { before, limit }), limit, (fact) => [
      fact.created_at.toISOString(),
      fact.fact_id,
    ])
    return defined({ facts: page.rows.map(factView), next_page_token: page.nextCursor })
  },
})
