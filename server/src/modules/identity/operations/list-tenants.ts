import { Type } from 'typebox'
import { personOperation } from '../../../platform/http/operation.ts'
import { listMemberships } from '../memberships.ts'
import { Tenant } from '../schemas.ts'
import { tenantView } from '../views.ts'

export const listTenants = personOperation({
  id: 'listTenants',
  method: 'GET',
  path: '/tenants',
  domain: 'tenants',
  summary: 'List the workspaces you are a member of',
  response: Type.Array(Tenant),
  async handle({ caller, tx }) {
    const memberships = await listMemberships(tx, caller.person)
    return memberships.map(({ tenant }) => tenantView(tenant))
  },
})
