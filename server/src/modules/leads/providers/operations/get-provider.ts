import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { EnrichmentProvider, providerPath } from '../../enrichment/enrichment.schemas.ts'
import { providerView } from '../../enrichment/enrichment-views.ts'
import { keyOf } from '../provider-key.ts'
import { findProvider } from '../providers.store.ts'

export const getProvider = keyOperation({
  id: 'getEnrichmentProvider',
  method: 'GET',
  path: '/projects/{projectId}/enrichment-providers/{providerId}',
  domain: 'leads',
  permission: 'read',
  summary: 'Read an enrichment provider',
  params: providerPath,
  response: EnrichmentProvider,
  uses: ['vault'],
  async handle({ caller, params, tx, vault }) {
    const row = await findProvider(tx, caller, params.providerId)
    if (row === undefined) throw notFound('enrichment provider')
    return providerView(row, keyOf(vault, row) !== '')
  },
})
