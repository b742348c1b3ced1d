import { invalid, notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { updateAgentTool as changeAgentTool } from '../agent-tools.store.ts'
import { agentToolView, announceTool } from '../agent-tools.ts'
import { readTools } from '../tools.rules.ts'
import { AgentToolChanged, AgentToolChanges, toolPath } from '../tools.schemas.ts'

export const updateAgentTool = keyOperation({
  id: 'updateAgentTool',
  method: 'PUT',
  path: '/agents/{agentId}/tools/{toolName}',
  domain: 'agents',
  permission: 'write',
  summary: 'Change a tool of an agent',
  description: 'What is not sent stays.',
  params: toolPath,
  body: AgentToolChanges,
  response: AgentToolChanged,
  uses: ['clock', 'events', 'agentVersions'],
  async handle({ caller, params, body, tx, clock, events, agentVersions }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    const { errors } = readTools([{ ...body, name: 'unchanged' }], 'body')
    if (errors.length > 0)
      throw invalid(
        errors.map((error) => ({ ...error, location: error.location.replace('body[0]', 'body') })),
      )
    const before = await agentVersions.tools.read(tx, agent)
    const row = await changeAgentTool(tx, agent, params.toolName, body, clock.now())
    if (row === undefined) throw notFound('tool')
    const change = { actor: caller.actor, cause: 'tool_update', now: clock.now() }
    await agentVersions.record(tx, { agent, tools: before }, agent, change)
    announceTool(tx, events, agent, 'updated', row.name)
    return { success: true, ...agentToolView(row) }
  },
})
