import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { inBothPlaces } from '../both-places.ts'
import { eventTypeParams, WebhookBody, WebhookRegistered } from '../channels.schemas.ts'
import { checkAuditReceiver, registerWebhook, scopeFor } from '../webhooks.ts'

export const putWebhook = inBothPlaces(eventTypeParams, ({ idPart, prefix, params, isOwn }) =>
  keyOperation({
    id: `put${idPart}Webhook`,
    method: 'PUT',
    path: `${prefix}/webhooks/{eventType}`,
    domain: 'webhooks',
    permission: 'manage',
    summary: isOwn
      ? 'Have a type of event of the workspace, or of the key’s project, sent to an address'
      : 'Have a type of event of a project sent to an address',
    description:
      'The first registration answers with the secret that signs deliveries, once. Writing it again changes the address and keeps the secret; `auth_header` is kept only while the address stays the same. `audit.recorded` sends the audit log of the workspace, a hundred entries at a time; an owner or administrator registers it.',
    params,
    body: WebhookBody,
    response: WebhookRegistered,
    uses: ['clock', 'vault', 'events'],
    async handle({ caller, params: { eventType }, body, tx, clock, vault, events }) {
      const key = { tenantId: caller.tenantId, scopeId: scopeFor(caller, isOwn), eventType }
      checkAuditReceiver(caller, key)
      const secret = await registerWebhook(tx, { clock, vault }, key, body)
      events.append(tx, {
        tenantId: caller.tenantId,
        projectId: key.scopeId === caller.tenantId ? undefined : caller.projectId,
        type: 'webhook.registered',
        subjectId: eventType,
        payload: { registered_by: caller.actor },
      })
      return defined({ success: true, signing_secret: secret })
    },
  }),
)
