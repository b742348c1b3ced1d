import { keyOperation } from '../../../platform/http/operation.ts'
import { inBothPlaces } from '../both-places.ts'
import { ChannelBody, channelParams, NotificationChannel } from '../channels.schemas.ts'
import { rewriteChannel } from '../channels.ts'
import { channelView } from '../views.ts'

export const putChannel = inBothPlaces(channelParams, ({ idPart, prefix, params }) =>
  keyOperation({
    id: `put${idPart}NotificationChannel`,
    method: 'PUT',
    path: `${prefix}/channels/{channelId}`,
    domain: 'notifications',
    permission: 'manage',
    summary: 'Replace a notification channel',
    description:
      'What is left out goes back to its default. A secret sent as it was shown stays. Writing a channel that was switched off by failures gives it another chance.',
    params,
    body: ChannelBody,
    response: NotificationChannel,
    uses: ['clock', 'vault', 'settings', 'events'],
    async handle({ caller, params: { channelId }, body, tx, clock, vault, settings, events }) {
      const { tenantId, projectId } = caller
      const key = { tenantId, projectId, channelId }
      const channel = await rewriteChannel(tx, { clock, vault, settings }, key, body)
      events.append(tx, {
        tenantId,
        projectId,
        type: 'notification_channel.updated',
        subjectId: channelId,
        payload: { name: channel.name, active: channel.active },
      })
      return channelView(channel)
    },
  }),
)
