import { conflict, invalidField } from '../../../../kernel/problem.ts'
import { judgeClaims } from '../../../../platform/auth/role-rules.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { applyProvisionedRoles } from '../../scim/apply-provisioned-roles.ts'
import { findTenant, setRoleRules } from '../../tenants.store.ts'
import { workspaceChoice } from '../../workspace-users.schemas.ts'
import { mappingView, NewRoleRules, RoleMapping, rulesFrom } from '../role-rules.schemas.ts'

export const setRoleMapping = sessionOperation({
  id: 'setRoleMapping',
  method: 'PUT',
  path: '/role-mapping',
  domain: 'workspace-users',
  permission: 'own',
  needsStepUp: true,
  summary: 'Choose how claims and groups of the identity provider become roles',
  description:
    'From the next request on, people who sign in with the provider have the role of the first rule that matches, and ' +
    'no access when none does and there is no default. The last active owner keeps the role whatever the claims say. ' +
    'An owner who signs in with the provider has to be an owner by the new rules as well. People who sign in with a ' +
    'password are not concerned.',
  query: workspaceChoice,
  body: NewRoleRules,
  response: RoleMapping,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events, request }) {
    const { tenantId, person } = caller
    const rules = rulesFrom(body)
    if (rules.rules.length === 0 && rules.default_role === null)
      throw invalidField('body.rules', 'must have a rule, or there must be a default_role')
    const claims = person?.providerClaims
    if (claims !== undefined && judgeClaims(rules, claims).role !== 'owner')
      throw conflict('By these rules you would no longer be an owner yourself; add a rule that matches you.')
    const before = await findTenant(tx, tenantId)
    await setRoleRules(tx, tenantId, rules)
    await applyProvisionedRoles({ tx, tenantId, events, now: clock.now(), actor: caller.actor })
    request.audit({ before: mappingView(before?.role_rules ?? null), after: mappingView(rules) })
    events.append(tx, {
      tenantId,
      type: 'workspace.role_mapping_changed',
      payload: { rules: rules.rules.length, default_role: rules.default_role, changed_by: caller.actor },
    })
    return mappingView(rules)
  },
})
