import { notFound } from '../../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../../platform/http/operation.ts'
import { providerPath } from '../../enrichment/enrichment.schemas.ts'
import { deleteProvider as remove } from '../providers.store.ts'

export const deleteProvider = keyOperation({
  id: 'deleteEnrichmentProvider',
  method: 'DELETE',
  path: '/projects/{projectId}/enrichment-providers/{providerId}',
  domain: 'leads',
  permission: 'manage',
  summary: 'Stop asking a provider, and forget what it said',
  params: providerPath,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const { tenantId, projectId } = caller
    if (!(await remove(tx, { tenantId, projectId }, params.providerId))) throw notFound('enrichment provider')
    events.append(tx, {
      tenantId,
      projectId,
      type: 'enrichment_provider.deleted',
      subjectId: params.providerId,
      payload: { deleted_by: caller.actor },
    })
    return undefined
  },
})
