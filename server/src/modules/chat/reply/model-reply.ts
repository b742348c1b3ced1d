import { randomBytes } from 'node:crypto'
import { dayOf } from '../../../algorithms/text/zoned-time.ts'
import { estimatedUsage } from '../../../platform/llm/completion-request.ts'
import type { ModelEndpoint, ModelMessage, ToolCall, ToolOffer, Usage } from '../../../platform/llm/model.ts'
import type { ModelClient } from '../../../platform/llm/model-client.ts'
import { ModelFault } from '../../../platform/llm/model-fault.ts'
import { CHARACTERS_A_TOKEN, estimateTokens } from '../../../platform/llm/tokens.rules.ts'
import type { Tokens } from '../../billing/index.ts'
import { localTimeInWords } from '../context/context.ts'
import { readArguments } from '../tools/tools.rules.ts'
import { passageId } from '../traces/trace-notes.ts'
import { type Line, promptLines, withWholeToolCalls } from '../turns/conversation.rules.ts'
import type { ChatEvent, GeneratedReply, PreparedTurn } from './chat.ts'
import { withPictures } from './pictures.ts'
import { type PromptPart, type SystemPrompt, systemPrompt } from './prompt.rules.ts'
import { noteExternal, type ToolParts, toolResult } from './tool-result.ts'

export interface ModelReplyParts extends ToolParts {
  readonly client: ModelClient
  /** Keeps the reserved credit ahead of what the reply takes; rejected with a 402 when there is none left. */
  readonly cover: (tokens: Tokens, signal: AbortSignal) => Promise<void> | undefined
}

export const HISTORY_TOKENS = 6_000
/** A reply is cut off here, so that its price has a bound. */
export const REPLY_TOKENS_MAX = 16_000
const REPLY_LENGTH_MAX = REPLY_TOKENS_MAX * CHARACTERS_A_TOKEN
/** How much text is sent on before the credit is looked at again: about a hundred tokens. */
const COVER_EVERY_LENGTH = 360
const EXTERNAL_CALLS_MAX = 16

/** The reply of a model, with the tools of the platform answered on the way, for a bounded number of rounds. */
export async function* modelReply(
  parts: ModelReplyParts,
  turn: PreparedTurn,
  endpoint: ModelEndpoint,
  spoken: GeneratedReply,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const prompt = promptFor(turn)
  spoken.shownFactIds = prompt.shownFactIds
  const lines = withWholeToolCalls(promptLines(turn.conversation, HISTORY_TOKENS))
  const messages: ModelMessage[] = [
    { role: 'system', content: prompt.text },
    ...withPictures(lines.map(messageOf), turn.pictures),
  ]
  spoken.notes.shownIds = prompt.shownIds
  spoken.notes.parts = () => [
    ...prompt.parts,
    { name: 'conversation', items: lines.length, text: lines.map(({ content }) => content).join('\n') },
    toolsPart(offersFor(turn, 0)),
  ]
  let isComposing = false
  for (let round = 0; ; round += 1) {
    const offers = offersFor(turn, round)
    const request = { messages, tools: offers, temperature: turn.settings.temperature, ...optionsOf(turn) }
    let calls: readonly ToolCall[] = []
    let said = ''
    let isCounted = false
    const begun = performance.now()
    let firstWordMs: number | undefined
    // The prompt is paid for before it is sent, and the words while they come.
    const before = spoken.usage
    const { promptTokens, completionTokens } = sum(before, estimatedUsage(request, ''))
    let covered = { input: promptTokens, output: completionTokens, length: 0 }
    await parts.cover(covered, signal)
    try {
      for await (const event of parts.client.stream(endpoint, request, signal)) {
        if (event.kind === 'end') {
          isCounted = true
          calls = event.toolCalls
          spoken.usage = sum(spoken.usage, event.usage)
          spoken.finishReason = event.finishReason
          continue
        }
        firstWordMs ??= performance.now() - begun
        if (!isComposing) yield { kind: 'phase', phase: 'composing' }
        isComposing = true
        const text = storable(event.text)
        said += text
        spoken.text += text
        yield { kind: 'text', text }
        if (said.length - covered.length >= COVER_EVERY_LENGTH) {
          const output = covered.output + estimateTokens(said.slice(covered.length))
          covered = { input: covered.input, output, length: said.length }
          await parts.cover(covered, signal)
        }
        if (spoken.text.length <= REPLY_LENGTH_MAX) continue
        spoken.finishReason = 'length'
        return
      }
    } finally {
      // On client abort, charge for the tokens streamed so far; a model that stalled is charged for what it sent.
      if (!isCounted && (said !== '' || signal.aborted))
        spoken.usage = sum(spoken.usage, estimatedUsage(request, said))
      spoken.notes.rounds.push({
        ms: performance.now() - begun,
        firstWordMs,
        usage: difference(spoken.usage, before),
        finishReason: isCounted ? spoken.finishReason : '',
      })
    }
    const external = calls.filter((call) => isExternal(turn, offers, call))
    if (external.length > 0) {
      spoken.externalToolCalls = external.slice(0, EXTERNAL_CALLS_MAX).map(externalCall)
      spoken.finishReason = 'tool_calls'
      noteExternal(spoken, external, round)
      return
    }
    if (calls.length === 0 || round >= turn.roundsMax) break
    messages.push({ role: 'assistant', content: said, toolCalls: calls })
    isComposing = false
    for (const call of calls) {
      yield { kind: 'phase', phase: 'tool_call', tool: call.name }
      const content = await toolResult(parts, turn, spoken, { offers, call, round }, signal)
      messages.push({ role: 'tool', toolCallId: call.id, content })
    }
  }
  const unnamed = spoken.files.filter(({ file_name }) => !spoken.text.includes(file_name))
  if (unnamed.length > 0) {
    // The model may forget to say what it made; channels and people find it by its name.
    const names = unnamed.map(({ file_name }) => `[${file_name}]`).join(' ')
    const text = spoken.text.trim() === '' ? names : `\n\n${names}`
    spoken.text += text
    yield { kind: 'text', text }
  }
  if (spoken.text.trim() === '') throw new ModelFault('malformed')
  if (spoken.finishReason === 'tool_calls') spoken.finishReason = 'stop'
}

export function promptFor(turn: PreparedTurn): SystemPrompt {
  const { context, settings, begunAt } = turn
  return systemPrompt({
    persona: context.persona,
    mood: context.mood,
    userName: context.userName,
    facts: context.facts,
    knowledge: (context.knowledge ?? []).map((one, at) => ({ ...one, id: passageId(at) })),
    items: context.items,
    skills: turn.skills,
    messages: context.messages.map(({ id, role, text, at }) => ({ id, role: role ?? 'user', text, at })),
    summaries: context.summaries.map((row) => ({
      id: row.summary_id,
      summary: row.summary,
      from: row.period_start,
    })),
    gameContext: settings.gameContext,
    language: settings.language,
    localDay: (at) => dayOf(at, context.timezone),
    localTime: localTimeInWords(begunAt, context.timezone),
    requestType: settings.requestType,
    interactionRole: settings.interactionRole,
    compiledPrompt: settings.compiledPrompt,
    initiative: turn.agent.capabilities.proactiveMode ?? 'full',
    fence: randomBytes(9).toString('hex'),
  })
}

const messageOf = (line: Line): ModelMessage => {
  if (line.role === 'tool') return { role: 'tool', content: line.content, toolCallId: line.toolCallId ?? '' }
  if (line.role !== 'assistant') return { role: line.role, content: line.content }
  return line.toolCalls === undefined
    ? { role: 'assistant', content: line.content }
    : { role: 'assistant', content: line.content, toolCalls: line.toolCalls }
}

const optionsOf = ({ modelOptions: { toolChoice, ...options } }: PreparedTurn) => ({
  ...options,
  toolChoice: toolChoice === 'none' ? undefined : toolChoice,
})

/** In the last round nothing is offered that would need another one. */
function offersFor(turn: PreparedTurn, round: number): readonly ToolOffer[] {
  const own = round < turn.roundsMax ? turn.ownTools : []
  return [...own, ...turn.externalTools].map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }))
}

const isExternal = (turn: PreparedTurn, offers: readonly ToolOffer[], call: ToolCall): boolean =>
  turn.externalTools.some((tool) => tool.name === call.name) && offers.some((tool) => tool.name === call.name)

const externalCall = (call: ToolCall) => ({
  id: call.id,
  name: call.name,
  parameters: readArguments(call.arguments) ?? { raw: call.arguments },
})

const sum = (one: Usage, other: Usage): Usage => ({
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
  totalTokens: one.totalTokens + other.totalTokens,
  isEstimated: one.isEstimated || other.isEstimated,
})

const difference = (whole: Usage, before: Usage): Usage => ({
  promptTokens: whole.promptTokens - before.promptTokens,
  completionTokens: whole.completionTokens - before.completionTokens,
  totalTokens: whole.totalTokens - before.totalTokens,
  isEstimated: whole.isEstimated,
})

const toolsPart = (offers: readonly ToolOffer[]): PromptPart => ({
  name: 'tools',
  items: offers.length,
  text: offers.length === 0 ? '' : JSON.stringify(offers),
})

/** The database stores neither NUL nor half a surrogate pair, and no client wants them. */
const storable = (text: string): string => {
  const plain = text.includes('\0') ? text.replaceAll('\0', '') : text
  return plain.isWellFormed() ? plain : plain.toWellFormed()
}
