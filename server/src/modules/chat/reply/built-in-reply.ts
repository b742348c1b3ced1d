import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { estimateTokens } from '../../../platform/llm/tokens.rules.ts'
import type { ThreadPool } from '../../../platform/threads/thread-pool.ts'
import { planForgetting } from '../forgetting/plan-forgetting.ts'
import type { Known } from '../responder/answers.ts'
import type { Situation } from '../responder/respond.ts'
import { respondInTime } from '../responder/respond-in-time.ts'
import type { ChatEvent, GeneratedReply, PreparedTurn } from './chat.ts'

/** Pieces of this many words: enough to see it being written, few enough to be cheap. */
const WORDS_A_PIECE = 3

/** The reply of the built-in responder, in pieces like a model's. */
export async function* builtInReply(
  threads: ThreadPool,
  db: ScopedDatabase,
  turn: PreparedTurn,
  spoken: GeneratedReply,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { context, conversation, incoming } = turn
  const before = conversation.slice(0, conversation.length - incoming.length)
  const situation: Situation = {
    persona: context.persona,
    mood: context.mood,
    userName: context.userName,
    known: knownOf(turn, before),
    passages: context.knowledge ?? [],
    recentTurns: before,
    message: turn.message,
    sessionId: turn.sessionId,
    now: turn.begunAt,
    timezone: context.timezone,
  }
  spoken.forgetting = await planForgetting(db, turn)
  const reply =
    spoken.forgetting?.reply === undefined
      ? await respondInTime(threads, situation, { tenantId: turn.agent.tenant_id, signal })
      : { text: spoken.forgetting.reply, usedIds: [] }
  spoken.usedFactIds = reply.usedIds
  spoken.shownFactIds = context.facts.map((fact) => fact.id)
  yield { kind: 'phase', phase: 'composing' }
  const words = reply.text.match(/(?<!\s)\s+\S+|\S+/g) ?? []
  for (let at = 0; at < words.length; at += WORDS_A_PIECE) {
    const text = words.slice(at, at + WORDS_A_PIECE).join('')
    spoken.text += text
    yield { kind: 'text', text }
  }
  const promptTokens = estimateTokens(turn.message)
  const completionTokens = estimateTokens(reply.text)
  spoken.usage = {
    promptTokens,
    completionTokens,
    totalTokens: promptTokens + completionTokens,
    isEstimated: true,
  }
  spoken.finishReason = 'stop'
}

/** Facts, what was said in other conversations, and what was said in this one. */
function knownOf(
  { context, sessionId, begunAt }: PreparedTurn,
  before: PreparedTurn['conversation'],
): readonly Known[] {
  const said = before
    .filter((line) => line.role === 'user')
    .map(
      (line, at): Known => ({
        id: `line-${at}`,
        kind: 'message',
        text: line.content,
        // A millisecond apart, so that of two the later one counts.
        at: new Date(begunAt.getTime() - before.length + at),
        sessionId,
        role: 'user',
      }),
    )
  return [
    ...context.facts.map(
      (fact): Known => ({
        id: fact.id,
        kind: 'fact',
        text: fact.text,
        at: fact.at,
        sessionId: fact.sessionId,
      }),
    ),
    ...context.messages.map(
      ({ id, kind, text, at, sessionId: session, role }): Known => ({
        id,
        kind,
        text,
        at,
        sessionId: session,
        role,
      }),
    ),
    ...said.reverse(),
  ]
}
