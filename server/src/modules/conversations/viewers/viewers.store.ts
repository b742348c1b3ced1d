import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'

export interface Viewer {
  readonly user_id: string
  readonly name: string
  readonly is_writing: boolean
  readonly seen_at: Date
}

interface Place {
  readonly tenantId: string
  readonly conversationId: string
}

const VIEWERS_MAX = 20

/** Other members who were seen in the conversation since then, the latest first. */
export async function viewersSince(
  tx: Tx,
  { tenantId, conversationId }: Place,
  since: Date,
  memberId: string | undefined,
): Promise<readonly Viewer[]> {
  const { rows } = await sql<Viewer>`
    select v.user_id, coalesce(nullif(u.display_name, ''), u.username) as name, v.is_writing, v.seen_at
    from conversation_viewers v
      join workspace_users u on u.tenant_id = v.tenant_id and u.user_id = v.user_id
    where v.tenant_id = ${tenantId} and v.conversation_id = ${conversationId} and v.seen_at >= ${since}
      and v.user_id is distinct from ${memberId ?? null}::uuid
    order by v.seen_at desc, v.user_id limit ${VIEWERS_MAX}`.execute(tx.db)
  return rows
}

/**
 * Notes that a member has the conversation open, and removes what is left of those they had open before. An operator of
 * the installation who is no member leaves nothing.
 */
export async function noteViewer(
  tx: Tx,
  { tenantId, conversationId }: Place,
  member: { readonly userId: string; readonly isWriting: boolean },
  now: Date,
  since: Date,
): Promise<void> {
  const { userId, isWriting } = member
  await sql`
    with gone as (
      delete from conversation_viewers
      where tenant_id = ${tenantId} and user_id = ${userId} and conversation_id <> ${conversationId}
        and seen_at < ${since})
    insert into conversation_viewers (tenant_id, user_id, conversation_id, is_writing, seen_at)
    select tenant_id, user_id, ${conversationId}::uuid, ${isWriting}::boolean, ${now}::timestamptz
    from workspace_users where tenant_id = ${tenantId} and user_id = ${userId}
    on conflict (tenant_id, user_id, conversation_id)
      do update set is_writing = excluded.is_writing, seen_at = excluded.seen_at`.execute(tx.db)
}
