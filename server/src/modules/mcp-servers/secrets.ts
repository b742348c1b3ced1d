import type { Tx } from '../../platform/db/tx.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { sealFor } from '../../platform/secrets/workspace-keys.ts'
import type { McpServerRow } from './mcp-servers.store.ts'

export const secretsContext = (serverId: string): string => `mcp-server/${serverId}`

export const sealHeaders = (
  tx: Tx,
  vault: Vault,
  server: { readonly tenantId: string; readonly serverId: string },
  headers: Readonly<Record<string, string>>,
): Promise<Buffer> =>
  sealFor(tx, vault, server.tenantId, JSON.stringify(headers), secretsContext(server.serverId))

export const headersOf = (
  vault: Vault,
  server: Pick<McpServerRow, 'tenant_id' | 'server_id' | 'secrets' | 'workspace_key'>,
): Record<string, string> =>
  JSON.parse(vault.openFor(server, server.secrets, secretsContext(server.server_id))) as Record<
    string,
    string
  >
