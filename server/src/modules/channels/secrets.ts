import type { Tx } from '../../platform/db/tx.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { sealFor } from '../../platform/secrets/workspace-keys.ts'
import type { Secrets } from './adapters/adapter.ts'
import type { ConnectionRow } from './connections.store.ts'
import { secretsContext } from './tables.ts'

export const sealSecrets = (
  tx: Tx,
  vault: Vault,
  connection: Pick<ConnectionRow, 'tenant_id' | 'connection_id'>,
  secrets: Secrets,
): Promise<Buffer> =>
  sealFor(tx, vault, connection.tenant_id, JSON.stringify(secrets), secretsContext(connection))

export const openSecrets = (
  vault: Vault,
  connection: Pick<ConnectionRow, 'tenant_id' | 'connection_id' | 'secrets' | 'workspace_key'>,
): Secrets => JSON.parse(vault.openFor(connection, connection.secrets, secretsContext(connection))) as Secrets
