import { termsOf } from '../../../algorithms/text/words.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { moveMood } from '../../agents/index.ts'
import { ingest, type NewMessage, noteUsed } from '../../memory/index.ts'
import { wasErasedSince } from '../../people/index.ts'
import { applyForgetting } from '../forgetting/forgetting.ts'
import { traceOf } from '../traces/make-trace.ts'
import { insertTrace } from '../traces/traces.store.ts'
import type { Line } from '../turns/conversation.rules.ts'
import { insertTurn, type NewTurn } from '../turns/turns.store.ts'
import { type GeneratedReply, isHeld, type PreparedTurn } from './chat.ts'
import { moodDeltaOf } from './mood-delta.rules.ts'

export interface StoreTurnParts {
  readonly clock: Clock
  readonly jobs: Jobs
  readonly events: Events
  /** False where traces of replies are kept for no time. */
  readonly keepsTraces: boolean
}

export interface Outcome {
  readonly status: 'complete' | 'interrupted' | 'failed'
  readonly error?: string | undefined
}

/**
 * Thrown when the same request was stored meanwhile, or the person was erased while the reply was written; the transaction
 * must not commit.
 */
export class AlreadyStored extends Error {}

/** Thrown to withdraw a reply that was not delivered, as on takeover; nothing of it is stored. */
export class TakeoverAborted extends Error {}

/** Stores what was said, however it ended: one transaction, opened when the last word is spoken. */
export async function storeTurn(
  tx: Tx,
  parts: StoreTurnParts,
  turn: PreparedTurn,
  spoken: GeneratedReply,
  outcome: Outcome,
): Promise<Readonly<Record<string, unknown>>> {
  const { agent, context, sessionId, settings } = turn
  if (settings.isPreview) return {}
  const now = parts.clock.now()
  // What is said to an operator reaches memory with the operator's answer, by way of the conversation.
  const messages = settings.isUnstored || isHeld(turn) ? [] : messagesOf(turn, spoken, now)
  await applyForgetting(tx, parts, turn, spoken.forgetting, outcome.status === 'complete')
  const facts = usedFacts(turn, spoken)
  // Memory comes first: its lock is always taken before the others.
  const [ingested, mood] = await Promise.all([
    messages.length === 0
      ? undefined
      : ingest(tx, parts, context.scope, {
          sessionId,
          messages,
          timezone: settings.timezone,
          displayName: settings.displayName,
          chatModel: turn.responder.model,
        }),
    movedMood(tx, turn, now),
    noteUsed(tx, context.scope, { ...facts, now }),
  ])
  // Asked under the memory's lock: an erasure either came before, or comes after and removes this too.
  const person = { tenantId: agent.tenant_id, projectId: agent.project_id, userId: context.scope.userId }
  if (await wasErasedSince(tx, person, turn.begunAt)) throw new AlreadyStored()
  const sideEffects = {
    ...mood,
    ...(turn.inbox && { conversation_id: turn.inbox.conversationId, controller: turn.inbox.controller }),
    ...(ingested === undefined ? {} : { extraction_id: ingested.extractionId, extraction_status: 'queued' }),
    ...(spoken.files.length === 0 ? {} : { files: spoken.files }),
    ...(spoken.externalToolCalls.length === 0 ? {} : { external_tool_calls: spoken.externalToolCalls }),
  }
  const row: NewTurn = {
    tenant_id: agent.tenant_id,
    agent_id: agent.agent_id,
    turn_id: turn.turnId,
    user_id: context.scope.userId,
    instance_id: context.scope.instanceId,
    session_id: sessionId,
    status: outcome.status,
    finish_reason: spoken.finishReason || outcome.status,
    error: outcome.error ?? '',
    provider: turn.responder.provider,
    model: turn.responder.model,
    prompt_tokens: spoken.usage.promptTokens,
    completion_tokens: spoken.usage.completionTokens,
    is_usage_estimated: spoken.usage.isEstimated,
    reply: spoken.text,
    external_tool_calls: JSON.stringify(spoken.externalToolCalls),
    side_effects: JSON.stringify(sideEffects),
    request_hash: turn.requestHash ?? null,
    extraction_id: ingested?.extractionId ?? null,
    duration_ms: Math.max(0, now.getTime() - turn.begunAt.getTime()),
    created_at: now,
  }
  // One message takes both.
  const [isNew] = await Promise.all([
    insertTurn(tx, row),
    parts.keepsTraces
      ? insertTrace(tx, traceOf(turn, spoken, { error: outcome.error, used: facts.used, now }))
      : undefined,
  ])
  if (!isNew) throw new AlreadyStored()
  announce(tx, parts.events, turn, spoken, outcome)
  return sideEffects
}

function messagesOf(
  { incoming, begunAt, settings }: PreparedTurn,
  spoken: GeneratedReply,
  now: Date,
): readonly NewMessage[] {
  const usable = (role: string, content: string): Pick<NewMessage, 'usable'> =>
    spoken.forgetting === undefined ? {} : { usable: spoken.forgetting.usableOf(role, content) }
  const said = (settings.isRepeat ? [] : incoming)
    .filter((line) => line.role !== 'system')
    .map((line) => ({ ...stored(line, begunAt), ...usable(line.role, line.content) }))
  if (spoken.text === '' && spoken.externalToolCalls.length === 0) return said
  const toolCalls = spoken.externalToolCalls.map(({ id, name, parameters }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(parameters) },
  }))
  const reply: NewMessage = {
    role: 'assistant',
    content: spoken.text,
    at: now,
    ...usable('assistant', spoken.text),
  }
  return [...said, toolCalls.length === 0 ? reply : { ...reply, toolCalls }]
}

const stored = (line: Line, at: Date): NewMessage => ({
  role: line.role,
  content: line.content,
  at,
  toolCallId: line.toolCallId,
  toolCalls: line.toolCalls?.map(({ id, name, arguments: sent }) => ({
    id,
    type: 'function',
    function: { name, arguments: sent },
  })),
})

async function movedMood(tx: Tx, { agent, context, incoming, settings }: PreparedTurn, now: Date) {
  if (settings.isRepeat) return {}
  const change = await moodDeltaOf(incoming)
  if (change === undefined) return {}
  const { userId, instanceId } = context.scope
  const { triggerType, reason } = change
  const mood = await moveMood(tx, agent, { userId, instanceId }, change.delta, { triggerType, reason, now })
  const { label, valence, arousal, tension, affiliation } = mood
  return {
    mood_delta: { ...change.delta, reason, trigger_type: triggerType },
    mood: { label, valence, arousal, tension, affiliation },
  }
}

const LIKENESS_MIN = 0.6

/** A fact counts as used when most of its words are in the reply. */
function usedFacts(
  turn: PreparedTurn,
  spoken: GeneratedReply,
): { used: readonly string[]; unused: readonly string[] } {
  const shown = new Set(spoken.shownFactIds)
  const facts = turn.context.facts.filter((fact) => shown.has(fact.id))
  const said = spoken.usedFactIds === undefined ? new Set(termsOf(spoken.text)) : undefined
  const isUsed = (fact: { readonly id: string; readonly text: string }): boolean => {
    if (said === undefined) return spoken.usedFactIds?.includes(fact.id) ?? false
    const terms = termsOf(fact.text)
    return terms.length > 0 && terms.filter((term) => said.has(term)).length / terms.length >= LIKENESS_MIN
  }
  const used = facts.filter(isUsed).map(({ id }) => id)
  return { used, unused: facts.map(({ id }) => id).filter((id) => !used.includes(id)) }
}

function announce(
  tx: Tx,
  events: Events,
  turn: PreparedTurn,
  spoken: GeneratedReply,
  outcome: Outcome,
): void {
  const { agent, context, sessionId, turnId } = turn
  const about = {
    session_id: sessionId,
    user_id: context.scope.userId,
    instance_id: context.scope.instanceId,
    turn_id: turnId,
  }
  const common = { tenantId: agent.tenant_id, projectId: agent.project_id, subjectId: agent.agent_id }
  events.append(tx, {
    ...common,
    type: 'agent.message.created',
    payload: { ...about, status: outcome.status },
  })
  for (const { id, name } of spoken.externalToolCalls)
    events.append(tx, { ...common, type: 'agent.tool.called', payload: { ...about, tool_call_id: id, name } })
}
