import { DAY_MS } from '../../../kernel/clock.ts'
import type { AgentRow } from '../../agents/index.ts'
import type { StoredMessage } from '../../memory/index.ts'
import { BUILT_IN, type Responder } from '../models/providers.rules.ts'
import type { ChatContext } from './chat-context.ts'

/** The context as callers see it: flat, open, and every field optional to those who read it. */
export function enrichedView(
  agent: AgentRow,
  context: Omit<ChatContext, 'enriched'>,
  stored: readonly StoredMessage[],
  more: { readonly lastSeen: Date | undefined; readonly gameContext: unknown; readonly now: Date },
): Readonly<Record<string, unknown>> {
  const { mood } = context
  const days =
    more.lastSeen === undefined
      ? undefined
      : Math.floor((more.now.getTime() - more.lastSeen.getTime()) / DAY_MS)
  return {
    bio: agent.bio,
    personality_prompt: agent.personality_prompt,
    speech_patterns: agent.speech_patterns,
    true_interests: agent.true_interests,
    true_dislikes: agent.true_dislikes,
    primary_traits: agent.primary_traits,
    big5: agent.big5,
    dimensions: agent.dimensions,
    preferences: agent.preferences,
    behaviors: agent.behaviors,
    active_goals: agent.initial_goals.map(({ title, description, type }) => ({
      title,
      description,
      type: type ?? 'personal_growth',
    })),
    current_mood: {
      valence: mood.valence,
      arousal: mood.arousal,
      tension: mood.tension,
      affiliation: mood.affiliation,
      label: mood.label,
    },
    emotional_state: mood.label,
    loaded_facts: context.facts.map((fact) => ({
      fact_id: fact.id,
      atomic_text: fact.text,
      fact_type: fact.factType,
      ...(fact.importance === undefined ? {} : { importance: fact.importance }),
      session_id: fact.sessionId,
      ...(fact.learnedBy === undefined ? {} : { learned_by: fact.learnedBy }),
      created_at: fact.at.toISOString(),
      [fact.isEvent ? 'event_time' : 'valid_from']: fact.since.toISOString(),
    })),
    long_term_summaries: context.summaries.map((row) => ({
      summary_type: row.stage,
      period_start: row.period_start.toISOString(),
      summary: row.summary,
      topics: row.topics,
    })),
    ...(context.knowledge === undefined ? {} : { knowledge: { results: context.knowledge } }),
    ...(context.items === undefined ? {} : { catalog: { results: context.items } }),
    recent_turns: stored.map((message) => ({
      role: message.role,
      content: message.content,
      timestamp: message.said_at.toISOString(),
    })),
    ...(days === undefined ? {} : { days_since_last_chat: Math.max(0, days) }),
    ...(more.gameContext === undefined ? {} : { game_context: more.gameContext }),
  }
}

interface AnsweredContext {
  readonly context: Pick<ChatContext, 'enriched'>
  readonly responder: Responder
  readonly sessionId: string
}

/** The context and what is going to answer from it. */
export const enrichedFor = ({
  context,
  responder,
  sessionId,
}: AnsweredContext): Readonly<Record<string, unknown>> => ({
  ...context.enriched,
  session_id: sessionId,
  responder: responder.provider === BUILT_IN ? 'built-in' : 'model',
  provider: responder.provider,
  model: responder.model,
})
