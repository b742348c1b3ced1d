import type { Vault } from '../../platform/secrets/vault.ts'
import type { Secrets } from './adapters/adapter.ts'
import type { ConnectionRow } from './connections.store.ts'
import { secretsContext } from './tables.ts'

export const sealSecrets = (vault: Vault, connectionId: string, secrets: Secrets): Buffer =>
  vault.seal(JSON.stringify(secrets), secretsContext({ connection_id: connectionId }))

export const openSecrets = (
  vault: Vault,
  connection: Pick<ConnectionRow, 'connection_id' | 'secrets'>,
): Secrets => JSON.parse(vault.open(connection.secrets, secretsContext(connection))) as Secrets
