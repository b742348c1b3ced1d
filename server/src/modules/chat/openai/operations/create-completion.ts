import { Type } from 'typebox'
import { idempotencyKeyOf } from '../../../../platform/http/idempotency.ts'
import { jsonOrStream, keyOperation } from '../../../../platform/http/operation.ts'
import { keyIdOf } from '../../../billing/index.ts'
import { turnIdOf } from '../../reply/repeat.ts'
import { sessionHeader } from '../../reply/session-header.ts'
import { modelNamed } from '../agent-models.ts'
import { begun, chunksOf, completionOf, endingOf } from '../answers.ts'
import { openAiErrors } from '../error-format.ts'
import { Completion, CompletionChunk, CompletionRequest } from '../openai.schemas.ts'
import { readMessages } from '../read-messages.ts'
import { readFunctions, readModelOptions } from '../read-options.ts'
import { type OpenAiRequest, replyTo, textIn } from '../turn-from.ts'

const BODY_BYTES_MAX = 8 * 1024 * 1024

export const createCompletion = keyOperation({
  id: 'createChatCompletion',
  method: 'POST',
  path: '/v1/chat/completions',
  atRoot: true,
  errorFormat: openAiErrors,
  domain: 'chat',
  permission: 'write',
  summary: 'Talk to an agent as OpenAI clients do',
  description:
    'Takes and answers what OpenAI’s `/v1/chat/completions` does; `model` is an agent, `user` the person it remembers. ' +
    'Of the conversation only what follows the last answer is stored. Fields that are not listed here are ignored. ' +
    'Repeating a request with the same `Idempotency-Key` gives the stored reply again.',
  mode: 'manual',
  bodyLimit: BODY_BYTES_MAX,
  headers: Type.Object({ 'Idempotency-Key': Type.Optional(Type.String()) }),
  body: CompletionRequest,
  response: jsonOrStream(Completion, CompletionChunk),
  uses: ['chat', 'clock'],
  async handle({ caller, headers, body, db, request, chat, clock }) {
    const key = idempotencyKeyOf((headers as Record<string, string | undefined>)['idempotency-key'])
    const agent = await db.read((tx) => modelNamed(tx, caller, body.model))
    const { turnId, sessionId, at, events } = await replyTo({ chat, clock }, db, agent, {
      request: requestFrom(body),
      turnId: key === undefined ? undefined : turnIdOf(caller, agent.agent_id, key),
      rawBody: request.rawBody,
      keyId: keyIdOf(caller),
      signal: request.signal,
    })
    const created = Math.floor(at.getTime() / 1_000)
    const head = { id: `chatcmpl-${turnId}`, created, model: body.model }
    if (body.stream !== true) return completionOf(head, sessionId, await endingOf(events))
    const countsUsage = body.stream_options?.['include_usage'] === true
    return {
      headers: sessionHeader(sessionId),
      frames: chunksOf(head, await begun(events), countsUsage),
    }
  },
})

function requestFrom(body: CompletionRequest): OpenAiRequest {
  const tools = readFunctions(body)
  const user = body.user || undefined
  const sessionId = textIn(body.metadata, 'session_id')
  return {
    ...readMessages(body.messages),
    tools,
    modelOptions: readModelOptions(body, tools),
    temperature: body.temperature ?? undefined,
    user,
    sessionId,
    instanceId: textIn(body.metadata, 'instance_id'),
    // Without a user and a session there is no person to remember: nothing is stored.
    isStored: user !== undefined || sessionId !== undefined,
  }
}
