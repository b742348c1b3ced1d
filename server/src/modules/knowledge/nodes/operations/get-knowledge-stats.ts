import { keyOperation } from '../../../../platform/http/operation.ts'
import { KbStats, projectPath } from '../../schemas.ts'
import { projectScope } from '../../scopes.store.ts'
import { countKnowledge } from '../stats.store.ts'

export const getKnowledgeStats = keyOperation({
  id: 'getKnowledgeStats',
  method: 'GET',
  fromReplica: true,
  path: '/projects/{projectId}/knowledge/stats',
  domain: 'knowledge',
  permission: 'read',
  summary: 'Count documents, nodes and facts',
  params: projectPath,
  response: KbStats,
  async handle({ caller, tx }) {
    return countKnowledge(tx, projectScope(caller))
  },
})
