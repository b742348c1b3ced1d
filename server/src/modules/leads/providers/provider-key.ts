import type { Vault } from '../../../platform/secrets/vault.ts'
import type { ProviderRow } from './providers.store.ts'

export const keyContext = (providerId: string): string => `enrichment-provider/${providerId}`

export const sealKey = (vault: Vault, providerId: string, key: string): Buffer =>
  vault.seal(key, keyContext(providerId))

/** Empty when the provider wants none. */
export const keyOf = (vault: Vault, provider: Pick<ProviderRow, 'provider_id' | 'secrets'>): string =>
  vault.open(provider.secrets, keyContext(provider.provider_id))
