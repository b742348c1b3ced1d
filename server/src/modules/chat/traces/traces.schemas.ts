import { Type } from 'typebox'
import { usdFromMicro } from '../../../kernel/money.ts'
import { NonEmpty, named, Timestamp } from '../../../platform/http/schema.ts'
import { agentPath } from '../../agents/index.ts'
import type { TraceRow } from './traces.store.ts'

const summary = {
  turn_id: Type.String(),
  user_id: Type.String(),
  instance_id: Type.String({ description: 'Empty for none.' }),
  session_id: Type.String(),
  source: Type.String({
    description:
      'chat: the streamed chat; run: a reply that is fetched later; openai: the OpenAI-compatible API; conversation: a channel, the widget or the console.',
  }),
  status: Type.String({ description: 'complete, interrupted or failed.' }),
  finish_reason: Type.String(),
  has_error: Type.Boolean({ description: 'The reply or one of its tools failed.' }),
  error: Type.String({ description: 'Why the reply failed, as a code; empty otherwise.' }),
  provider: Type.String({ description: 'custom, default or builtin.' }),
  model: Type.String(),
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  is_usage_estimated: Type.Boolean({ description: 'The model did not count its tokens.' }),
  cost_usd: Type.Number(),
  timings: Type.Object({
    context_ms: Type.Integer({ description: 'Until the prompt could be made.' }),
    first_word_ms: Type.Optional(
      Type.Integer({ description: 'From the request to the first word; absent when there was none.' }),
    ),
    total_ms: Type.Integer({ description: 'From the request to when the turn was stored.' }),
  }),
  created_at: Timestamp('When the turn was stored.'),
}

const Part = Type.Object({
  name: Type.String({
    description:
      'persona, circumstances, skills, rules, facts, messages, summaries, catalogue, knowledge, application, conversation or tools.',
  }),
  items: Type.Integer(),
  characters: Type.Integer(),
  tokens: Type.Integer({ description: 'Estimated.' }),
})

const Recalled = Type.Object({
  kind: Type.String({
    description: 'fact, message, summary, passage (of a document) or node (of the graph).',
  }),
  id: Type.String({ description: 'Of the fact, message, summary, document or node.' }),
  why: Type.String({
    description:
      'question: it answers what was said; earlier_question: it answers the message before and came too late for it; ' +
      'importance: it is known about the person anyway; recent: it sums up the last days.',
  }),
  score: Type.Optional(Type.Number({ description: 'How well it answers the question; higher is better.' })),
  importance: Type.Optional(Type.Number()),
  is_shown: Type.Boolean({ description: 'It found room in the prompt.' }),
  is_used: Type.Optional(Type.Boolean({ description: 'Facts only: the reply says it.' })),
})

const Round = Type.Object({
  duration_ms: Type.Integer(),
  first_word_ms: Type.Optional(Type.Integer({ description: 'Since the model was asked.' })),
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  finish_reason: Type.String({ description: 'Empty when the model did not finish.' }),
})

const Tool = Type.Object({
  name: Type.String({ description: 'Empty for a tool that was not offered.' }),
  round: Type.Integer({ description: 'Which call of the model asked for it, from 0.' }),
  duration_ms: Type.Integer(),
  outcome: Type.String({
    description:
      'done, failed, refused (not offered, or arguments that are no object) or external (for the caller).',
  }),
  argument_characters: Type.Integer(),
  result_characters: Type.Integer(),
})

export const TraceList = named(
  'ReplyTraceList',
  Type.Object({
    traces: Type.Array(named('ReplyTraceSummary', Type.Object(summary))),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const Trace = named(
  'ReplyTrace',
  Type.Object({
    ...summary,
    prompt: Type.Array(Part, { description: 'What the responder was given, by part.' }),
    recalled: Type.Array(Recalled),
    rounds: Type.Array(Round, { description: 'Calls of the model; empty for the built-in responder.' }),
    tools: Type.Array(Tool),
  }),
)

export const tracePath = Type.Object({
  agentId: agentPath.properties.agentId,
  turnId: NonEmpty(100, { description: 'The turn, as events and the list of traces name it.' }),
})

export const tracesQuery = Type.Object({
  user_id: Type.Optional(NonEmpty(255, { description: 'Of one person.' })),
  session_id: Type.Optional(NonEmpty(255, { description: 'Of one session.' })),
  has_error: Type.Optional(
    Type.Boolean({ description: 'Only those where the reply or a tool failed, or only the others.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})

export const summaryView = ({ detail, cost_micro_usd, created_at, ...row }: TraceRow) => ({
  ...row,
  cost_usd: usdFromMicro(cost_micro_usd),
  timings: detail.timings,
  created_at: created_at.toISOString(),
})

export const traceView = (row: TraceRow) => {
  const { prompt, recalled, rounds, tools } = row.detail
  return {
    ...summaryView(row),
    prompt: [...prompt],
    recalled: [...recalled],
    rounds: [...rounds],
    tools: [...tools],
  }
}
