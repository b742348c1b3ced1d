import { Type } from 'typebox'
import { decodeCursor, encodeCursor } from '../../../../kernel/cursor.ts'
import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined, OneOf } from '../../../../platform/http/schema.ts'
import { NodePage, projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { nodeView } from '../../views.ts'
import { conditionsIn } from '../filter.rules.ts'
import { listNodes as readNodes, SORT_WORDS } from '../node-lists.store.ts'

export const listNodes = keyOperation({
  id: 'listKnowledgeNodes',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/nodes',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List nodes by type and properties',
  description:
    'Properties are compared by `properties.<name>`, or with `__neq`, `__gt`, `__gte`, `__lt`, `__lte`, `__in` (a comma list) and `__contains` after the name.',
  params: projectPath,
  query: Type.Object({
    type: Type.Optional(Type.String({ maxLength: 1_000, description: 'One or several, by commas.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 100 })),
    sort_by: Type.Optional(OneOf(SORT_WORDS, { default: 'updated_at' })),
    sort_order: Type.Optional(OneOf(['asc', 'desc'], { default: 'desc' })),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  response: NodePage,
  async handle({ caller, query, tx }) {
    const { conditions, errors } = conditionsIn(query)
    if (errors.length > 0) throw invalid(errors)
    const limit = query.limit ?? 100
    const offset = Math.max(0, Math.trunc(Number(decodeCursor(query.cursor, ['number'])?.[0] ?? 0)))
    const nodes = await readNodes(tx, projectScope(caller), {
      types: (query.type ?? '').split(',').flatMap((type) => type.trim() || []),
      conditions,
      sortBy: query.sort_by ?? 'updated_at',
      isAscending: query.sort_order === 'asc',
      offset: Math.min(offset, OFFSET_MAX),
      limit,
    })
    const hasMore = nodes.length > limit
    return defined({
      nodes: nodes.slice(0, limit).map(nodeView),
      has_more: hasMore,
      next_cursor: hasMore ? encodeCursor([offset + limit]) : undefined,
    })
  },
})

/** What the database can count to. */
const OFFSET_MAX = 1_000_000_000
