export const BULK_MAX = 200
const TAGS_MAX = 20

/** What is asked for all conversations alike; what is undefined stays as it is. */
export interface BulkWish {
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
  readonly priority: NonNullable<BulkWish['priority']>
  readonly status: NonNullable<BulkWish['status']>
  readonly snoozed_until: Date | null
  readonly unread_count: number
}

const keyOf = (tag: string): string => tag.normalize('NFC').toLowerCase()

/** The tags afterwards, those that stay in their order; undefined where there would be too many. */
function tagsAfter(tags: readonly string[], wish: BulkWish): string[] | undefined {
  const removed = new Set(wish.removeTags.map(keyOf))
  const kept = tags.filter((tag) => !removed.has(keyOf(tag)))
  const known = new Set(kept.map(keyOf))
  const added = wish.addTags.filter((tag) => !known.has(keyOf(tag)))
  return added.length > 0 && kept.length + added.length > TAGS_MAX ? undefined : [...kept, ...added]
}

/** What the wish changes about a conversation, field by field; empty where it is so already. */
export function bulkChanges(row: Changeable, wish: BulkWish): Partial<Changeable> | 'too_many_tags' {
  const tags = tagsAfter(row.tags, wish)
  if (tags === undefined) return 'too_many_tags'
  const until = wish.status === 'snoozed' ? (wish.snoozedUntil ?? null) : null
  const isMoved = until?.getTime() !== row.snoozed_until?.getTime()
  return {
    ...(wish.assignee === undefined || wish.assignee === row.assignee_id
      ? {}
      : { assignee_id: wish.assignee }),
    ...(tags.join('\n') === row.tags.join('\n') ? {} : { tags }),
    ...(wish.priority === undefined || wish.priority === row.priority ? {} : { priority: wish.priority }),
    ...(wish.status === undefined || (wish.status === row.status && !isMoved)
      ? {}
      : { status: wish.status, snoozed_until: until }),
    ...(wish.isRead && row.unread_count > 0 ? { unread_count: 0 } : {}),
  }
}
