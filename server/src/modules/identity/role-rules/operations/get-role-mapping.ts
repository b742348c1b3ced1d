import { sessionOperation } from '../../../../platform/http/operation.ts'
import { findTenant } from '../../tenants.store.ts'
import { workspaceChoice } from '../../workspace-users.schemas.ts'
import { mappingView, RoleMapping } from '../role-rules.schemas.ts'

export const getRoleMapping = sessionOperation({
  id: 'getRoleMapping',
  method: 'GET',
  path: '/role-mapping',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'How claims and groups of the identity provider become roles',
  query: workspaceChoice,
  response: RoleMapping,
  async handle({ caller, tx }) {
    const tenant = await findTenant(tx, caller.tenantId)
    return mappingView(tenant?.role_rules ?? null)
  },
})
