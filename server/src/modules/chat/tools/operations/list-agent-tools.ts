import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { listAgentTools as findAgentTools } from '../agent-tools.store.ts'
import { agentToolView } from '../agent-tools.ts'
import { AgentToolList } from '../tools.schemas.ts'

export const listAgentTools = keyOperation({
  id: 'listAgentTools',
  method: 'GET',
  path: '/agents/{agentId}/tools',
  domain: 'agents',
  permission: 'read',
  summary: 'List the tools that callers of an agent answer',
  params: agentPath,
  response: AgentToolList,
  async handle({ caller, params, tx }) {
    const rows = await findAgentTools(tx, await resolveAgent(tx, caller, params.agentId))
    return { tools: rows.map(agentToolView) }
  },
})
