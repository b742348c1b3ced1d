import { Type } from 'typebox'
import { idFromName, sha256 } from '../../../../kernel/ids.ts'
import { Problem } from '../../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import { idempotencyKeyOf } from '../../../../platform/http/idempotency.ts'
import { type Caller, eventStream, keyOperation } from '../../../../platform/http/operation.ts'
import { type AgentRow, agentPath, resolveAgent } from '../../../agents/index.ts'
import { keyIdOf } from '../../../billing/index.ts'
import type { Reply } from '../../turns/in-flight-turns.ts'
import { findTurn } from '../../turns/turns.store.ts'
import { ChatChunk, ChatRequest } from '../chat.schemas.ts'
import { framesOf } from '../frames.ts'
import { replayed } from '../replay.ts'
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
    const identity = key === undefined ? undefined : identityOf(caller, agent.agent_id, key, request.rawBody)
    const speak = async (): Promise<Reply> => {
      const turn = await chat.prepare(db, agent, body, {
        ...identity,
        keyId: keyIdOf(caller),
        isApi: true,
        source: 'chat',
      })
      return { sessionId: turn.sessionId, events: chat.speak(db, turn, request.signal) }
    }
    const reply =
      identity === undefined
        ? await speak()
        : await chat.underWay.alone(
            identity.turnId,
            async () => (await storedReply(db, agent, identity)) ?? speak(),
          )
    return { headers: sessionHeader(reply.sessionId), frames: framesOf(reply.events) }
  },
})

/** What was said to the same request before. */
async function storedReply(
  db: ScopedDatabase,
  agent: AgentRow,
  identity: Identity,
): Promise<Reply | undefined> {
  const earlier = await db.read((tx) => findTurn(tx, agent.tenant_id, agent.agent_id, identity.turnId))
  if (earlier === undefined) return undefined
  if (!identity.requestHash.equals(earlier.request_hash ?? Buffer.alloc(0)))
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key was used before with another body.')
  return { sessionId: earlier.session_id, events: replayed(earlier) }
}

/** The same credential, agent and key always mean the same turn. */
type Identity = ReturnType<typeof identityOf>
const identityOf = (caller: Caller, agentId: string, key: string, body: Buffer | undefined) => ({
  turnId: idFromName(caller.tenantId, sha256(`${caller.credentialId} ${agentId} ${key}`).toString('hex')),
  requestHash: sha256(body ?? Buffer.alloc(0)),
})
