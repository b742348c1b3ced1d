import { cutText } from '../../../kernel/cut-text.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { ToolCall, ToolOffer } from '../../../platform/llm/model.ts'
import { inStep } from '../../../platform/observe/tracing.ts'
import { withForgetting } from '../forgetting/forget-tool.ts'
import { ToolFault } from '../tools/chat-tool.ts'
import { readArguments } from '../tools/tools.rules.ts'
import type { NotedTool } from '../traces/trace-notes.ts'
import type { GeneratedReply, PreparedTurn } from './chat.ts'

export interface ToolParts {
  readonly db: ScopedDatabase
  readonly now: () => Date
  /** A tool that failed is reported to the operator, not to the model. */
  readonly onToolFault: (name: string, error: unknown) => void
}

interface Asked {
  readonly offers: readonly ToolOffer[]
  readonly call: ToolCall
  readonly round: number
}

interface Result {
  readonly content: string
  readonly outcome: NotedTool['outcome']
}

const TOOL_RESULT_MAX = 20_000

/** What the model is told that its tool answered; the call is noted for the trace. */
export async function toolResult(
  parts: ToolParts,
  turn: PreparedTurn,
  spoken: GeneratedReply,
  asked: Asked,
  signal: AbortSignal,
): Promise<string> {
  const { offers, call, round } = asked
  const begun = performance.now()
  const offered = offers.some(({ name }) => name === call.name) ? call.name : ''
  const { content, outcome } = await inStep(
    () => ({
      name: `execute_tool ${offered}`.trim(),
      attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': offered },
    }),
    () => resultOf(parts, turn, spoken, asked, signal),
    (result) => ({
      'rapport.tool.outcome': result.outcome,
      ...(result.outcome === 'failed' ? { 'error.type': 'failed' } : {}),
    }),
  )
  spoken.notes.tools.push({
    name: offered,
    round,
    ms: performance.now() - begun,
    outcome,
    argumentCharacters: call.arguments.length,
    resultCharacters: content.length,
  })
  return content
}

/** Tools that the caller answers end the reply. */
export function noteExternal(spoken: GeneratedReply, calls: readonly ToolCall[], round: number): void {
  for (const { name, arguments: sent } of calls)
    spoken.notes.tools.push({
      name,
      round,
      ms: 0,
      outcome: 'external',
      argumentCharacters: sent.length,
      resultCharacters: 0,
    })
}

const refused = (error: string): Result => ({ content: JSON.stringify({ error }), outcome: 'refused' })

/** What a model asks for beyond what it was offered is answered with a refusal and never done. */
async function resultOf(
  { db, now, onToolFault }: ToolParts,
  turn: PreparedTurn,
  spoken: GeneratedReply,
  { offers, call }: Asked,
  signal: AbortSignal,
): Promise<Result> {
  const tool = turn.ownTools.find(({ name }) => name === call.name)
  if (tool === undefined || !offers.some(({ name }) => name === call.name))
    return refused('There is no such tool.')
  const sent = readArguments(call.arguments)
  if (sent === undefined) return refused('The arguments are not a JSON object.')
  const { agent, context } = turn
  try {
    const result = await tool.run({
      agent,
      scope: context.scope,
      arguments: sent,
      db,
      timezone: context.timezone,
      now: now(),
      signal,
      turn,
      noteFile(file) {
        spoken.files = [...spoken.files, file]
      },
      noteForgetting(forgetting) {
        spoken.forgetting = withForgetting(spoken.forgetting, forgetting)
      },
    })
    return { content: cutText(JSON.stringify(result ?? null), TOOL_RESULT_MAX), outcome: 'done' }
  } catch (error) {
    if (error instanceof ToolFault)
      return { content: JSON.stringify({ error: error.message }), outcome: 'failed' }
    onToolFault(call.name, error)
    return { content: JSON.stringify({ error: 'The tool failed.' }), outcome: 'failed' }
  }
}
