import type { Tx } from '../../platform/db/tx.ts'
import type { Person } from '../../platform/http/operation.ts'
import { preferredTenantOf } from './people.store.ts'
import { type Membership, membershipsOf } from './tenants.store.ts'

/** The workspaces a person is a member of: by a row of their own, or because their provider says so. */
export const listMemberships = (tx: Tx, person: Person): Promise<readonly Membership[]> =>
  membershipsOf(tx, {
    personId: person.personId,
    vouchedOrganisation: person.vouchedRole === undefined ? undefined : person.organisation,
    vouchedRole: person.vouchedRole ?? 'viewer',
  })

/** The one they chose, else the one they joined first. */
export async function preferredMembership(tx: Tx, person: Person): Promise<Membership | undefined> {
  const memberships = await listMemberships(tx, person)
  const preferred = person.personId === undefined ? undefined : await preferredTenantOf(tx, person.personId)
  return memberships.find((one) => one.tenant.tenant_id === preferred) ?? memberships[0]
}
