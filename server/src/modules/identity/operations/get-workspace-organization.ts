import { Type } from 'typebox'
import { notFound } from '../../../kernel/problem.ts'
import { personOperation } from '../../../platform/http/operation.ts'
import { NonEmpty } from '../../../platform/http/schema.ts'
import { listMemberships } from '../memberships.ts'
import { WorkspaceOrganization } from '../onboarding.schemas.ts'
import { tenantOfHost } from '../onboarding.store.ts'

export const getWorkspaceOrganization = personOperation({
  id: 'getWorkspaceOrganization',
  method: 'GET',
  path: '/onboarding/workspace-organization',
  domain: 'onboarding',
  summary: 'The organisation behind a workspace’s host name, for its members',
  query: Type.Object({ workspace: NonEmpty(253, { description: 'A verified host name of the workspace.' }) }),
  response: WorkspaceOrganization,
  async handle({ caller, query, tx }) {
    const host = query.workspace.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
    const tenantId = await tenantOfHost(tx, host)
    const memberships = tenantId === undefined ? [] : await listMemberships(tx, caller.person)
    const membership = memberships.find(({ tenant }) => tenant.tenant_id === tenantId)
    // For a stranger this is indistinguishable from an unknown name.
    if (membership === undefined) throw notFound('workspace')
    return { idp_org_id: membership.tenant.idp_org_id, role: membership.role, workspace: host }
  },
})
