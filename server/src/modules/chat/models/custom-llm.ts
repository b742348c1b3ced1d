import type { ModelEndpoint } from '../../../platform/llm/model.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { CustomLlmRow } from '../reply/setup.store.ts'
import type { CustomLlmFound } from './custom-llms.store.ts'

interface Place {
  readonly tenant_id: string
  readonly project_id: string
}

/** Binds a sealed key to its project, so that a row copied elsewhere does not open. */
export const keyContext = ({ tenant_id, project_id }: Place): string =>
  `custom-llm/${tenant_id}/${project_id}`

export const endpointFrom = (
  vault: Vault,
  place: Place,
  row: Pick<CustomLlmRow, 'endpoint' | 'api_key' | 'workspace_key' | 'model'>,
): ModelEndpoint => ({
  url: row.endpoint,
  apiKey: vault.openFor(
    { tenant_id: place.tenant_id, workspace_key: row.workspace_key },
    row.api_key,
    keyContext(place),
  ),
  model: row.model,
  chosenBy: 'tenant',
})

export const customLlmView = (row: CustomLlmFound | undefined) => ({
  configured: row !== undefined,
  endpoint: row?.endpoint ?? '',
  api_key_prefix: row?.api_key_prefix ?? '',
  model: row?.model ?? '',
  display_name: row?.display_name ?? '',
  is_active: row?.is_active ?? false,
})
