import { keyOperation } from '../../../platform/http/operation.ts'
import { inBothPlaces } from '../both-places.ts'
import { WebhookList } from '../channels.schemas.ts'
import { openSecrets, webhookContext } from '../receivers.ts'
import { webhookView } from '../views.ts'
import { listWebhooks as readWebhooks } from '../webhooks.store.ts'
import { scopeFor } from '../webhooks.ts'

export const listWebhooks = inBothPlaces({}, ({ idPart, prefix, params, isOwn }) =>
  keyOperation({
    id: `list${idPart}Webhooks`,
    method: 'GET',
    path: `${prefix}/webhooks`,
    domain: 'webhooks',
    permission: 'read',
    summary: 'List which types of events are sent where',
    params,
    response: WebhookList,
    uses: ['vault'],
    async handle({ caller, tx, vault }) {
      const rows = await readWebhooks(tx, caller.tenantId, scopeFor(caller, isOwn))
      return {
        webhooks: rows.map((row) => {
          const { authHeader } = openSecrets(vault, row, webhookContext(row))
          return webhookView(row, authHeader !== undefined)
        }),
      }
    },
  }),
)
