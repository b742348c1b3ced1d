import type { Tx } from '../../../platform/db/tx.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { sealFor } from '../../../platform/secrets/workspace-keys.ts'
import type { ProviderRow } from './providers.store.ts'

export const keyContext = (providerId: string): string => `enrichment-provider/${providerId}`

export const sealKey = (
  tx: Tx,
  vault: Vault,
  provider: { readonly tenantId: string; readonly providerId: string },
  key: string,
): Promise<Buffer> => sealFor(tx, vault, provider.tenantId, key, keyContext(provider.providerId))

/** Empty when the provider wants none. */
export const keyOf = (
  vault: Vault,
  provider: Pick<ProviderRow, 'tenant_id' | 'provider_id' | 'secrets' | 'workspace_key'>,
): string => vault.openFor(provider, provider.secrets, keyContext(provider.provider_id))
