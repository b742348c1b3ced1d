import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { factView } from '../../views.ts'
import { ActiveFacts, factTuple } from '../fact-tuples.schemas.ts'
import { versionsOfTuple } from '../facts.store.ts'

export const listActiveFacts = keyOperation({
  id: 'listActiveFacts',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/facts/active',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List the facts that hold now about a node',
  params: projectPath,
  query: factTuple,
  response: ActiveFacts,
  async handle({ caller, query, tx }) {
    const facts = await versionsOfTuple(tx, projectScope(caller), {
      fromNodeId: query.from_node_id,
      toNodeId: query.to_node_id,
      relationType: query.relation_type,
      onlyActive: true,
      limit: query.limit ?? 50,
    })
    const [fact, ...others] = facts.map(factView)
    const isOneAsked = query.to_node_id !== undefined && query.relation_type !== undefined
    if (fact === undefined && isOneAsked) throw notFound('knowledge fact')
    return fact === undefined ? { facts: [] } : { fact, facts: [fact, ...others] }
  },
})
