import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { inBothPlaces } from '../both-places.ts'
import { DeliverBody, DeliveryResult } from '../channels.schemas.ts'
import { deliverNow } from '../deliver.ts'

export const deliverToChannels = inBothPlaces({}, ({ idPart, prefix, params }) =>
  keyOperation({
    id: `deliverTo${idPart}NotificationChannels`,
    method: 'POST',
    path: `${prefix}/channels/deliver`,
    domain: 'notifications',
    permission: 'write',
    mode: 'manual',
    summary: 'Deliver an event to the project’s channels now',
    description:
      'Answers when every channel that wants the event has been tried once, with a row for each. It is not tried again; the attempts can be read.',
    params,
    body: DeliverBody,
    response: DeliveryResult,
    uses: ['clock', 'outbound', 'vault', 'settings'],
    async handle({ caller, body, db, clock, outbound, vault, settings }) {
      const { tenantId, projectId } = caller
      const happened = { eventType: body.event_type, payload: body.payload ?? {} }
      const services = { clock, outbound, vault, settings }
      const delivered = await deliverNow(services, db, { tenantId, projectId }, happened)
      return {
        deliveries: delivered.map(({ channel, sent }) =>
          defined({
            channel_id: channel.channel_id,
            type: channel.type,
            status: sent.error === '' ? 'delivered' : 'failed',
            error: sent.error || undefined,
          }),
        ),
      }
    },
  }),
)
