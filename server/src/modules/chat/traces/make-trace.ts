import { estimateTokens } from '../../../platform/llm/tokens.rules.ts'
import type { ChatContext } from '../context/chat-context.ts'
import type { GeneratedReply, PreparedTurn } from '../reply/chat.ts'
import { costOfReply } from '../reply/reply-cost.ts'
import type { TraceDetail, TracedMemory } from './trace-detail.ts'
import { passageId } from './trace-notes.ts'
import type { NewTrace } from './traces.store.ts'

/** The row of a reply's trace. */
export function traceOf(
  turn: PreparedTurn,
  spoken: GeneratedReply,
  stored: { readonly error: string | undefined; readonly used: readonly string[]; readonly now: Date },
): NewTrace {
  const error = stored.error ?? spoken.notes.error
  return {
    tenant_id: turn.agent.tenant_id,
    agent_id: turn.agent.agent_id,
    turn_id: turn.turnId,
    source: turn.source,
    has_error: error !== '' || spoken.notes.tools.some((tool) => tool.outcome === 'failed'),
    error,
    cost_micro_usd: costOfReply(turn, spoken),
    detail: JSON.stringify(traceDetail(turn, spoken, stored.used, performance.now())),
    created_at: stored.now,
  }
}

/** The trace of a reply: ids, sizes, codes and times, never words. */
function traceDetail(
  turn: PreparedTurn,
  spoken: GeneratedReply,
  usedFactIds: readonly string[],
  endedAt: number,
): TraceDetail {
  const { notes } = spoken
  const since = (at: number) => Math.max(0, Math.round(at - turn.begunTick))
  return {
    prompt: notes
      .parts()
      .filter(({ items }) => items > 0)
      .map(({ name, items, text }) => ({
        name,
        items,
        characters: text.length,
        tokens: estimateTokens(text),
      })),
    recalled: recalledIn(turn.context, notes.shownIds, new Set(usedFactIds)),
    rounds: notes.rounds.map(({ ms, firstWordMs, usage, finishReason }) => ({
      duration_ms: Math.round(ms),
      ...(firstWordMs === undefined ? {} : { first_word_ms: Math.round(firstWordMs) }),
      prompt_tokens: usage.promptTokens,
      completion_tokens: usage.completionTokens,
      finish_reason: finishReason,
    })),
    tools: notes.tools.map((tool) => ({
      name: tool.name,
      round: tool.round,
      duration_ms: Math.round(tool.ms),
      outcome: tool.outcome,
      argument_characters: tool.argumentCharacters,
      result_characters: tool.resultCharacters,
    })),
    timings: {
      context_ms: turn.buildMs,
      ...(notes.firstWordAt === undefined ? {} : { first_word_ms: since(notes.firstWordAt) }),
      total_ms: since(endedAt),
    },
  }
}

function recalledIn(
  { facts, messages, summaries, knowledge }: ChatContext,
  shownIds: ReadonlySet<string> | undefined,
  used: ReadonlySet<string>,
): readonly TracedMemory[] {
  const isShown = (id: string) => shownIds?.has(id) ?? true
  return [
    ...facts.map(({ id, score, importance, isEarlier }): TracedMemory => {
      const why = score === undefined ? 'importance' : asked(isEarlier)
      return {
        kind: 'fact',
        id,
        why,
        ...(score === undefined ? {} : { score: rounded(score) }),
        ...(importance === undefined ? {} : { importance: rounded(importance) }),
        is_shown: isShown(id),
        is_used: used.has(id),
      }
    }),
    ...messages.map(
      ({ id, score, isEarlier }): TracedMemory => ({
        kind: 'message',
        id,
        why: asked(isEarlier),
        score: rounded(score),
        is_shown: isShown(id),
      }),
    ),
    ...summaries.map(
      ({ summary_id: id }): TracedMemory => ({ kind: 'summary', id, why: 'recent', is_shown: isShown(id) }),
    ),
    ...(knowledge ?? []).map(({ citation, score }, at): TracedMemory => {
      const document = citation['document_id']
      return {
        kind: document === undefined ? 'node' : 'passage',
        id: String(document ?? citation['node_id'] ?? ''),
        why: 'question',
        score: rounded(score),
        is_shown: isShown(passageId(at)),
      }
    }),
  ]
}

const asked = (isEarlier: boolean | undefined) => (isEarlier === true ? 'earlier_question' : 'question')
const rounded = (score: number): number => Math.round(score * 10_000) / 10_000
