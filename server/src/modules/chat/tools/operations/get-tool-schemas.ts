import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { listAgentTools } from '../agent-tools.store.ts'
import { ToolSchemas } from '../tools.schemas.ts'

export const getToolSchemas = keyOperation({
  id: 'getToolSchemas',
  method: 'GET',
  path: '/agents/{agentId}/tools/schemas',
  domain: 'agents',
  permission: 'read',
  summary: 'List every tool of an agent, for a model of one’s own',
  description: 'The platform’s own tools with the path that answers them, and the agent’s custom tools.',
  params: agentPath,
  response: ToolSchemas,
  uses: ['chat'],
  async handle({ caller, params, tx, chat }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const own = chat.tools
      .filter((tool) => tool.isOffered(agent))
      .flatMap((tool) => {
        const endpoint = tool.endpointOf(agent)
        return endpoint === undefined ? [] : [{ ...shown(tool), endpoint }]
      })
    const custom = (await listAgentTools(tx, agent)).map((row) => ({ ...shown(row), endpoint: row.endpoint }))
    return { tools: [...own, ...custom] }
  },
})

const shown = (tool: {
  name: string
  description: string
  parameters: Readonly<Record<string, unknown>>
}) => ({
  name: tool.name,
  description: tool.description,
  parameters: { ...tool.parameters },
})
