export const BULK_MAX = 200
const TAGS_MAX = 20

/** What is asked for all conversations alike; what is undefined stays as it is. */
export interface BulkChange {
  readonly assignee: string | null | undefined
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
  readonly priority: 'urgent' | 'high' | 'normal' | 'low' | undefined
  readonly status: 'open' | 'snoozed' | 'closed' | undefined
  readonly snoozedUntil: Date | undefined
  readonly isRead: boolean
}

/** What can be changed about a conversation in this way. */
interface Changeable {
  readonly assignee_id: string | null
  readonly tags: string[]
  readonly priority: NonNullable<BulkChange['priority']>
  readonly status: NonNullable<BulkChange['status']>
  readonly snoozed_until: Date | null
  readonly unread_count: number
}

const keyOf = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** The tags afterwards, those that stay in their order; undefined where there would be too many. */
function tagsAfter(tags: readonly string[], change: BulkChange): string[] | undefined {
  const removed = new Set(change.removeTags.map(keyOf))
  const kept = tags.filter((tag) => !removed.has(keyOf(tag)))
  const known = new Set(kept.map(keyOf))
  const added = change.addTags.filter((tag) => !known.has(keyOf(tag)))
  return added.length > 0 && kept.length + added.length > TAGS_MAX ? undefined : [...kept, ...added]
}

/** What the request changes about a conversation, field by field; empty where it is so already. */
export function bulkChanges(row: Changeable, change: BulkChange): Partial<Changeable> | 'too_many_tags' {
  const tags = tagsAfter(row.tags, change)
  if (tags === undefined) return 'too_many_tags'
  const until = change.status === 'snoozed' ? (change.snoozedUntil ?? null) : null
  const isMoved = until?.getTime() !== row.snoozed_until?.getTime()
  return {
    ...(change.assignee === undefined || change.assignee === row.assignee_id
      ? {}
      : { assignee_id: change.assignee }),
    ...(tags.join('\n') === row.tags.join('\n') ? {} : { tags }),
    ...(change.priority === undefined || change.priority === row.priority
      ? {}
      : { priority: change.priority }),
    ...(change.status === undefined || (change.status === row.status && !isMoved)
      ? {}
      : { status: change.status, snoozed_until: until }),
    ...(change.isRead && row.unread_count > 0 ? { unread_count: 0 } : {}),
  }
}
