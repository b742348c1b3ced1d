import type { DataMap } from '../../platform/db/data-map.ts'

export const mcpServersDataMap: DataMap = {
  mcp_servers: { other: ['name', 'url', 'secrets', 'tools', 'probe_error'] },
}
