import { estimateTokens } from '../../../platform/llm/tokens.rules.ts'

/** One thing said, as it goes into the prompt and into memory. */
export interface Line {
  readonly role: 'user' | 'assistant' | 'system' | 'tool'
  readonly content: string
  readonly toolCallId?: string | undefined
  readonly toolCalls?: readonly LineToolCall[] | undefined
  /** Of a stored message. */
  readonly messageId?: string | undefined
}
export interface LineToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

const isSame = (one: Line | undefined, other: Line | undefined): boolean =>
  one?.role === other?.role && one?.content === other?.content && one?.toolCallId === other?.toolCallId

const COMPARED_MAX = 4

/**
 * What is new in a request. Some callers send only the new message, some the whole conversation each time: what the
 * session ends with is looked for among what was sent, and only what follows it is new.
 */
export function newLines(history: readonly Line[], sent: readonly Line[]): readonly Line[] {
  const last = history.at(-1)
  if (last === undefined) return sent
  for (let at = sent.length - 1; at >= 0; at -= 1) {
    if (!isSame(sent[at], last)) continue
    const depth = Math.min(COMPARED_MAX, at + 1, history.length)
    const isAligned = Array.from({ length: depth }, (_, back) => back).every((back) =>
      isSame(sent[at - back], history.at(-1 - back)),
    )
    if (isAligned) return sent.slice(at + 1)
  }
  // The caller's memory of the conversation differs from ours; what follows the last answer is new in any case.
  const lastAnswer = sent.findLastIndex((line) => line.role === 'assistant')
  return sent.slice(lastAnswer + 1)
}

/** The newest that fit, oldest first. */
export function newestWithin(lines: readonly Line[], tokensMax: number): readonly Line[] {
  let left = tokensMax
  let from = lines.length
  while (from > 0) {
    const line = lines[from - 1] as Line
    const cost = estimateTokens(line.content) + toolTokens(line) + TOKENS_A_LINE
    if (cost > left) break
    left -= cost
    from -= 1
  }
  return lines.slice(from)
}

const TOKENS_A_LINE = 4
const toolTokens = (line: Line): number =>
  (line.toolCalls ?? []).reduce((sum, call) => sum + estimateTokens(call.arguments) + 8, 0)

const NO_RESULT = '{"error":"No result was given."}'

/** Endpoints refuse a tool's result without its call, and a call without its result. */
export function withWholeToolCalls(lines: readonly Line[]): readonly Line[] {
  const whole: Line[] = []
  let open = new Set<string>()
  const flush = () => {
    for (const id of open) whole.push({ role: 'tool', content: NO_RESULT, toolCallId: id })
    open.clear()
  }
  for (const line of lines) {
    if (line.role === 'tool') {
      if (line.toolCallId === undefined || !open.delete(line.toolCallId)) continue
    } else {
      flush()
      open = new Set((line.toolCalls ?? []).map((call) => call.id))
    }
    whole.push(line)
  }
  flush()
  return whole
}
