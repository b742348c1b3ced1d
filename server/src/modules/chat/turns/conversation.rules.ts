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

interface TurnLines {
  /** What is said now. */
  readonly incoming: readonly Line[]
  /** Everything that goes into the prompt, the incoming lines at its end. */
  readonly conversation: readonly Line[]
}

/** For callers that send what is new, or all of what a session of theirs holds. */
export function linesOfSession(history: readonly Line[], sent: readonly Line[]): TurnLines {
  const incoming = newLines(history, sent)
  return { incoming, conversation: [...history, ...incoming] }
}

/**
 * For callers that keep the conversation themselves and send all of it each time. Only what follows the last answer is
 * new, regardless of the author of earlier lines. Our own record of that is preferred where it says the same, because it may
 * go further back; where the caller has changed the conversation, or begun it elsewhere, theirs counts.
 */
export function linesOfClient(
  history: readonly Line[],
  sent: readonly Line[],
  { isRepeat }: { readonly isRepeat: boolean },
): TurnLines {
  const instructions = sent.filter((line) => line.role === 'system')
  const lines = sent.filter((line) => line.role !== 'system')
  const lastAnswer = lines.findLastIndex((line) => line.role === 'assistant')
  const incoming = lines.slice(lastAnswer + 1)
  const earlier = lines.slice(0, lastAnswer + 1)
  return {
    incoming,
    conversation: [
      ...instructions,
      ...before(history, earlier, isRepeat ? incoming[0] : undefined),
      ...incoming,
    ],
  }
}

function before(
  history: readonly Line[],
  earlier: readonly Line[],
  repeated: Line | undefined,
): readonly Line[] {
  if (earlier.length === 0) {
    const cut = repeated === undefined ? -1 : history.findLastIndex((line) => isSame(line, repeated))
    return cut < 0 ? history : history.slice(0, cut)
  }
  const end = history.findLastIndex((line) => isSame(line, earlier.at(-1))) + 1
  const isKnown =
    end >= earlier.length && earlier.every((line, at) => isSame(line, history[end - earlier.length + at]))
  return isKnown ? history.slice(0, end) : earlier
}

/** The newest that fit, oldest first; instructions at the beginning stay, as far as they take half of the room. */
export function promptLines(lines: readonly Line[], tokensMax: number): readonly Line[] {
  const end = lines.findIndex((line) => line.role !== 'system')
  const instructions = newestWithin(lines.slice(0, Math.max(0, end)), tokensMax / 2)
  const taken = instructions.reduce((sum, line) => sum + estimateTokens(line.content) + TOKENS_A_LINE, 0)
  return [...instructions, ...newestWithin(lines.slice(Math.max(0, end)), tokensMax - taken)]
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
