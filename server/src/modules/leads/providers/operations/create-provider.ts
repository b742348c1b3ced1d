import { keyOperation } from '../../../../platform/http/operation.ts'
import { EnrichmentProvider, NewProvider, providersPath } from '../../enrichment/enrichment.schemas.ts'
import { providerView } from '../../enrichment/enrichment-views.ts'
import { addProvider } from '../providers.ts'

export const createProvider = keyOperation({
  id: 'createEnrichmentProvider',
  method: 'POST',
  path: '/projects/{projectId}/enrichment-providers',
  domain: 'leads',
  permission: 'manage',
  status: 201,
  summary: 'Have a project ask a provider about people',
  description:
    'Any service that answers JSON over HTTP: say where it is, by what it looks people up, where in its answer each ' +
    'field stands, and what a match costs. The key is sealed and never shown again.',
  params: providersPath,
  body: NewProvider,
  response: EnrichmentProvider,
  uses: ['clock', 'vault', 'events'],
  async handle({ caller, body, tx, clock, vault, events }) {
    const { tenantId, projectId } = caller
    const row = await addProvider(tx, { clock, vault }, { tenantId, projectId }, body)
    events.append(tx, {
      tenantId,
      projectId,
      type: 'enrichment_provider.created',
      subjectId: row.provider_id,
      payload: { name: row.name, created_by: caller.actor },
    })
    return providerView(row, Boolean(body.api_key))
  },
})
