import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { connectionPath } from '../connections.schemas.ts'
import { deleteConnection as remove } from '../connections.store.ts'
import { connectionOf } from '../connections.ts'

export const deleteConnection = keyOperation({
  id: 'deleteChannelConnection',
  method: 'DELETE',
  path: '/projects/{projectId}/channel-connections/{connectionId}',
  domain: 'channels',
  permission: 'manage',
  summary: 'Disconnect a channel; its conversations stay readable',
  params: connectionPath,
  response: EMPTY,
  mode: 'manual',
  uses: ['events', 'channels'],
  async handle({ caller, params, db, events, channels }) {
    const { tenantId, projectId } = caller
    const connection = await db.transaction(async (tx) => {
      const row = await connectionOf(tx, caller, params.connectionId)
      await remove(tx, { tenantId, projectId, connectionId: params.connectionId })
      events.append(tx, {
        tenantId,
        projectId,
        type: 'channel_connection.deleted',
        subjectId: params.connectionId,
        payload: { deleted_by: caller.actor },
      })
      return row
    })
    if (connection.channel_type === 'telegram') await channels.deregisterTelegram(connection)
    return undefined
  },
})
