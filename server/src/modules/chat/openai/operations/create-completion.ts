import { newId } from '../../../../kernel/ids.ts'
import { invalidField } from '../../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import { jsonOrStream, keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { type AgentRow, instanceScope } from '../../../agents/index.ts'
import { scopeOf } from '../../../memory/index.ts'
import type { ChatRequest } from '../../reply/chat.schemas.ts'
import type { TurnIdentity } from '../../reply/chat.ts'
import { checkedLines, personIn } from '../../reply/request.ts'
import { sessionHeader } from '../../reply/session-header.ts'
import { turnsLike } from '../../turns/turns.store.ts'
import { modelNamed } from '../agent-models.ts'
import { begun, chunksOf, completionOf, endingOf } from '../answers.ts'
import { continuing, sessionIn } from '../continuation.rules.ts'
import { openAiErrors } from '../error-format.ts'
import { Completion, CompletionChunk, CompletionRequest } from '../openai.schemas.ts'
import { readMessages } from '../read-messages.ts'
import { readFunctions, readModelOptions } from '../read-options.ts'

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
    'Of the conversation only what follows the last answer is stored. Fields that are not listed here are ignored.',
  mode: 'manual',
  bodyLimit: BODY_BYTES_MAX,
  body: CompletionRequest,
  response: jsonOrStream(Completion, CompletionChunk),
  uses: ['chat', 'clock'],
  async handle({ caller, body, db, request, chat, clock }) {
    const agent = await db.read((tx) => modelNamed(tx, caller, body.model))
    const { chatRequest, identity } = await turnFrom(db, agent, body, clock.now())
    const turn = await chat.prepare(db, agent, chatRequest, { ...identity, isApi: true, source: 'openai' })
    const created = Math.floor(turn.begunAt.getTime() / 1_000)
    const head = { id: `chatcmpl-${turn.turnId}`, created, model: body.model }
    const events = chat.speak(db, turn, request.signal)
    if (body.stream !== true) return completionOf(head, turn.sessionId, await endingOf(events))
    const countsUsage = body.stream_options?.['include_usage'] === true
    return {
      headers: sessionHeader(turn.sessionId),
      frames: chunksOf(head, await begun(events), countsUsage),
    }
  },
})

/** The request as the chat engine takes it, in the session that it continues. */
async function turnFrom(db: ScopedDatabase, agent: AgentRow, body: CompletionRequest, now: Date) {
  const { messages, pictures } = readMessages(body.messages)
  const tools = readFunctions(body)
  const modelOptions = readModelOptions(body, tools)
  const named = { session: textIn(body, 'session_id'), instance: textIn(body, 'instance_id') }
  const user = body.user || undefined
  const chatRequest: ChatRequest = {
    messages,
    // Without a user and a session there is no person to remember: nothing is stored.
    ...(user === undefined && named.session === undefined ? { skip_server_history_cache: true } : {}),
    ...defined({
      user_id: user,
      session_id: named.session,
      instance_id: named.instance,
      temperature: body.temperature ?? undefined,
      tool_definitions: tools.length === 0 ? undefined : [...tools],
    }),
  }
  if (chatRequest.skip_server_history_cache)
    return { chatRequest, identity: { pictures, modelOptions, client: { isRepeat: false } } }
  const at = continuing(checkedLines(chatRequest))
  const { userId, instanceId } = personIn(chatRequest, named.session ?? '')
  const scope = scopeOf(agent, userId, instanceScope(instanceId))
  const like = { reply: at.lastAnswer?.content, requestHash: at.whole }
  const found = sessionIn(await db.read((tx) => turnsLike(tx, scope, like)), at, now)
  const isOther = named.session !== undefined && named.session !== found.sessionId
  const identity: TurnIdentity = {
    requestHash: at.whole,
    pictures,
    modelOptions,
    client: { isRepeat: found.isRepeat && !isOther },
  }
  const session_id = named.session ?? found.sessionId ?? newId()
  return { chatRequest: { ...chatRequest, session_id }, identity }
}

const ID_MAX = 255

function textIn({ metadata }: CompletionRequest, name: string): string | undefined {
  const sent = metadata?.[name] ?? ''
  if (typeof sent === 'string' && sent.length <= ID_MAX) return sent === '' ? undefined : sent
  throw invalidField(`body.metadata.${name}`, `must be a text of at most ${ID_MAX} characters`)
}
