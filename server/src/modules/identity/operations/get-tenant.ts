import { notFound } from '../../../kernel/problem.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { Tenant, tenantPath } from '../schemas.ts'
import { findTenant } from '../tenants.store.ts'
import { tenantView } from '../views.ts'

export const getTenant = sessionOperation({
  id: 'getTenant',
  method: 'GET',
  path: '/tenants/{tenantId}',
  domain: 'tenants',
  permission: 'read',
  summary: 'Read a workspace',
  params: tenantPath,
  response: Tenant,
  async handle({ caller, tx }) {
    const tenant = await findTenant(tx, caller.tenantId)
    if (tenant === undefined) throw notFound('workspace')
    return tenantView(tenant)
  },
})
