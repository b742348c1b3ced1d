import { keyOperation } from '../../../platform/http/operation.ts'
import { inBothPlaces } from '../both-places.ts'
import { eventTypeParams, WebhookSecret } from '../channels.schemas.ts'
import { rotateSecret, scopeFor } from '../webhooks.ts'

export const rotateWebhookSecret = inBothPlaces(eventTypeParams, ({ idPart, prefix, params, isOwn }) =>
  keyOperation({
    id: `rotate${idPart}WebhookSecret`,
    method: 'POST',
    path: `${prefix}/webhooks/{eventType}/rotate-secret`,
    domain: 'webhooks',
    permission: 'manage',
    summary: 'Give a webhook a new signing secret',
    description:
      'For 24 hours deliveries carry a signature of the old secret beside that of the new one; a receiver may check either.',
    params,
    response: WebhookSecret,
    uses: ['clock', 'vault', 'events'],
    async handle({ caller, params: { eventType }, tx, clock, vault, events }) {
      const key = { tenantId: caller.tenantId, scopeId: scopeFor(caller, isOwn), eventType }
      const secret = await rotateSecret(tx, { clock, vault }, key)
      events.append(tx, {
        tenantId: caller.tenantId,
        type: 'webhook.secret_rotated',
        subjectId: eventType,
        payload: { rotated_by: caller.actor },
      })
      return { success: true, signing_secret: secret }
    },
  }),
)
