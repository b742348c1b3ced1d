import { defineModule } from '../../platform/module.ts'
import { mcpServersDataMap } from './data-map.ts'
import { createMcpServer } from './operations/create-mcp-server.ts'
import { deleteMcpServer } from './operations/delete-mcp-server.ts'
import { getMcpServer } from './operations/get-mcp-server.ts'
import { listMcpServers } from './operations/list-mcp-servers.ts'
import { probeMcpServer } from './operations/probe-mcp-server.ts'
import { updateMcpServer } from './operations/update-mcp-server.ts'
import { mcpServerTables } from './tables.ts'

export { createOutsideTools } from './outside-tools.ts'

export const mcpServersModule = defineModule({
  name: 'mcp-servers',
  dataMap: mcpServersDataMap,
  tables: mcpServerTables,
  operations: [
    listMcpServers,
    createMcpServer,
    getMcpServer,
    updateMcpServer,
    deleteMcpServer,
    probeMcpServer,
  ],
})
