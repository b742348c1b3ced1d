import { Type } from 'typebox'
import { sha256 } from '../../../../kernel/ids.ts'
import { idempotencyKeyOf } from '../../../../platform/http/idempotency.ts'
import { eventStream, keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { keyIdOf } from '../../../billing/index.ts'
import type { Reply } from '../../turns/in-flight-turns.ts'
import { ChatChunk, ChatRequest } from '../chat.schemas.ts'
import { framesOf } from '../frames.ts'
import { type Repeatable, storedReply, turnIdOf } from '../repeat.ts'
import { sessionHeader } from '../session-header.ts'

export const sendChat = keyOperation({
  id: 'chat',
  method: 'POST',
  path: '/agents/{agentId}/chat',
  domain: 'chat',
  permission: 'write',
  summary: 'Talk to an agent',
  description:
    'The reply comes as a stream: `context_ready` first, then phases and words, `side_effects` once everything is ' +
    'stored, a last frame with `finish_reason` and `usage`, and `[DONE]`. A tool of the caller’s ends the reply with ' +
    '`finish_reason: tool_calls`; answer with a message of the role `tool`. While an operator has the conversation, the ' +
    'reply says so with `finish_reason: human_takeover`. Repeating a request with the same ' +
    '`Idempotency-Key` gives the stored reply again.',
  mode: 'manual',
  params: agentPath,
  headers: Type.Object({ 'Idempotency-Key': Type.Optional(Type.String()) }),
  body: ChatRequest,
  response: eventStream(ChatChunk),
  uses: ['chat'],
  async handle({ caller, params, headers, body, db, request, chat }) {
    const key = idempotencyKeyOf((headers as Record<string, string | undefined>)['idempotency-key'])
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    const speak = async (repeatable?: Repeatable): Promise<Reply> => {
      const more = { keyId: keyIdOf(caller), isApi: true, source: 'chat' } as const
      const turn = await chat.prepare(db, agent, body, { ...repeatable, ...more })
      const { turnId, sessionId, begunAt } = turn
      return { turnId, sessionId, at: begunAt, events: chat.speak(db, turn, request.signal) }
    }
    const once = async (idempotencyKey: string): Promise<Reply> => {
      const turnId = turnIdOf(caller, agent.agent_id, idempotencyKey)
      const repeatable = { turnId, requestHash: sha256(request.rawBody ?? Buffer.alloc(0)) }
      return chat.underWay.alone(
        turnId,
        async () => (await storedReply(db, agent, repeatable)) ?? speak(repeatable),
      )
    }
    const reply = await (key === undefined ? speak() : once(key))
    return { headers: sessionHeader(reply.sessionId), frames: framesOf(reply.events) }
  },
})
