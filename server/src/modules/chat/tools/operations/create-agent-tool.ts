import { conflict, invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { insertAgentTool } from '../agent-tools.store.ts'
import { agentToolView, announceTool } from '../agent-tools.ts'
import { readTools, TOOLS_MAX } from '../tools.rules.ts'
import { AgentTool, NewAgentTool } from '../tools.schemas.ts'

export const createAgentTool = keyOperation({
  id: 'createAgentTool',
  method: 'POST',
  path: '/agents/{agentId}/tools',
  domain: 'agents',
  permission: 'write',
  summary: 'Give an agent a tool that its callers answer',
  description:
    'Offered to the model in every chat. When the model calls it, the reply ends with `external_tool_calls`, and the ' +
    'caller answers with a message of the role `tool`.',
  params: agentPath,
  body: NewAgentTool,
  response: AgentTool,
  uses: ['clock', 'events', 'agentVersions'],
  async handle({ caller, params, body, tx, clock, events, agentVersions }) {
    const agent = await resolveAgent(tx, caller, params.agentId, 'update')
    const before = await agentVersions.tools.read(tx, agent)
    const { tools, errors } = readTools([body], 'body')
    if (errors.length > 0)
      throw invalid(errors.map((error) => ({ ...error, location: plainly(error.location) })))
    const [tool] = tools
    if (before.length >= TOOLS_MAX) throw conflict(`An agent has at most ${TOOLS_MAX} tools.`)
    const row =
      tool && (await insertAgentTool(tx, agent, { ...tool, endpoint: body.endpoint ?? '' }, clock.now()))
    if (row === undefined) throw conflict('The agent has a tool of this name.')
    const change = { actor: caller.actor, cause: 'tool_update', now: clock.now() }
    await agentVersions.record(tx, { agent, tools: before }, agent, change)
    announceTool(tx, events, agent, 'created', row.name)
    return agentToolView(row)
  },
})

/** The body is one tool, not a list of them. */
const plainly = (location: string): string => location.replace('body[0]', 'body')
