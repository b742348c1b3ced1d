import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { Success } from '../../../../platform/http/schema.ts'
import {
  agentPath,
  checkInstanceWritable,
  instanceScope,
  resolveAgent,
  touchAgentUser,
} from '../../../agents/index.ts'
import { writeSessionTools } from '../../tools/agent-tools.store.ts'
import { readTools } from '../../tools/tools.rules.ts'
import { timezoneFrom } from '../../turns/turns.ts'
import { StartSessionBody } from '../sessions.schemas.ts'

export const startSession = keyOperation({
  id: 'startSession',
  method: 'POST',
  path: '/agents/{agentId}/sessions/start',
  domain: 'chat',
  permission: 'write',
  summary: 'Begin a conversation',
  description:
    'Makes the person known to the agent and keeps the tools that the conversation may use. Starting twice is no error, and a turn needs no start.',
  params: agentPath,
  body: StartSessionBody,
  response: Success,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const timezone = timezoneFrom(body.user_timezone, 'body.user_timezone')
    const { tools, errors } = readTools(body.tool_definitions ?? [], 'body.tool_definitions')
    if (errors.length > 0) throw invalid(errors)
    const agent = await resolveAgent(tx, caller, params.agentId)
    await checkInstanceWritable(tx, agent, body.instance_id)
    await touchAgentUser(tx, agent, {
      userId: body.user_id,
      instanceId: instanceScope(body.instance_id),
      displayName: body.user_display_name || undefined,
      timezone,
      now: clock.now(),
    })
    if (body.tool_definitions !== undefined) {
      await writeSessionTools(tx, agent, body.session_id, tools, clock.now())
    }
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'agent.session.started',
      subjectId: agent.agent_id,
      payload: { session_id: body.session_id, user_id: body.user_id },
    })
    return { success: true }
  },
})
