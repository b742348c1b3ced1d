import type { Clock } from '../../../kernel/clock.ts'
import { judgeClaims } from '../../../platform/auth/role-rules.ts'
import type { SessionClaims } from '../../../platform/auth/session-tokens.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import { type Candidate, candidatesOf } from '../tenants.store.ts'
import { isLastActiveOwner } from '../workspace-users.rules.ts'
import { lockWithOwners, updateWorkspaceUser } from '../workspace-users.store.ts'
import { linkedPersonId } from './link-provisioned.ts'

interface Parts {
  readonly clock: Clock
  readonly events: Events
}

/**
 * What a sign-in with the provider changes: members have the role that their claims give from now on. False when every
 * workspace that the person could enter is closed to them; what was changed has to be committed all the same. Runs across
 * workspaces.
 */
export async function applyClaimedRoles(tx: Tx, parts: Parts, claims: SessionClaims): Promise<boolean> {
  const personId = await linkedPersonId(tx, claims, parts.clock.now())
  const candidates = await candidatesOf(tx, { personId, organisation: claims.organisation })
  let isOpen = candidates.length === 0
  for (const candidate of candidates) {
    const role = await roleIn(tx, parts, candidate, claims, personId)
    isOpen ||= role !== undefined
  }
  return isOpen
}

/** The role in one workspace; undefined when it is closed to this person. */
async function roleIn(
  tx: Tx,
  { clock, events }: Parts,
  { tenant_id: tenantId, role_rules: rules, role: before }: Candidate,
  claims: SessionClaims,
  personId: string | undefined,
): Promise<string | undefined> {
  if (rules === null) return before ?? claims.organisationRole ?? 'member'
  const { role } = judgeClaims(rules, claims.all)
  if (before === null || personId === undefined) return role
  // Without access the row keeps the least there is, so that the next owner who is refused may be the last.
  const after = role ?? 'viewer'
  if (after === before) return role
  const { target, owners } = await lockWithOwners(tx, tenantId, personId)
  if (target === undefined) return undefined
  if (isLastActiveOwner(target, owners)) return 'owner'
  await updateWorkspaceUser(tx, tenantId, personId, { role: after }, clock.now())
  events.append(tx, {
    tenantId,
    type: 'workspace_user.updated',
    subjectId: personId,
    payload: { role: after, status: target.status, updated_by: 'identity provider' },
  })
  return role
}
