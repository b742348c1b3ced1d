import { wallClock } from '../../../algorithms/text/zoned-time.ts'
import { type Clock, HOUR_MS, later } from '../../../kernel/clock.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { type AgentRow, findAgentUser, moodOf } from '../../agents/index.ts'
import {
  currentFacts,
  type FactRow,
  type Recall,
  type StoredMessage,
  scopeOf,
  sessionMessages,
  summariesOf,
} from '../../memory/index.ts'
import type { ChatKnowledge } from '../tools/chat-tool.ts'
import type { Line } from '../turns/conversation.rules.ts'
import type { ChatContext, ContextFact } from './chat-context.ts'
import { enrichedView } from './enriched-view.ts'
import type { Persona } from './persona.rules.ts'
import { isReached, reachOf } from './reach.ts'
import { type RecalledHit, Recalls } from './recalls.ts'

export interface ContextRequest {
  readonly agent: AgentRow
  readonly userId: string
  readonly instanceId: string
  readonly sessionId: string
  /** What the person is saying now; empty when nothing was said yet. */
  readonly query: string
  readonly timezone?: string | undefined
  readonly displayName?: string | undefined
  readonly gameContext?: Readonly<Record<string, unknown>> | undefined
  /** Waits for memory even when the agent would rather answer at once. */
  readonly mustWait?: boolean | undefined
  readonly skipsMemory?: boolean | undefined
  readonly skipsHistory?: boolean | undefined
  /** How far back the session's own messages go. */
  readonly since?: Date | undefined
  readonly now: Date
}

const HISTORY_MAX = 60
const FACTS_MAX = 40
const SUMMARIES_MAX = 6
const RECALLED_MAX = 24

export interface ContextParts {
  readonly recalls: Recalls
  readonly knowledge: ChatKnowledge | undefined
}

/** Concurrent reads, none of them in a long transaction. */
export async function buildContext(
  parts: ContextParts,
  db: ScopedDatabase,
  request: ContextRequest,
): Promise<ChatContext> {
  const { agent, userId, instanceId, sessionId, now, query } = request
  const scope = scopeOf(agent, userId, instanceId)
  const skips = request.skipsMemory === true
  const asksMemory = !skips && query.trim() !== ''
  const timezoneSent = request.timezone || undefined
  const looking = skips
    ? undefined
    : Promise.all([parts.knowledge?.about(agent, query), parts.knowledge?.items(agent, query)])
  // A failure surfaces where it is awaited below; until then it must not count as unhandled.
  looking?.catch(() => undefined)
  const [mood, user, stored, facts, summaries, recalled] = await db.read((tx) =>
    Promise.all([
      moodOf(tx, agent, { userId, instanceId }, now),
      findAgentUser(tx, agent, userId, instanceId),
      request.skipsHistory
        ? []
        : sessionMessages(tx, scope, sessionId, {
            limit: HISTORY_MAX,
            ...(request.since === undefined ? {} : { since: request.since }),
          }),
      skips ? [] : currentFacts(tx, scope, { limit: FACTS_MAX }),
      skips ? [] : summariesOf(tx, scope, { limit: SUMMARIES_MAX }),
      asksMemory
        ? parts.recalls.ask(
            scope,
            sessionId,
            {
              query,
              limit: RECALLED_MAX,
              timezone: timezoneSent,
              ...reachOf(agent),
              mayBeLate: agent.capabilities.memoryMode === 'async' && request.mustWait !== true,
            },
            db,
          )
        : { found: [], isLate: true },
    ]),
  )
  const [knowledge, items] = (await looking) ?? []
  const remembersName = agent.capabilities.rememberName === true
  const inHistory = new Set(stored.map((message) => message.message_id))
  const context = {
    scope,
    persona: personaOf(agent),
    mood,
    userName: request.displayName || user?.display_name || (remembersName ? nameTold(facts) : ''),
    timezone: timezoneSent ?? (user?.timezone || 'UTC'),
    history: stored.map(lineOf).filter(hasSomething),
    facts: factsOf(recalled.found, facts.filter(isReached(agent))),
    messages: recalled.found
      .filter(({ kind, id }) => kind === 'message' && !inHistory.has(id))
      .map(({ passage, ...hit }) => (passage === undefined ? hit : { ...hit, text: passage })),
    summaries,
    knowledge,
    items,
    hasMemory: !skips,
    usedFastPath: recalled.isLate,
  }
  return {
    ...context,
    enriched: enrichedView(agent, context, stored, {
      lastSeen: user?.last_interaction_at ?? undefined,
      gameContext: request.gameContext,
      now,
    }),
  }
}

/** The name that the person gave, spelled as they gave it, for when no caller gave one. */
function nameTold(facts: readonly FactRow[]): string {
  const fact = facts.find(({ slot, polarity }) => slot === 'user/name' && polarity >= 0)
  if (fact === undefined) return ''
  const at = fact.atomic_text.toLowerCase().indexOf(fact.slot_value)
  return at < 0 ? fact.slot_value : fact.atomic_text.slice(at, at + fact.slot_value.length)
}

export const personaOf = (agent: AgentRow): Persona => ({
  name: agent.name,
  bio: agent.bio,
  personalityPrompt: agent.personality_prompt,
  primaryTraits: agent.primary_traits,
  speechPatterns: agent.speech_patterns,
  interests: agent.true_interests,
  dislikes: agent.true_dislikes,
  big5: agent.big5 as Readonly<Record<string, number>>,
  dimensions: agent.dimensions as Readonly<Record<string, number>>,
  preferences: agent.preferences,
  behaviors: agent.behaviors,
})

/** Of a line that was forgotten nothing is left to show. */
const hasSomething = (line: Line): boolean => line.content !== '' || line.toolCalls !== undefined

const lineOf = (message: StoredMessage): Line => ({
  role: message.role,
  content: message.content,
  messageId: message.message_id,
  ...(message.tool_call_id === '' ? {} : { toolCallId: message.tool_call_id }),
  ...(message.tool_calls === null || message.tool_calls.length === 0
    ? {}
    : {
        toolCalls: message.tool_calls.map((call) => ({
          id: call.id,
          name: call.function.name,
          arguments: call.function.arguments,
        })),
      }),
})

function factsOf(recalled: readonly RecalledHit[], important: readonly FactRow[]): readonly ContextFact[] {
  const rows = new Map(important.map((row) => [row.fact_id, row]))
  const found = recalled
    .filter(({ kind }) => kind === 'fact')
    .map(
      (one): ContextFact => ({
        id: one.id,
        text: one.text,
        factType: one.factType ?? '',
        sessionId: one.sessionId,
        at: rows.get(one.id)?.created_at ?? one.at,
        importance: rows.get(one.id)?.importance,
        score: one.score,
        isEarlier: one.isEarlier,
        since: one.at,
        isEvent: one.isEvent === true,
        learnedBy: one.learnedBy,
      }),
    )
  const seen = new Set(found.map(({ id }) => id))
  const others = important
    .filter((row) => !seen.has(row.fact_id))
    .map(
      (row): ContextFact => ({
        id: row.fact_id,
        text: row.atomic_text,
        factType: row.fact_type,
        sessionId: row.session_id,
        at: row.created_at,
        importance: row.importance,
        since: row.event_time ?? row.valid_from,
        isEvent: row.event_time !== null,
      }),
    )
  return [...found, ...others].slice(0, FACTS_MAX)
}

/** What a caller says is known of the person comes before what memory has. */
export function withFacts(
  context: ChatContext,
  facts: readonly string[] = [],
  now: Date = new Date(0),
): ChatContext {
  if (facts.length === 0) return context
  const given = facts.map(
    (text, at): ContextFact => ({
      id: `given-${at}`,
      text,
      factType: '',
      sessionId: '',
      at: now,
      since: now,
      isEvent: false,
    }),
  )
  return { ...context, facts: [...given, ...context.facts].slice(0, FACTS_MAX) }
}

/** Messages older than this are no longer part of what is being said; memory has them. */
const RECENT_MS = 2 * HOUR_MS

/** The context alone, for callers who run their own model. */
export async function enrichedContext(
  parts: {
    readonly db: ScopedDatabase
    readonly clock: Clock
    readonly memory: Recall
    readonly knowledge: ChatKnowledge | undefined
  },
  agent: AgentRow,
  about: {
    readonly userId: string
    readonly instanceId?: string | undefined
    readonly sessionId?: string | undefined
    readonly query?: string | undefined
    readonly language?: string | undefined
    readonly timezone?: string | undefined
  },
): Promise<Readonly<Record<string, unknown>>> {
  const now = parts.clock.now()
  const { memory, knowledge } = parts
  const { enriched } = await buildContext({ recalls: new Recalls(memory), knowledge }, parts.db, {
    agent,
    userId: about.userId,
    instanceId: about.instanceId ?? '',
    sessionId: about.sessionId ?? '',
    query: about.query ?? '',
    timezone: about.timezone,
    mustWait: true,
    skipsHistory: !about.sessionId,
    since: later(now, -RECENT_MS),
    now,
  })
  return enriched
}

/** "Monday, 9 March 2026, 10:05 where the person is": the clock on their own wall, or UTC. */
export function localTimeInWords(now: Date, timezone: string): string {
  const { year, month, day, hour, minute } = wallClock(now, timezone)
  const date = new Date(Date.UTC(year, month - 1, day))
  const words = DATE_WORDS.format(date)
  const time = `${words}, ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return timezone === 'UTC'
    ? `${time} UTC; the person's time zone is not known`
    : `${time} where the person is`
}

const DATE_WORDS = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
