import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { estimateTokens } from '../../../platform/llm/tokens.rules.ts'
import type { ThreadPool } from '../../../platform/threads/thread-pool.ts'
import { factsForAnswers } from '../../memory/index.ts'
import { planForgetting } from '../forgetting/plan-forgetting.ts'
import type { Known } from '../responder/answers.ts'
import { respondInTime } from '../responder/respond-in-time.ts'
import type { Situation } from '../responder/situation.ts'
import type { ChatEvent, GeneratedReply, PreparedTurn } from './chat.ts'
import type { PromptPart } from './prompt.rules.ts'

/** Pieces of this many words: enough to see it being written, few enough to be cheap. */
const WORDS_A_PIECE = 3

interface ReplyParts {
  readonly threads: ThreadPool
  readonly db: ScopedDatabase
}

/** The reply of the built-in responder, in pieces like a model's. */
export async function* builtInReply(
  parts: ReplyParts,
  turn: PreparedTurn,
  spoken: GeneratedReply,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { context } = turn
  spoken.notes.parts = () => partsOf(turn)
  spoken.forgetting = await planForgetting(parts.db, turn)
  const reply =
    spoken.forgetting?.reply === undefined
      ? await respond(parts, turn, signal)
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

/** What the responder sees of the context; a model would be given the same as a prompt. */
function partsOf({ context, conversation }: PreparedTurn): readonly PromptPart[] {
  const part = (name: string, texts: readonly string[]): PromptPart => ({
    name,
    items: texts.length,
    text: texts.join('\n'),
  })
  return [
    part(
      'facts',
      context.facts.map(({ text }) => text),
    ),
    part(
      'messages',
      context.messages.map(({ text }) => text),
    ),
    part(
      'knowledge',
      (context.knowledge ?? []).map(({ content }) => content),
    ),
    part(
      'conversation',
      conversation.map(({ content }) => content),
    ),
  ]
}

async function respond({ threads, db }: ReplyParts, turn: PreparedTurn, signal: AbortSignal) {
  const { context, conversation, incoming } = turn
  const before = conversation.slice(0, conversation.length - incoming.length)
  const facts = await factsOf(db, turn)
  const situation: Situation = {
    persona: context.persona,
    mood: context.mood,
    userName: context.userName,
    known: knownOf(turn, before, facts),
    ended: facts.ended,
    passages: context.knowledge ?? [],
    recentTurns: before,
    message: turn.message,
    sessionId: turn.sessionId,
    now: turn.begunAt,
    timezone: context.timezone,
    language: turn.settings.language,
  }
  return respondInTime(threads, situation, { tenantId: turn.agent.tenant_id, signal })
}

type Facts = Awaited<ReturnType<typeof factsForAnswers>>

/** A turn that was prepared without memory is answered without it. */
function factsOf(db: ScopedDatabase, { context }: PreparedTurn): Promise<Facts> | Facts {
  if (!context.hasMemory) return { held: [], ended: [], told: [], unlearnedIds: [] }
  return db.read((tx) => factsForAnswers(tx, context.scope))
}

/** Facts, what was said in other conversations, and what was said in this one. */
function knownOf(
  { context, sessionId, begunAt }: PreparedTurn,
  before: PreparedTurn['conversation'],
  { held, told, unlearnedIds }: Facts,
): readonly Known[] {
  const unlearned = new Set(unlearnedIds)
  const said = before
    .filter((line) => line.role === 'user')
    .map(
      (line, at): Known => ({
        id: line.messageId ?? `line-${at}`,
        kind: 'message',
        text: line.content,
        // A millisecond apart, so that of two the later one counts.
        at: new Date(begunAt.getTime() - before.length + at),
        sessionId,
        role: 'user',
        isUnlearned: unlearned.has(line.messageId ?? ''),
      }),
    )
  const about = new Map(held.map((fact) => [fact.factId, fact]))
  const found = context.facts.map(
    ({ id, text, at, score, sessionId: session }): Known => ({
      id,
      kind: 'fact',
      text,
      at,
      score,
      sessionId: session,
      ...aboutOf(about.get(id)),
    }),
  )
  const shown = new Set(found.map(({ id }) => id))
  const others = held
    .filter(({ factId }) => !shown.has(factId))
    .map(
      (fact): Known => ({
        id: fact.factId,
        kind: 'fact',
        text: fact.text,
        at: fact.createdAt,
        sessionId: fact.sessionId,
        ...aboutOf(fact),
      }),
    )
  const messages = context.messages.map(
    ({ id, kind, text, at, score, sessionId: session, role }): Known => ({
      id,
      kind,
      text,
      at,
      score,
      sessionId: session,
      role,
      isUnlearned: unlearned.has(id),
    }),
  )
  const recalled = new Set([...messages, ...said].map(({ id }) => id))
  const evidence = told
    .filter(({ messageId }) => !recalled.has(messageId))
    .map(
      ({ messageId, text, at, sessionId: session }): Known => ({
        id: messageId,
        kind: 'message',
        text,
        at,
        sessionId: session,
        role: 'user',
      }),
    )
  return [...found, ...others, ...messages, ...evidence, ...said.reverse()]
}

const aboutOf = (fact: Facts['held'][number] | undefined): Partial<Known> =>
  fact === undefined
    ? {}
    : { slot: fact.slot, value: fact.value, isDenied: fact.isDenied, messageIds: fact.messageIds }
