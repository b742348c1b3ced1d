import { keyOperation } from '../../../platform/http/operation.ts'
import { ChannelConnectionList, projectPath } from '../connections.schemas.ts'
import { listConnections as list } from '../connections.store.ts'
import { connectionView } from '../connections.ts'

export const listConnections = keyOperation({
  id: 'listChannelConnections',
  method: 'GET',
  path: '/projects/{projectId}/channel-connections',
  domain: 'channels',
  permission: 'read',
  summary: 'List the channels a project is reached by, oldest first',
  params: projectPath,
  response: ChannelConnectionList,
  uses: ['settings'],
  async handle({ caller, tx, settings }) {
    const rows = await list(tx, { tenantId: caller.tenantId, projectId: caller.projectId })
    const items = rows.map((row) => connectionView(row, settings))
    return { connections: items, items }
  },
})
