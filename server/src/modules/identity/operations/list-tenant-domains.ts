import { sessionOperation } from '../../../platform/http/operation.ts'
import { DomainList } from '../domains.schemas.ts'
import { listDomains } from '../domains.store.ts'
import { domainView } from '../domains.ts'
import { tenantPath } from '../schemas.ts'

export const listTenantDomains = sessionOperation({
  id: 'listTenantDomains',
  method: 'GET',
  path: '/tenants/{tenantId}/domains',
  domain: 'tenants',
  permission: 'read',
  summary: 'List the host names of a workspace, the primary one first',
  params: tenantPath,
  response: DomainList,
  async handle({ caller, tx }) {
    const domains = await listDomains(tx, caller.tenantId)
    return { domains: domains.map(domainView) }
  },
})
