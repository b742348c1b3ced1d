import { notFound } from '../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { inBothPlaces } from '../both-places.ts'
import { eventTypeParams } from '../channels.schemas.ts'
import { deleteWebhook as removeWebhook } from '../webhooks.store.ts'
import { scopeFor } from '../webhooks.ts'

export const deleteWebhook = inBothPlaces(eventTypeParams, ({ idPart, prefix, params, isOwn }) =>
  keyOperation({
    id: `delete${idPart}Webhook`,
    method: 'DELETE',
    path: `${prefix}/webhooks/{eventType}`,
    domain: 'webhooks',
    permission: 'manage',
    summary: 'Stop sending a type of event',
    params,
    response: EMPTY,
    uses: ['events'],
    async handle({ caller, params: { eventType }, tx, events }) {
      const key = { tenantId: caller.tenantId, scopeId: scopeFor(caller, isOwn), eventType }
      if (!(await removeWebhook(tx, key))) throw notFound('webhook')
      events.append(tx, { tenantId: caller.tenantId, type: 'webhook.deleted', subjectId: eventType })
      return undefined
    },
  }),
)
