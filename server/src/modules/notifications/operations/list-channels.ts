import { keyOperation } from '../../../platform/http/operation.ts'
import { inBothPlaces } from '../both-places.ts'
import { NotificationChannelList } from '../channels.schemas.ts'
import { listChannels as readChannels } from '../channels.store.ts'
import { channelView } from '../views.ts'

export const listChannels = inBothPlaces({}, ({ idPart, prefix, params }) =>
  keyOperation({
    id: `list${idPart}NotificationChannels`,
    method: 'GET',
    path: `${prefix}/channels`,
    domain: 'notifications',
    permission: 'read',
    summary: 'List where a project’s events are delivered to',
    params,
    response: NotificationChannelList,
    async handle({ caller, tx }) {
      return { channels: (await readChannels(tx, caller)).map(channelView) }
    },
  }),
)
