import { Type } from 'typebox'
import { EVENTS_KEPT_DAYS } from '../../platform/events/events.store.ts'
import { defined, iso, named, Timestamp, Uuid } from '../../platform/http/schema.ts'
import type { PolicyRow, RetentionDays, RunRow } from './retention.store.ts'
import type { RetentionCounts } from './steps.ts'

const DAYS_MAX = 3_650

const AUDIT_DAYS_MIN = 30

const daysOf = (description: string, { minimum = 1, maximum = DAYS_MAX } = {}) =>
  Type.Union([Type.Integer({ minimum, maximum }), Type.Null()], { description })

const conversations_days = daysOf(
  'Closed conversations, counted from the last message or change, with their messages and files.',
)
const memory_days = daysOf(
  'Messages in memory, counted from when they were said and stored, and facts about people, counted from when they were last confirmed, used or changed.',
)
const files_days = daysOf('Files, counted from when they were stored.')
const turns_days = daysOf('Turns of chats, with their traces.')
const events_days = daysOf(`Events; the installation keeps them for ${EVENTS_KEPT_DAYS} days.`, {
  maximum: EVENTS_KEPT_DAYS,
})
const audit_days = daysOf(
  `Entries of the audit log; \`null\` keeps them as long as the installation says. The last ${AUDIT_DAYS_MIN} days always stay, and any legal hold keeps them all.`,
  { minimum: AUDIT_DAYS_MIN },
)

export const NewRetentionPolicy = Type.Partial(
  Type.Object({ conversations_days, memory_days, files_days, turns_days, events_days, audit_days }),
)

const shown = () => Type.Union([Type.Integer(), Type.Null()])
export const RetentionPolicy = named(
  'RetentionPolicy',
  Type.Object({
    conversations_days: shown(),
    memory_days: shown(),
    files_days: shown(),
    turns_days: shown(),
    events_days: shown(),
    audit_days: shown(),
    updated_at: Type.Optional(Timestamp()),
    updated_by: Type.Optional(Type.String()),
  }),
)

const Counts = Type.Object({
  conversations: Type.Integer(),
  messages: Type.Integer({ description: 'Of those conversations.' }),
  memory_facts: Type.Integer(),
  memory_messages: Type.Integer(),
  files: Type.Integer({ description: 'Old ones, and those of the conversations.' }),
  chat_turns: Type.Integer(),
  events: Type.Integer(),
  audit_entries: Type.Integer(),
})

export const RetentionPreview = named('RetentionPreview', Type.Object({ counts: Counts }))

export const RetentionRunList = named(
  'RetentionRunList',
  Type.Object({
    runs: Type.Array(
      named(
        'RetentionRun',
        Type.Object({
          run_id: Type.String(),
          status: Type.String({ description: 'running, done or failed.' }),
          counts: Counts,
          created_at: Timestamp('Rows are old by this time.'),
          finished_at: Type.Optional(Timestamp()),
        }),
      ),
    ),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

const workspace = { tenant_id: Type.Optional(Uuid('The workspace, for people who belong to several.')) }
export const workspaceQuery = Type.Object(workspace)
export const runsQuery = Type.Object({
  ...workspace,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})

export const daysIn = (policy: Partial<RetentionDays> | undefined): RetentionDays => ({
  conversations_days: policy?.conversations_days ?? null,
  memory_days: policy?.memory_days ?? null,
  files_days: policy?.files_days ?? null,
  turns_days: policy?.turns_days ?? null,
  events_days: policy?.events_days ?? null,
  audit_days: policy?.audit_days ?? null,
})

export const policyView = (row: PolicyRow | undefined) =>
  defined({ ...daysIn(row), updated_at: iso(row?.updated_at ?? null), updated_by: row?.updated_by })

export const countsView = (counts: RetentionCounts) => ({
  conversations: counts['conversations'] ?? 0,
  messages: counts['messages'] ?? 0,
  memory_facts: counts['memory_facts'] ?? 0,
  memory_messages: counts['memory_messages'] ?? 0,
  files: counts['files'] ?? 0,
  chat_turns: counts['chat_turns'] ?? 0,
  events: counts['events'] ?? 0,
  audit_entries: counts['audit_entries'] ?? 0,
})

export const runView = (row: RunRow) =>
  defined({
    run_id: row.run_id,
    status: row.state,
    counts: countsView(row.counts),
    created_at: row.created_at.toISOString(),
    finished_at: iso(row.finished_at),
  })
