import { notFound } from '../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { connectionPath } from '../connections.schemas.ts'
import { deleteConnection as remove } from '../connections.store.ts'

export const deleteConnection = keyOperation({
  id: 'deleteChannelConnection',
  method: 'DELETE',
  path: '/projects/{projectId}/channel-connections/{connectionId}',
  domain: 'channels',
  permission: 'manage',
  summary: 'Disconnect a channel; its conversations stay readable',
  params: connectionPath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const { tenantId, projectId } = caller
    const isGone = await remove(tx, { tenantId, projectId, connectionId: params.connectionId })
    if (!isGone) throw notFound('channel connection')
    events.append(tx, {
      tenantId,
      projectId,
      type: 'channel_connection.deleted',
      subjectId: params.connectionId,
      payload: { deleted_by: caller.actor },
    })
    return undefined
  },
})
