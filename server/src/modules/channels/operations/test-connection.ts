import { keyOperation } from '../../../platform/http/operation.ts'
import { ChannelConnection, ConnectionTest, connectionPath } from '../connections.schemas.ts'
import { connectionOf, connectionView, testConnection as test } from '../connections.ts'

export const testConnection = keyOperation({
  id: 'testChannelConnection',
  method: 'POST',
  path: '/projects/{projectId}/channel-connections/{connectionId}/test',
  domain: 'channels',
  permission: 'manage',
  summary: 'Send one message to see whether the connection works',
  description: 'What came of it is the connection’s `status`, `status_code` and `status_detail`.',
  mode: 'manual',
  params: connectionPath,
  body: ConnectionTest,
  response: ChannelConnection,
  uses: ['clock', 'settings', 'channels'],
  async handle({ caller, params, body, db, clock, settings, channels }) {
    const connection = await db.read((tx) => connectionOf(tx, caller, params.connectionId))
    await test({ channels, clock }, db, connection, body)
    return connectionView(await db.read((tx) => connectionOf(tx, caller, params.connectionId)), settings)
  },
})
