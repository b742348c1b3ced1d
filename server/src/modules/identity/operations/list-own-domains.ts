import { keyOperation } from '../../../platform/http/operation.ts'
import { DomainList } from '../domains.schemas.ts'
import { listDomains } from '../domains.store.ts'
import { domainView } from '../domains.ts'

export const listOwnDomains = keyOperation({
  id: 'listOwnDomains',
  method: 'GET',
  path: '/tenant/domains',
  domain: 'tenants',
  permission: 'read',
  summary: 'List the host names of the caller’s workspace, the primary one first',
  response: DomainList,
  async handle({ caller, tx }) {
    const domains = await listDomains(tx, caller.tenantId)
    return { domains: domains.map(domainView) }
  },
})
