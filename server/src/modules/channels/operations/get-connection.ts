import { keyOperation } from '../../../platform/http/operation.ts'
import { ChannelConnection, connectionPath } from '../connections.schemas.ts'
import { connectionOf, connectionView } from '../connections.ts'

export const getConnection = keyOperation({
  id: 'getChannelConnection',
  method: 'GET',
  path: '/projects/{projectId}/channel-connections/{connectionId}',
  domain: 'channels',
  permission: 'read',
  summary: 'Read a channel connection',
  params: connectionPath,
  response: ChannelConnection,
  uses: ['settings'],
  async handle({ caller, params, tx, settings }) {
    return connectionView(await connectionOf(tx, caller, params.connectionId), settings)
  },
})
