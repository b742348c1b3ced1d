import { newId } from '../../../../kernel/ids.ts'
import { conflict } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { keyIdOf } from '../../../billing/index.ts'
import { ChatRequest, ChatRunStarted } from '../chat.schemas.ts'
import { runChatJob } from '../jobs/run-chat.ts'
import { checkedLines, checkedTools } from '../request.ts'
import { insertRun } from '../runs.store.ts'

export const startChatRun = keyOperation({
  id: 'startChatRun',
  method: 'POST',
  path: '/agents/{agentId}/chat/async',
  domain: 'chat',
  permission: 'write',
  summary: 'Talk to an agent and fetch the reply later',
  description:
    'Takes what a chat takes. The reply can be read at `/agents/{agentId}/chat/result/{processing_id}`.',
  status: 202,
  params: agentPath,
  body: ChatRequest,
  response: ChatRunStarted,
  uses: ['clock', 'jobs'],
  async handle({ caller, params, body, tx, clock, jobs }) {
    checkedTools(body)
    checkedLines(body)
    const agent = await resolveAgent(tx, caller, params.agentId)
    if (!agent.is_active) throw conflict('The agent is switched off.')
    const key = { tenantId: agent.tenant_id, agentId: agent.agent_id, processingId: newId() }
    const sessionId = body.session_id || newId()
    const keyId = keyIdOf(caller)
    await insertRun(tx, key, { sessionId, request: body, now: clock.now() })
    await jobs.add(tx, runChatJob, agent.tenant_id, {
      agent_id: key.agentId,
      processing_id: key.processingId,
      ...(keyId === undefined ? {} : { key_id: keyId }),
    })
    return { processing_id: key.processingId, status: 'queued', session_id: sessionId }
  },
})
