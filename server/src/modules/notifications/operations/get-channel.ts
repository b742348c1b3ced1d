import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { inBothPlaces } from '../both-places.ts'
import { channelParams, NotificationChannel } from '../channels.schemas.ts'
import { findChannel } from '../channels.store.ts'
import { channelView } from '../views.ts'

export const getChannel = inBothPlaces(channelParams, ({ idPart, prefix, params }) =>
  keyOperation({
    id: `get${idPart}NotificationChannel`,
    method: 'GET',
    path: `${prefix}/channels/{channelId}`,
    domain: 'notifications',
    permission: 'read',
    summary: 'Read a notification channel',
    params,
    response: NotificationChannel,
    async handle({ caller, params: { channelId }, tx }) {
      const { tenantId, projectId } = caller
      const channel = await findChannel(tx, { tenantId, projectId, channelId })
      if (channel === undefined) throw notFound('notification channel')
      return channelView(channel)
    },
  }),
)
