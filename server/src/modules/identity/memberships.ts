import { roleByRules } from '../../platform/auth/role-rules.ts'
import type { Role } from '../../platform/auth/roles.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Person } from '../../platform/http/operation.ts'
import { preferredTenantOf } from './people.store.ts'
import { type Membership, membershipsOf } from './tenants.store.ts'

/** The workspaces a person is a member of: by a row of their own, or because their provider says so. */
export async function listMemberships(tx: Tx, person: Person): Promise<readonly Membership[]> {
  const memberships = await membershipsOf(tx, {
    personId: person.personId,
    vouchedOrganisation: person.vouchedRole === undefined ? undefined : person.organisation,
    vouchedRole: person.vouchedRole ?? 'viewer',
  })
  const claims = person.providerClaims
  return claims === undefined ? memberships : memberships.flatMap((one) => judged(one, claims))
}

/** With the role that the claims give; none where the workspace's rules match nothing. */
function judged(one: Membership, claims: Readonly<Record<string, unknown>>): readonly Membership[] {
  const rules = one.tenant.role_rules ?? undefined
  const role = roleByRules(rules, claims, one.role as Role, one.isLastOwner)
  return role === undefined ? [] : [{ ...one, role }]
}

/** The one they chose, else the one they joined first. */
export async function preferredMembership(tx: Tx, person: Person): Promise<Membership | undefined> {
  const memberships = await listMemberships(tx, person)
  const preferred = person.personId === undefined ? undefined : await preferredTenantOf(tx, person.personId)
  return memberships.find((one) => one.tenant.tenant_id === preferred) ?? memberships[0]
}
