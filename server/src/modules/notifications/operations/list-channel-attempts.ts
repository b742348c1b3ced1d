import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { inBothPlaces } from '../both-places.ts'
import { attemptsQuery, channelParams, DeliveryAttempts } from '../channels.schemas.ts'
import { findChannel } from '../channels.store.ts'
import { listAttempts } from '../deliveries.store.ts'
import { attemptView } from '../views.ts'

export const listChannelAttempts = inBothPlaces(channelParams, ({ idPart, prefix, params }) =>
  keyOperation({
    id: `list${idPart}NotificationChannelAttempts`,
    method: 'GET',
    path: `${prefix}/channels/{channelId}/attempts`,
    domain: 'notifications',
    permission: 'read',
    summary: 'See what was sent to a channel and what it answered, newest first',
    params,
    query: attemptsQuery,
    response: DeliveryAttempts,
    async handle({ caller, params: { channelId }, query, tx }) {
      const { tenantId, projectId } = caller
      const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
      const channel = await findChannel(tx, { tenantId, projectId, channelId })
      if (channel === undefined) throw notFound('notification channel')
      const size = query.page_size ?? 50
      const after = cursor && { createdAt: new Date(cursor[0] as string), attemptId: String(cursor[1]) }
      const rows = await listAttempts(tx, tenantId, { channelId }, after, size + 1)
      const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.attempt_id])
      return defined({
        attempts: page.rows.map((row) => attemptView(row, projectId)),
        has_more: page.hasMore,
        next_cursor: page.nextCursor,
      })
    },
  }),
)
