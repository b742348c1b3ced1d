import { keyOperation } from '../../../../platform/http/operation.ts'
import { EnrichmentProviderList, providersPath } from '../../enrichment/enrichment.schemas.ts'
import { providerView } from '../../enrichment/enrichment-views.ts'
import { keyOf } from '../provider-key.ts'
import { listProviders as list } from '../providers.store.ts'

export const listProviders = keyOperation({
  id: 'listEnrichmentProviders',
  method: 'GET',
  path: '/projects/{projectId}/enrichment-providers',
  domain: 'leads',
  permission: 'read',
  summary: 'List the data providers of a project, in the order they are called',
  params: providersPath,
  response: EnrichmentProviderList,
  uses: ['vault'],
  async handle({ caller, tx, vault }) {
    const rows = await list(tx, caller)
    return { providers: rows.map((row) => providerView(row, keyOf(vault, row) !== '')) }
  },
})
