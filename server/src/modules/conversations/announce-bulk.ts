import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import { announce } from './announce.ts'
import type { ConversationChanges, ConversationRow } from './conversations.store.ts'

const FIELDS = { assignee_id: 'assignee', tags: 'tags', priority: 'priority', status: 'status' } as const

/** The events that the same change would leave if it were made to this conversation alone. */
export function announceBulk(
  tx: Tx,
  events: Events,
  before: ConversationRow,
  changed: ConversationRow,
  changes: ConversationChanges,
  actor: string,
): void {
  const fields = Object.entries(FIELDS).flatMap(([column, name]) => (column in changes ? [name] : []))
  if (fields.length > 0)
    announce(tx, events, changed, 'conversation.updated', {
      fields,
      status: changed.status,
      changed_by: actor,
    })
  if (changed.assignee_id !== before.assignee_id)
    announce(tx, events, changed, 'conversation.assigned', {
      assignee: changed.assignee_id ?? '',
      assigned_before: before.assignee_id ?? '',
      changed_by: actor,
    })
  if ('unread_count' in changes) announce(tx, events, changed, 'conversation.read', { read_by: actor })
}
