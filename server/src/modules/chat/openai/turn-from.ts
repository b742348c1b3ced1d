import { newId, sha256 } from '../../../kernel/ids.ts'
import { invalidField } from '../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { defined } from '../../../platform/http/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { type AgentRow, instanceScope } from '../../agents/index.ts'
import { scopeOf } from '../../memory/index.ts'
import type { ChatRequest } from '../reply/chat.schemas.ts'
import type { ModelOptions, TurnIdentity } from '../reply/chat.ts'
import { type Repeatable, storedReply } from '../reply/repeat.ts'
import { checkedLines, personIn } from '../reply/request.ts'
import type { ToolDefinition } from '../tools/tools.schemas.ts'
import type { Reply } from '../turns/in-flight-turns.ts'
import { turnsLike } from '../turns/turns.store.ts'
import { continuing, sessionIn } from './continuation.rules.ts'
import type { ReadMessages } from './read-messages.ts'

/** A request of an OpenAI client in our own words. */
export interface OpenAiRequest extends ReadMessages {
  readonly tools: readonly ToolDefinition[]
  readonly modelOptions: ModelOptions
  readonly temperature: number | undefined
  readonly user: string | undefined
  readonly sessionId: string | undefined
  readonly instanceId: string | undefined
  readonly isStored: boolean
  /** The answer that this goes on from, where the request names it. */
  readonly after?: string | undefined
}

/** The request as the chat engine takes it, in the session that it continues. */
export async function turnFrom(
  db: ScopedDatabase,
  agent: AgentRow,
  request: OpenAiRequest,
  now: Date,
): Promise<{ readonly chatRequest: ChatRequest; readonly identity: TurnIdentity }> {
  const { messages, pictures, modelOptions, tools, sessionId, isStored, after } = request
  const chatRequest: ChatRequest = {
    messages,
    ...(isStored ? {} : { skip_server_history_cache: true }),
    ...defined({
      user_id: request.user,
      session_id: sessionId,
      instance_id: request.instanceId,
      temperature: request.temperature,
      tool_definitions: tools.length === 0 ? undefined : [...tools],
    }),
  }
  if (!isStored) return { chatRequest, identity: { pictures, modelOptions, client: { isRepeat: false } } }
  const at = continuing(checkedLines(chatRequest))
  // The same words after another answer are said again, not sent again.
  const requestHash = after === undefined ? at.whole : sha256(`${after} ${at.whole.toString('hex')}`)
  const { userId, instanceId } = personIn(chatRequest, sessionId ?? '')
  const scope = scopeOf(agent, userId, instanceScope(instanceId))
  const like = { reply: at.lastAnswer?.content, requestHash }
  const turns = await db.read((tx) => turnsLike(tx, scope, like))
  const found = sessionIn(turns, { ...at, whole: requestHash }, now)
  const isOther = sessionId !== undefined && sessionId !== found.sessionId
  const client = { isRepeat: found.isRepeat && !isOther }
  const identity: TurnIdentity = { requestHash, pictures, modelOptions, client }
  const session_id = sessionId ?? found.sessionId ?? newId()
  return { chatRequest: { ...chatRequest, session_id }, identity }
}

interface Asked {
  readonly request: OpenAiRequest
  /** Of an `Idempotency-Key`. */
  readonly turnId: string | undefined
  readonly rawBody: Buffer | undefined
  readonly keyId: string | undefined
  readonly signal: AbortSignal
}

/** The reply to a request; one that was sent before with the same `Idempotency-Key` is given again. */
export async function replyTo(
  { chat, clock }: Pick<Services, 'chat' | 'clock'>,
  db: ScopedDatabase,
  agent: AgentRow,
  { request, turnId, rawBody, keyId, signal }: Asked,
): Promise<Reply> {
  const { chatRequest, identity } = await turnFrom(db, agent, request, clock.now())
  const speak = async (repeatable?: Repeatable): Promise<Reply> => {
    const more = { ...repeatable, keyId, isApi: true, source: 'openai' } as const
    const turn = await chat.prepare(db, agent, chatRequest, { ...identity, ...more })
    const { sessionId, begunAt } = turn
    return { turnId: turn.turnId, sessionId, at: begunAt, events: chat.speak(db, turn, signal) }
  }
  if (turnId === undefined) return speak()
  const repeatable = { turnId, requestHash: identity.requestHash ?? sha256(rawBody ?? Buffer.alloc(0)) }
  return chat.underWay.alone(
    turnId,
    async () => (await storedReply(db, agent, repeatable)) ?? speak(repeatable),
  )
}

const ID_MAX = 255

/** A text of the request's `metadata`. */
export function textIn(
  metadata: Readonly<Record<string, unknown>> | null | undefined,
  name: string,
): string | undefined {
  const sent = metadata?.[name] ?? ''
  if (typeof sent === 'string' && sent.length <= ID_MAX) return sent === '' ? undefined : sent
  throw invalidField(`body.metadata.${name}`, `must be a text of at most ${ID_MAX} characters`)
}
