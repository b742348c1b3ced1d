import { keyOperation } from '../../../platform/http/operation.ts'
import { inBothPlaces } from '../both-places.ts'
import { ChannelBody, NotificationChannel } from '../channels.schemas.ts'
import { createChannel as create } from '../channels.ts'
import { channelView } from '../views.ts'

export const createChannel = inBothPlaces({}, ({ idPart, prefix, params }) =>
  keyOperation({
    id: `create${idPart}NotificationChannel`,
    method: 'POST',
    path: `${prefix}/channels`,
    domain: 'notifications',
    permission: 'manage',
    status: 201,
    summary: 'Have events delivered to a webhook, a mailbox or a chat',
    description:
      'Everything that happens from now on and is in `events` (none means all) and passes `filter` is delivered, and tried again when it fails.',
    params,
    body: ChannelBody,
    response: NotificationChannel,
    uses: ['clock', 'vault', 'settings', 'events'],
    async handle({ caller, body, tx, clock, vault, settings, events }) {
      const channel = await create(tx, { clock, vault, settings }, caller, body)
      events.append(tx, {
        tenantId: caller.tenantId,
        projectId: caller.projectId,
        type: 'notification_channel.created',
        subjectId: channel.channel_id,
        payload: { name: channel.name, type: channel.type, created_by: caller.actor },
      })
      return channelView(channel)
    },
  }),
)
