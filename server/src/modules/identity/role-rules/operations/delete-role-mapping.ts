import { EMPTY, sessionOperation } from '../../../../platform/http/operation.ts'
import { applyProvisionedRoles } from '../../scim/apply-provisioned-roles.ts'
import { findTenant, setRoleRules } from '../../tenants.store.ts'
import { workspaceChoice } from '../../workspace-users.schemas.ts'
import { mappingView } from '../role-rules.schemas.ts'

export const deleteRoleMapping = sessionOperation({
  id: 'deleteRoleMapping',
  method: 'DELETE',
  path: '/role-mapping',
  domain: 'workspace-users',
  permission: 'own',
  needsStepUp: true,
  summary: 'Remove the rules that make roles of claims',
  description: 'The claim `org_role`, and the roles that members were given here, count again.',
  query: workspaceChoice,
  response: EMPTY,
  uses: ['clock', 'events'],
  async handle({ caller, tx, clock, events, request }) {
    const { tenantId } = caller
    const before = await findTenant(tx, tenantId)
    // Removing what is not there is a success, and nothing to report.
    if ((before?.role_rules ?? null) === null) return undefined
    await setRoleRules(tx, tenantId, null)
    await applyProvisionedRoles({ tx, tenantId, events, now: clock.now(), actor: caller.actor })
    request.audit({ before: mappingView(before?.role_rules ?? null), after: mappingView(null) })
    events.append(tx, {
      tenantId,
      type: 'workspace.role_mapping_changed',
      payload: { rules: 0, default_role: null, changed_by: caller.actor },
    })
    return undefined
  },
})
