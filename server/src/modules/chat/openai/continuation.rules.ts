import { MINUTE_MS } from '../../../kernel/clock.ts'
import { sha256 } from '../../../kernel/ids.ts'
import type { Line } from '../turns/conversation.rules.ts'
import type { LikeTurn } from '../turns/like-turn.rules.ts'

/** A request that is sent again within this time is a retry, not the same words said once more. */
const REPEAT_MS = 10 * MINUTE_MS

/** Tells one conversation of a person from another. Instructions are left out: clients put the time of day in them. */
export const fingerprintOf = (lines: readonly Line[]): Buffer =>
  sha256(
    JSON.stringify(
      lines
        .filter(({ role }) => role !== 'system')
        .map(({ role, content, toolCallId, toolCalls }) => [
          role,
          content,
          toolCallId,
          toolCalls?.map(({ id }) => id),
        ]),
    ),
  )

export interface Continuing {
  /** Of everything that was sent. */
  readonly whole: Buffer
  /** Of what was sent when the last answer was given. */
  readonly beforeAnswer: Buffer
  readonly lastAnswer: Line | undefined
}

export function continuing(lines: readonly Line[]): Continuing {
  const at = lines.findLastIndex(({ role }) => role === 'assistant')
  return {
    whole: fingerprintOf(lines),
    beforeAnswer: fingerprintOf(lines.slice(0, Math.max(0, at))),
    lastAnswer: lines[at],
  }
}

/**
 * The session that a conversation belongs to: that of the turn which gave its last answer to the same conversation, else
 * the newest that gave this answer, because clients shorten long conversations at their beginning.
 */
export function sessionIn(
  turns: readonly LikeTurn[],
  { whole, beforeAnswer, lastAnswer }: Continuing,
  now: Date,
): { readonly sessionId: string | undefined; readonly isRepeat: boolean } {
  const repeated = turns.find(
    (turn) =>
      turn.is_last &&
      turn.request_hash?.equals(whole) &&
      now.getTime() - turn.created_at.getTime() < REPEAT_MS,
  )
  if (repeated !== undefined) return { sessionId: repeated.session_id, isRepeat: true }
  const calls = lastAnswer?.toolCalls?.map(({ id }) => id) ?? []
  const answered = turns.filter(
    (turn) => turn.has_reply && turn.external_tool_calls.map(({ id }) => id).join('\n') === calls.join('\n'),
  )
  const same = answered.find((turn) => turn.request_hash?.equals(beforeAnswer)) ?? answered[0]
  return { sessionId: same?.session_id, isRepeat: false }
}
