import { groupBy } from '../../../kernel/group-by.ts'
import { judgeClaims } from '../../../platform/auth/role-rules.ts'
import type { Role } from '../../../platform/auth/roles.ts'
import { findTenant } from '../tenants.store.ts'
import { isLastActiveOwner } from '../workspace-users.rules.ts'
import { lockWithOwners, updateWorkspaceUser, type WorkspaceUserRow } from '../workspace-users.store.ts'
import { hasGroups } from './groups.store.ts'
import { groupsOf, maintainedUsers } from './scim.store.ts'
import { ScimFault } from './scim-fault.ts'
import type { ScimWork } from './scim-work.ts'

type RoleWork = Pick<ScimWork, 'tx' | 'tenantId' | 'events' | 'now' | 'actor'>

interface Place {
  readonly role: Role
  readonly status: 'active' | 'disabled'
}

/**
 * Gives members whom the provider maintains the role and status that follow from `active` and, where the workspace has
 * rules and groups, from their groups. The last active owner keeps the role, whatever the groups say; deactivating that
 * owner is refused. Without `userIds` all are looked at.
 */
export async function applyProvisionedRoles(work: RoleWork, userIds?: readonly string[]): Promise<void> {
  const { tx, tenantId } = work
  const users = await maintainedUsers(tx, tenantId, userIds)
  if (users.length === 0) return
  const rules = (await findTenant(tx, tenantId))?.role_rules ?? undefined
  const byGroups = rules !== undefined && (await hasGroups(tx, tenantId))
  const groups = byGroups
    ? await groupsOf(
        tx,
        tenantId,
        users.map((user) => user.user_id),
      )
    : []
  const names = groupBy(groups, (group) => group.user_id)
  for (const user of users) {
    const own = names.get(user.user_id)?.map((group) => group.display_name) ?? []
    const role = byGroups ? judgeClaims(rules, { groups: own }).role : user.role
    const status = user.scim_active === true && role !== undefined ? 'active' : 'disabled'
    await move(work, user, { role: role ?? 'viewer', status })
  }
}

async function move(work: RoleWork, user: WorkspaceUserRow, place: Place): Promise<void> {
  if (user.role === place.role && user.status === place.status) return
  const { tx, tenantId, events, now, actor } = work
  const { target, owners } = await lockWithOwners(tx, tenantId, user.user_id)
  if (target === undefined) return
  if (isLastActiveOwner(target, owners)) {
    if (user.scim_active === false)
      throw new ScimFault(
        409,
        'The user is the last active owner of the workspace; make another user an owner first.',
      )
    return
  }
  await updateWorkspaceUser(tx, tenantId, user.user_id, place, now)
  events.append(tx, {
    tenantId,
    type: 'workspace_user.updated',
    subjectId: user.user_id,
    payload: { ...place, updated_by: actor },
  })
}
