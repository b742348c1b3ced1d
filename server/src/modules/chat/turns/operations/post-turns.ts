import type { Static } from 'typebox'
import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { TurnsBody, TurnsResult } from '../turns.schemas.ts'
import { messagesFrom, takeTurn, timezoneFrom } from '../turns.ts'

export const postTurns = keyOperation({
  id: 'postTurns',
  method: 'POST',
  path: '/agents/{agentId}/turns',
  domain: 'chat',
  permission: 'write',
  summary: 'Hand in a conversation, or a part of one, that is over',
  description:
    'Either `messages` or `turns`, in the order in which they were said; `timestamp` keeps when that was. Up to 2,000 messages a call, stored before the answer comes.',
  params: agentPath,
  body: TurnsBody,
  bodyLimit: 16_000_000,
  valuesMax: 200_000,
  response: TurnsResult,
  uses: ['clock', 'jobs'],
  async handle({ caller, params, body, tx, clock, jobs }) {
    const timezone = timezoneFrom(body.user_timezone, 'body.user_timezone')
    const agent = await resolveAgent(tx, caller, params.agentId)
    const messages = messagesFrom(messagesOf(body), clock.now())
    const { extractionId } = await takeTurn(tx, { clock, jobs }, agent, {
      userId: body.user_id,
      instanceId: body.instance_id,
      sessionId: body.session_id,
      messages,
      timezone,
      displayName: body.user_display_name,
    })
    return {
      accepted: true,
      agent_id: agent.agent_id,
      session_id: body.session_id,
      user_id: body.user_id,
      messages_stored: messages.length,
      extraction_id: extractionId,
    }
  },
})

function messagesOf({ messages = [], turns = [] }: Static<typeof TurnsBody>) {
  const said = turns.flatMap((turn) => [
    turn.user_message,
    ...(turn.tool_results ?? []),
    turn.assistant_message,
  ])
  if (messages.length > 0 && said.length > 0) {
    throw invalid([{ location: 'body.turns', message: 'stands in place of messages: send one of them' }])
  }
  const all = messages.length > 0 ? messages : said
  if (all.length === 0) {
    throw invalid([
      { location: 'body.messages', message: 'is required, with at least one message, unless turns are sent' },
    ])
  }
  return all
}
