import { keyOperation } from '../../../../platform/http/operation.ts'
import { EnrichmentProvider, ProviderChange, providerPath } from '../../enrichment/enrichment.schemas.ts'
import { providerView } from '../../enrichment/enrichment-views.ts'
import { keyOf } from '../provider-key.ts'
import { changeProvider } from '../providers.ts'

export const updateProvider = keyOperation({
  id: 'updateEnrichmentProvider',
  method: 'PATCH',
  path: '/projects/{projectId}/enrichment-providers/{providerId}',
  domain: 'leads',
  permission: 'manage',
  summary: 'Change an enrichment provider; what is not sent stays',
  description: 'Another address or mapping makes it forget what it said before.',
  params: providerPath,
  body: ProviderChange,
  response: EnrichmentProvider,
  uses: ['clock', 'vault', 'events'],
  async handle({ caller, params, body, tx, clock, vault, events }) {
    const { tenantId, projectId } = caller
    const place = { tenantId, projectId }
    const row = await changeProvider(tx, { clock, vault }, place, params.providerId, body)
    events.append(tx, {
      tenantId,
      projectId,
      type: 'enrichment_provider.updated',
      subjectId: row.provider_id,
      payload: { fields: Object.keys(body), changed_by: caller.actor },
    })
    return providerView(row, keyOf(vault, row) !== '')
  },
})
