import type { Caller } from '../../platform/http/operation.ts'
import type { InboxFilter, TargetState } from './inbox-conditions.store.ts'
import type { Priority } from './tables.ts'
import { assigneeFrom } from './triage.rules.ts'

/** What a list or a saved view may ask for; the agent is resolved by the caller. */
interface WantedConversations {
  readonly channel?: string
  readonly user_id?: string
  readonly controller?: 'agent' | 'human'
  readonly status?: 'open' | 'snoozed' | 'closed'
  readonly tier?: string
  readonly assignee?: string
  readonly tag?: string
  readonly priority?: Priority
  readonly target?: TargetState
  readonly unread?: boolean
  readonly q?: string
  readonly search?: string
}

export const filterOf = (
  { tenantId, projectId, person }: Caller,
  wanted: WantedConversations,
  agentId: string | undefined,
  now: Date,
): InboxFilter => ({
  tenantId,
  projectId,
  channel: wanted.channel || undefined,
  agentId,
  userId: wanted.user_id || undefined,
  controller: wanted.controller,
  status: wanted.status,
  tier: wanted.tier || undefined,
  assignee: assigneeFrom(wanted.assignee, person?.personId),
  tag: wanted.tag?.trim() || undefined,
  priority: wanted.priority,
  target: wanted.target,
  isUnread: wanted.unread === true,
  now,
})

export const searchOf = ({ q, search }: WantedConversations): string | undefined =>
  (q || search)?.trim() || undefined
