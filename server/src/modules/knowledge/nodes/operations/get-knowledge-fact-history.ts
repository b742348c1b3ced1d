import { keyOperation } from '../../../../platform/http/operation.ts'
import { projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { factView } from '../../views.ts'
import { FactVersions, factTuple } from '../fact-tuples.schemas.ts'
import { versionsOfTuple } from '../facts.store.ts'

export const getKnowledgeFactHistory = keyOperation({
  id: 'getKnowledgeFactHistory',
  method: 'GET',
  path: '/projects/{projectId}/knowledge/facts/history',
  domain: 'knowledge',
  permission: 'read',
  summary: 'List every version of the facts about a node, newest first',
  params: projectPath,
  query: factTuple,
  response: FactVersions,
  async handle({ caller, query, tx }) {
    const facts = await versionsOfTuple(tx, projectScope(caller), {
      fromNodeId: query.from_node_id,
      toNodeId: query.to_node_id,
      relationType: query.relation_type,
      onlyActive: false,
      limit: query.limit ?? 50,
    })
    const versions = facts.map(factView)
    return { versions, facts: versions }
  },
})
