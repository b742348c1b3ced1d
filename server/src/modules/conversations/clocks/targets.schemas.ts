import { type Static, type TSchema, Type } from 'typebox'
import { defined, iso, named, Timestamp, Uuid } from '../../../platform/http/schema.ts'
import type { ConversationRow } from '../conversations.store.ts'
import { PRIORITIES } from '../tables.ts'
import type { TargetRow } from './targets.store.ts'

const Minutes = (maximum: number, description: string) =>
  Type.Union([Type.Integer({ minimum: 1, maximum }), Type.Null()], { description })

const minutes = {
  first_response_minutes: Minutes(43_200, 'Until the first answer; `null` has no target.'),
  resolution_minutes: Minutes(525_600, 'Until it is closed; `null` has no target.'),
}
const BUSINESS_HOURS_ONLY = 'Whether the minutes are counted within the business hours only.'

const byPriority = <T extends TSchema>(target: T) => ({
  urgent: target,
  high: target,
  normal: target,
  low: target,
})

export const NewResponseTargets = Type.Object(
  byPriority(
    Type.Object({
      ...minutes,
      business_hours_only: Type.Optional(Type.Boolean({ default: false, description: BUSINESS_HOURS_ONLY })),
    }),
  ),
)

export const ResponseTargets = named(
  'ResponseTargets',
  Type.Object({
    ...byPriority(
      Type.Object({ ...minutes, business_hours_only: Type.Boolean({ description: BUSINESS_HOURS_ONLY }) }),
    ),
    updated_by: Type.Optional(Type.String()),
    updated_at: Type.Optional(Timestamp()),
  }),
)

export const workspaceQuery = Type.Object({ project_id: Type.Optional(Uuid()) })

export function targetsView(rows: readonly TargetRow[]): Static<typeof ResponseTargets> {
  const of = (priority: string) => {
    const row = rows.find((one) => one.priority === priority)
    return {
      first_response_minutes: row?.first_response_minutes ?? null,
      resolution_minutes: row?.resolution_minutes ?? null,
      business_hours_only: row?.business_hours_only ?? false,
    }
  }
  const [urgent, high, normal, low] = PRIORITIES.map(of) as [
    ReturnType<typeof of>,
    ReturnType<typeof of>,
    ReturnType<typeof of>,
    ReturnType<typeof of>,
  ]
  return defined({
    urgent,
    high,
    normal,
    low,
    updated_by: rows[0]?.updated_by,
    updated_at: iso(rows[0]?.updated_at ?? null),
  })
}

export const ConversationClocks = named(
  'ConversationClocks',
  Type.Object({
    waiting_since: Type.Optional(Timestamp('Since when the person waits for a first answer.')),
    first_response_due_at: Type.Optional(Timestamp('While they wait and there is a target.')),
    first_response_at: Type.Optional(Timestamp()),
    first_response_by: Type.Optional(Type.String({ description: '`agent` or `operator`.' })),
    first_response_missed: Type.Boolean(),
    resolution_due_at: Type.Optional(Timestamp('While the team has it, it is open and there is a target.')),
    resolved_at: Type.Optional(Timestamp('When it was closed.')),
    resolution_missed: Type.Boolean(),
  }),
)

export const clocksView = (row: ConversationRow): Static<typeof ConversationClocks> =>
  defined({
    waiting_since: iso(row.status === 'closed' ? null : row.waiting_since),
    first_response_due_at: iso(row.first_response_due_at),
    first_response_at: iso(row.first_response_at),
    first_response_by: row.first_response_by || undefined,
    first_response_missed: row.first_response_missed_at !== null,
    resolution_due_at: iso(row.resolution_due_at),
    resolved_at: iso(row.resolved_at),
    resolution_missed: row.resolution_missed_at !== null,
  })
