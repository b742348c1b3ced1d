import { Type } from 'typebox'
import { invalidField } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { AgentKnowledge, AgentSearchLimit, AgentSearchText, searchAsAgent } from '../agent-search.ts'

export const searchAgentKnowledge = keyOperation({
  id: 'searchAgentKnowledge',
  method: 'GET',
  path: '/agents/{agentId}/tools/kb-search',
  domain: 'agents',
  permission: 'read',
  mode: 'manual',
  summary: 'Search the knowledge that an agent can reach, for a model of your own',
  description: 'Reaches as far as the agent’s `knowledge_base_scope_mode`. `query` means the same as `q`.',
  params: agentPath,
  query: Type.Object({
    q: Type.Optional(AgentSearchText('What to look for.')),
    query: Type.Optional(AgentSearchText('The same as `q`.')),
    limit: Type.Optional(AgentSearchLimit()),
  }),
  response: AgentKnowledge,
  uses: ['knowledge'],
  async handle({ caller, params, query, db, knowledge }) {
    const text = query.q ?? query.query
    if (text === undefined) throw invalidField('query.q', 'Say what to look for.')
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    return searchAsAgent(knowledge, agent, text, query.limit)
  },
})
