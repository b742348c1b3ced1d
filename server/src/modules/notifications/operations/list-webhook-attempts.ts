import { decodeCursor, pageOf } from '../../../kernel/cursor.ts'
import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { inBothPlaces } from '../both-places.ts'
import { attemptsQuery, DeliveryAttempts, eventTypeParams } from '../channels.schemas.ts'
import { listAttempts } from '../deliveries.store.ts'
import { attemptView } from '../views.ts'
import { findWebhook } from '../webhooks.store.ts'
import { checkAuditReceiver, scopeFor } from '../webhooks.ts'

export const listWebhookAttempts = inBothPlaces(eventTypeParams, ({ idPart, prefix, params, isOwn }) =>
  keyOperation({
    id: `list${idPart}WebhookAttempts`,
    method: 'GET',
    path: `${prefix}/webhooks/{eventType}/attempts`,
    domain: 'webhooks',
    permission: 'read',
    summary: 'See what was sent to a webhook and what it answered, newest first',
    params,
    query: attemptsQuery,
    response: DeliveryAttempts,
    async handle({ caller, params: { eventType }, query, tx }) {
      const { tenantId } = caller
      const scopeId = scopeFor(caller, isOwn)
      checkAuditReceiver(caller, { tenantId, scopeId, eventType })
      const cursor = decodeCursor(query.cursor, ['date', 'uuid'])
      if ((await findWebhook(tx, { tenantId, scopeId, eventType })) === undefined) throw notFound('webhook')
      const size = query.page_size ?? 50
      const after = cursor && { createdAt: new Date(cursor[0] as string), attemptId: String(cursor[1]) }
      const rows = await listAttempts(tx, tenantId, { scopeId, eventType }, after, size + 1)
      const page = pageOf(rows, size, (row) => [row.created_at.toISOString(), row.attempt_id])
      return defined({
        attempts: page.rows.map((row) => attemptView(row, isOwn ? undefined : scopeId)),
        has_more: page.hasMore,
        next_cursor: page.nextCursor,
      })
    },
  }),
)
