import { notFound } from '../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { inBothPlaces } from '../both-places.ts'
import { channelParams } from '../channels.schemas.ts'
import { deleteChannel as removeChannel } from '../channels.store.ts'

export const deleteChannel = inBothPlaces(channelParams, ({ idPart, prefix, params }) =>
  keyOperation({
    id: `delete${idPart}NotificationChannel`,
    method: 'DELETE',
    path: `${prefix}/channels/{channelId}`,
    domain: 'notifications',
    permission: 'manage',
    summary: 'Delete a notification channel; what waits for it is not delivered any more',
    params,
    response: EMPTY,
    uses: ['events'],
    async handle({ caller, params: { channelId }, tx, events }) {
      const { tenantId, projectId } = caller
      if (!(await removeChannel(tx, { tenantId, projectId, channelId })))
        throw notFound('notification channel')
      events.append(tx, { tenantId, projectId, type: 'notification_channel.deleted', subjectId: channelId })
      return undefined
    },
  }),
)
