import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { Success } from '../../../../platform/http/schema.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { deleteAgentTool as removeAgentTool } from '../agent-tools.store.ts'
import { announceTool } from '../agent-tools.ts'
import { toolPath } from '../tools.schemas.ts'

export const deleteAgentTool = keyOperation({
  id: 'deleteAgentTool',
  method: 'DELETE',
  path: '/agents/{agentId}/tools/{toolName}',
  domain: 'agents',
  permission: 'write',
  summary: 'Take a tool from an agent',
  params: toolPath,
  response: Success,
  uses: ['clock', 'events', 'agentVersions'],
  async handle({ caller, params, tx, clock, events, agentVersions }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    const tools = await agentVersions.tools.read(tx, agent)
    if (!(await removeAgentTool(tx, agent, params.toolName))) throw notFound('tool')
    const change = { actor: caller.actor, cause: 'tool_update', now: clock.now() }
    await agentVersions.record(tx, { agent, tools }, agent, change)
    announceTool(tx, events, agent, 'deleted', params.toolName)
    return { success: true }
  },
})
