import { judgeClaims } from '../../../../platform/auth/role-rules.ts'
import { roleFromClaim } from '../../../../platform/auth/roles.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { findTenant } from '../../tenants.store.ts'
import { workspaceChoice } from '../../workspace-users.schemas.ts'
import { RoleTrial, RoleVerdict, rulesFrom } from '../role-rules.schemas.ts'

export const tryRoleMapping = sessionOperation({
  id: 'tryRoleMapping',
  method: 'POST',
  path: '/role-mapping/try',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'Say which role some claims would give',
  description:
    'With `rules` and `default_role`, these are tried; without, those that are stored. Nothing is changed.',
  query: workspaceChoice,
  body: RoleTrial,
  response: RoleVerdict,
  async handle({ caller, body, tx }) {
    const stored = (await findTenant(tx, caller.tenantId))?.role_rules ?? null
    const rules =
      body.rules === undefined
        ? stored
        : rulesFrom({ rules: body.rules, default_role: body.default_role ?? null })
    if (rules === null) {
      const named = body.claims['org_role']
      const role = roleFromClaim(typeof named === 'string' ? named : undefined)
      return { has_access: true, role, matched_rule: null }
    }
    const { role, rule } = judgeClaims(rules, body.claims)
    return { has_access: role !== undefined, role: role ?? null, matched_rule: rule ?? null }
  },
})
