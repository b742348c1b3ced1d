import { Type } from 'typebox'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { AgentKnowledge, AgentSearchLimit, AgentSearchText, searchAsAgent } from '../agent-search.ts'

export const askAgentKnowledge = keyOperation({
  id: 'askAgentKnowledge',
  method: 'POST',
  path: '/agents/{agentId}/tools/kb-search',
  domain: 'agents',
  permission: 'read',
  mode: 'manual',
  summary: 'Search the knowledge that an agent can reach, as a tool call',
  description: 'The same search as by GET, with a body that a model’s tool call can be passed on as.',
  params: agentPath,
  body: Type.Object({
    query: AgentSearchText('What to look for.'),
    limit: Type.Optional(AgentSearchLimit()),
  }),
  response: AgentKnowledge,
  uses: ['knowledge'],
  async handle({ caller, params, body, db, knowledge }) {
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    return searchAsAgent(knowledge, agent, body.query, body.limit)
  },
})
