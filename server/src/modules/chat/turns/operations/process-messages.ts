import { newId } from '../../../../kernel/ids.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { extractAndStoreFacts } from '../../../memory/index.ts'
import { ProcessBody, ProcessResult } from '../turns.schemas.ts'
import { chatModelIn, messagesFrom, takeTurn, timezoneFrom } from '../turns.ts'

export const processMessages = keyOperation({
  id: 'processMessages',
  method: 'POST',
  path: '/agents/{agentId}/process',
  domain: 'chat',
  permission: 'write',
  mode: 'manual',
  summary: 'Hand in an exchange and wait until the agent has learned from it',
  description: 'Like handing in a turn, except that the answer comes when the facts are stored.',
  params: agentPath,
  body: ProcessBody,
  response: ProcessResult,
  uses: ['clock', 'jobs', 'events', 'extractors', 'metering'],
  async handle({ caller, params, body, db, request, clock, jobs, events, extractors, metering }) {
    const timezone = timezoneFrom(body.userTimezone, 'body.userTimezone')
    const sessionId = body.sessionId || newId()
    const taken = await db.transaction(async (tx) => {
      const agent = await resolveAgent(tx, caller, params.agentId)
      return takeTurn(tx, { clock, jobs }, agent, {
        userId: body.userId,
        instanceId: body.instanceId,
        sessionId,
        messages: messagesFrom(body.messages, clock.now()),
        timezone,
        chatModel: chatModelIn(body),
      })
    })
    const where = { tenantId: caller.tenantId, db, signal: request.signal }
    const learned = await extractAndStoreFacts(
      { clock, jobs, events, extractors, metering },
      where,
      taken.extractionId,
    )
    const types = learned?.factTypes ?? []
    return {
      success: true,
      session_id: sessionId,
      facts_extracted: (learned?.added ?? 0) + (learned?.confirmed ?? 0),
      side_effects: {
        mood_updated: taken.mood !== undefined,
        // A character does not change by a single conversation.
        personality_updated: false,
        habits_observed: types.filter((type) => type === 'habit').length,
        interests_detected: types.filter((type) => type === 'interest' || type === 'preference').length,
      },
    }
  },
})
