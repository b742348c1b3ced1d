import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { later, MINUTE_MS } from '../../kernel/clock.ts'
import type { Priority } from './tables.ts'

export interface InboxFilter {
  readonly tenantId: string
  readonly projectId: string
  readonly channel: string | undefined
  readonly agentId: string | undefined
  readonly userId: string | undefined
  readonly controller: 'agent' | 'human' | undefined
  readonly status: 'open' | 'snoozed' | 'closed' | undefined
  readonly tier: string | undefined
  /** A member's user id; null for conversations that no member looks after. */
  readonly assignee: string | null | undefined
  readonly tag: string | undefined
  readonly priority: Priority | undefined
  readonly target: TargetState | undefined
  readonly isUnread: boolean
  readonly now: Date
}

/** Due in the next half hour, past a due time and still waited for, or late in this round, answered or not. */
export const TARGET_STATES = ['due_soon', 'overdue', 'missed'] as const
export type TargetState = (typeof TARGET_STATES)[number]

const SOON_MS = 30 * MINUTE_MS

/** The last conversation of the page before. */
export interface InboxPlace {
  readonly at: Date
  readonly conversationId: string
}

/** Percent signs and underscores mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The condition on `conversations as c`; words are looked for by `inbox-search.store.ts`. */
export function fits(filter: InboxFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`c.tenant_id = ${filter.tenantId}`,
    sql<SqlBool>`c.project_id = ${filter.projectId}`,
  ]
  const equal = (column: string, value: string | undefined) => {
    if (value !== undefined) conditions.push(sql<SqlBool>`${sql.ref(column)} = ${value}`)
  }
  equal('c.channel_type', filter.channel)
  equal('c.agent_id', filter.agentId)
  equal('c.user_id', filter.userId)
  equal('c.controller', filter.controller)
  equal('c.status', filter.status)
  equal('c.tier', filter.tier)
  equal('c.priority', filter.priority)
  if (filter.assignee === null) conditions.push(sql<SqlBool>`c.assignee_id is null`)
  else equal('c.assignee_id', filter.assignee)
  if (filter.tag !== undefined)
    conditions.push(
      sql<SqlBool>`exists (select from unnest(c.tags) tag where lower(tag) = lower(${filter.tag}))`,
    )
  if (filter.isUnread) conditions.push(sql<SqlBool>`c.unread_count > 0`)
  if (filter.target !== undefined) conditions.push(targetIs(filter.target, filter.now))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Written as the partial indexes of 0090 are, so that only conversations with running or missed clocks are read. */
export function targetIs(state: TargetState, now: Date): RawBuilder<SqlBool> {
  if (state === 'missed')
    return sql<SqlBool>`(c.first_response_missed_at is not null or c.resolution_missed_at is not null)`
  const isRunning = sql`(c.first_response_due_at is not null or c.resolution_due_at is not null)`
  const isDueBefore = (at: Date) => sql`(c.first_response_due_at < ${at} or c.resolution_due_at < ${at})`
  if (state === 'overdue') return sql<SqlBool>`(${isRunning} and ${isDueBefore(now)})`
  return sql<SqlBool>`(${isRunning} and ${isDueBefore(later(now, SOON_MS))}
    and least(c.first_response_due_at, c.resolution_due_at) >= ${now})`
}

/** Latest activity first. */
export const byActivity = sql`c.last_message_at desc, c.conversation_id desc`

/** Behind a place in that order. */
export const comesAfter = (place: InboxPlace | undefined): RawBuilder<SqlBool> =>
  place === undefined
    ? sql`true`
    : sql`(c.last_message_at, c.conversation_id) < (${place.at}::timestamptz, ${place.conversationId}::uuid)`
