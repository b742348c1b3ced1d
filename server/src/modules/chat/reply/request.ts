import { invalid, invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ModelEndpoint } from '../../../platform/llm/model.ts'
import { type AgentRow, checkInstanceWritable, instanceScope } from '../../agents/index.ts'
import { mergedTools, readTools } from '../tools/tools.rules.ts'
import type { ToolDefinition } from '../tools/tools.schemas.ts'
import { type Line, linesOfClient, linesOfSession } from '../turns/conversation.rules.ts'
import type { ChatRequest } from './chat.schemas.ts'
import type { ModelOptions, TurnIdentity, TurnSettings } from './chat.ts'
import type { ChatInbox } from './chat-inbox.ts'
import { type ChatSetup, findSetup } from './setup.store.ts'

/** Tools that the caller answers, or every fault in them. */
export function checkedTools(body: ChatRequest): readonly ToolDefinition[] {
  const { tools, errors } = readTools(body.tool_definitions ?? [], 'body.tool_definitions')
  if (errors.length > 0) throw invalid(errors)
  return tools
}

export function checkedLines(body: ChatRequest): readonly Line[] {
  const errors = body.messages.flatMap((message, at) =>
    message.role === 'tool' && !message.tool_call_id
      ? [{ location: `body.messages[${at}].tool_call_id`, message: 'must say which call this answers' }]
      : [],
  )
  if (errors.length > 0) throw invalid(errors)
  if (body.messages.every((message) => message.role === 'assistant'))
    throw invalidField('body.messages', 'must hold something that is said to the agent')
  return body.messages.map((message) => ({
    role: message.role,
    content: message.content,
    ...(message.role === 'tool' ? { toolCallId: message.tool_call_id } : {}),
    ...(message.role !== 'assistant' || !message.tool_calls?.length
      ? {}
      : {
          toolCalls: message.tool_calls.map(({ id, function: { name, arguments: sent } }) => ({
            id,
            name,
            arguments: sent,
          })),
        }),
  }))
}

/** Who speaks. A person without an id is identified by the session, in a form that no real user id can have. */
export const personIn = (body: ChatRequest, sessionId: string) => ({
  userId: body.user_id || `session:${sessionId}`,
  instanceId: instanceScope(body.instance_id),
})

/** What a reply is made with; refused where the person's instance takes no more. */
export async function setupFor(
  tx: Tx,
  agent: AgentRow,
  sessionId: string,
  body: ChatRequest,
  inbox: ChatInbox | undefined,
) {
  await checkInstanceWritable(tx, agent, body.instance_id)
  const person = personIn(body, sessionId)
  const [setup, entry] = await Promise.all([
    findSetup(tx, agent, sessionId, person),
    inbox?.find(tx, { agent, ...person, sessionId }),
  ])
  return { setup, entry }
}

export const settingsOf = (
  agent: AgentRow,
  body: ChatRequest,
  { client, isPreview = false }: TurnIdentity,
): TurnSettings => ({
  temperature: body.temperature,
  language: body.language || agent.language,
  requestType: body.request_type ?? '',
  interactionRole: body.interaction_role ?? '',
  compiledPrompt: body.compiled_system_prompt ?? '',
  gameContext: body.game_context,
  timezone: body.timezone || undefined,
  displayName: body.user_display_name || undefined,
  isUnstored: body.skip_server_history_cache === true || isPreview,
  isPreview,
  // Tools may store and send things, which a preview must not.
  offersTools: body.skip_context_build !== true && !isPreview,
  isRepeat: client?.isRepeat === true,
})

/** What is said now, and what goes before it. */
export function linesOf(
  history: readonly Line[],
  sent: readonly Line[],
  { client }: TurnIdentity,
  { isUnstored }: TurnSettings,
): ReturnType<typeof linesOfClient> {
  if (client !== undefined) return linesOfClient(history, sent, client)
  return isUnstored ? { incoming: sent, conversation: sent } : linesOfSession(history, sent)
}

/** Tools that the caller answers, wherever they are defined. */
export const toolsOfCaller = (
  sent: readonly ToolDefinition[],
  { sessionTools, agentTools }: ChatSetup,
  { modelOptions }: TurnIdentity,
): readonly ToolDefinition[] =>
  modelOptions?.toolChoice === 'none' ? [] : mergedTools(sent, sessionTools, agentTools)

/** Refuses what only a model could do. */
export function checkModelOptions(
  endpoint: ModelEndpoint | undefined,
  { responseFormat, toolChoice }: ModelOptions = {},
): void {
  if (endpoint !== undefined) return
  const needsModel = 'needs a model, and the built-in responder answers here'
  if (responseFormat !== undefined) throw invalidField('body.response_format', needsModel)
  if (toolChoice !== undefined && toolChoice !== 'none') throw invalidField('body.tool_choice', needsModel)
}

/** What the person says now: everything of theirs after the last answer. */
export function saidIn(lines: readonly Line[]): string {
  const after = lines.slice(lines.findLastIndex((line) => line.role === 'assistant') + 1)
  return after
    .filter((line) => line.role === 'user')
    .map((line) => line.content)
    .join('\n')
}
