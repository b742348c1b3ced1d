import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { enrichedContext } from '../../context/context.ts'
import { sessionPath, TurnBody, TurnResponse } from '../turns.schemas.ts'
import { chatModelIn, messagesFrom, takeTurn, timezoneFrom } from '../turns.ts'

export const submitTurn = keyOperation({
  id: 'submitTurn',
  method: 'POST',
  path: '/agents/{agentId}/sessions/{sessionId}/turn',
  domain: 'chat',
  permission: 'write',
  mode: 'manual',
  summary: 'Hand in an exchange that another runtime had',
  description:
    'The messages are stored before the answer comes; facts are learned from them afterwards, and `extraction_id` tells how far that is. The session need not have been started. With `fetchNextContext` the answer brings the context for the next turn.',
  params: sessionPath,
  body: TurnBody,
  response: TurnResponse,
  uses: ['clock', 'jobs', 'memory', 'chat'],
  async handle({ caller, params, body, db, clock, jobs, memory, chat }) {
    const timezone = timezoneFrom(body.userTimezone, 'body.userTimezone')
    const next = body.fetchNextContext
    const nextTimezone = timezoneFrom(next?.timezone, 'body.fetchNextContext.timezone') ?? timezone
    const turn = {
      userId: body.userId,
      instanceId: body.instanceId,
      sessionId: params.sessionId,
      messages: messagesFrom(body.messages, clock.now()),
      timezone,
      displayName: body.userDisplayName,
      chatModel: chatModelIn(body),
    }
    const { agent, taken } = await db.transaction(async (tx) => {
      const found = await resolveAgent(tx, caller, params.agentId)
      return { agent: found, taken: await takeTurn(tx, { clock, jobs }, found, turn) }
    })
    const about = { ...turn, query: next?.query, language: next?.language, timezone: nextTimezone }
    return defined({
      success: true,
      extraction_id: taken.extractionId,
      extraction_status: 'queued',
      mood: taken.mood && {
        ...taken.mood.delta,
        reason: taken.mood.reason,
        trigger_type: taken.mood.triggerType,
      },
      next_context:
        next && (await enrichedContext({ db, clock, memory, knowledge: chat.knowledge }, agent, about)),
    })
  },
})
