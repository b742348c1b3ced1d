import { Type } from 'typebox'
import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { Anything, Success } from '../../../../platform/http/schema.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { writeSessionTools } from '../../tools/agent-tools.store.ts'
import { readTools } from '../../tools/tools.rules.ts'

export const putSessionTools = keyOperation({
  id: 'putSessionTools',
  method: 'PUT',
  path: '/agents/{agentId}/sessions/{sessionId}/tools',
  domain: 'chat',
  permission: 'write',
  summary: 'Set the tools that the caller answers in a session',
  description:
    'The body is the whole list of `{name, description, parameters}`; an empty one takes them away.',
  params: Type.Object({ ...agentPath.properties, sessionId: Type.String({ minLength: 1, maxLength: 255 }) }),
  body: Type.Array(Anything(), { maxItems: 64 }),
  response: Success,
  uses: ['clock'],
  async handle({ caller, params, body, tx, clock }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const { tools, errors } = readTools(body, 'body')
    if (errors.length > 0) throw invalid(errors)
    await writeSessionTools(tx, agent, params.sessionId, tools, clock.now())
    return { success: true }
  },
})
