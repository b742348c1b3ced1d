import { Type } from 'typebox'
import { isUuid, newId } from '../../../../kernel/ids.ts'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import { idempotencyKeyOf } from '../../../../platform/http/idempotency.ts'
import { jsonOrStream, keyOperation } from '../../../../platform/http/operation.ts'
import type { AgentRow } from '../../../agents/index.ts'
import { keyIdOf } from '../../../billing/index.ts'
import { turnIdOf } from '../../reply/repeat.ts'
import { sessionHeader } from '../../reply/session-header.ts'
import { findTurn } from '../../turns/turns.store.ts'
import { modelNamed } from '../agent-models.ts'
import { begun, endingOf } from '../answers.ts'
import { openAiErrors, refusedField } from '../error-format.ts'
import { readInput } from '../read-input.ts'
import { readFunctions, readResponseOptions } from '../read-options.ts'
import { responseEvents, responseOf } from '../response-answers.ts'
import { ResponseEvent, ResponseObject, ResponseRequest } from '../responses.schemas.ts'
import { type OpenAiRequest, replyTo, textIn } from '../turn-from.ts'

const BODY_BYTES_MAX = 8 * 1024 * 1024
const PREFIX = 'resp_'

export const createResponse = keyOperation({
  id: 'createResponse',
  method: 'POST',
  path: '/v1/responses',
  atRoot: true,
  errorFormat: openAiErrors,
  domain: 'chat',
  permission: 'write',
  summary: 'Talk to an agent with OpenAI’s Responses API',
  description:
    'Takes and answers what OpenAI’s `/v1/responses` does, for texts, pictures and functions: `model` is an agent, `user` ' +
    'the person it remembers, `previous_response_id` goes on from an earlier answer. Fields that are not listed here are ' +
    'ignored. Repeating a request with the same `Idempotency-Key` gives the stored reply again.',
  mode: 'manual',
  bodyLimit: BODY_BYTES_MAX,
  headers: Type.Object({ 'Idempotency-Key': Type.Optional(Type.String()) }),
  body: ResponseRequest,
  response: jsonOrStream(ResponseObject, ResponseEvent),
  uses: ['chat', 'clock'],
  async handle({ caller, headers, body, db, request, chat, clock }) {
    const key = idempotencyKeyOf((headers as Record<string, string | undefined>)['idempotency-key'])
    const agent = await db.read((tx) => modelNamed(tx, caller, body.model))
    const asked = await requestFrom(db, agent, body)
    const reply = await replyTo({ chat, clock }, db, agent, {
      request: asked,
      turnId: key === undefined ? undefined : turnIdOf(caller, agent.agent_id, key),
      rawBody: request.rawBody,
      keyId: keyIdOf(caller),
      signal: request.signal,
    })
    // No request can go on from what is not stored, so that its id names nothing.
    const id = `${PREFIX}${asked.isStored ? reply.turnId : newId()}`
    const head = { id, turnId: reply.turnId, at: reply.at, sessionId: reply.sessionId, body }
    if (body.stream !== true) return responseOf(head, await endingOf(reply.events))
    return {
      headers: sessionHeader(reply.sessionId),
      frames: responseEvents(head, await begun(reply.events)),
    }
  },
})

async function requestFrom(
  db: ScopedDatabase,
  agent: AgentRow,
  body: ResponseRequest,
): Promise<OpenAiRequest> {
  const tools = readFunctions(body)
  const after = body.previous_response_id || undefined
  const earlier = after === undefined ? undefined : await earlierTurn(db, agent, after)
  if (earlier !== undefined && body.user && body.user !== earlier.user_id)
    throw refusedField('body.user', 'must be the person of the previous response', 'invalid_user')
  const isByName = earlier !== undefined && earlier.user_id !== `session:${earlier.session_id}`
  return {
    ...readInput(body.input, body.instructions || undefined),
    tools,
    modelOptions: readResponseOptions(body, tools),
    temperature: body.temperature ?? undefined,
    user: isByName ? earlier.user_id : body.user || undefined,
    sessionId: earlier?.session_id ?? textIn(body.metadata, 'session_id'),
    instanceId: (earlier?.instance_id || undefined) ?? textIn(body.metadata, 'instance_id'),
    isStored: body.store !== false,
    after,
  }
}

async function earlierTurn(db: ScopedDatabase, agent: AgentRow, after: string) {
  const turnId = after.startsWith(PREFIX) ? after.slice(PREFIX.length) : ''
  const found = isUuid(turnId)
    ? await db.read((tx) => findTurn(tx, agent.tenant_id, agent.agent_id, turnId))
    : undefined
  if (found !== undefined) return found
  const message = 'names no answer of this agent'
  throw refusedField('body.previous_response_id', message, 'previous_response_not_found')
}
