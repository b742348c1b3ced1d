import { newId } from '../../../kernel/ids.ts'
import { refusalOfDeletion, tidyUsername } from '../workspace-users.rules.ts'
import {
  belongsElsewhere,
  deleteWorkspaceUser,
  hasPassword,
  insertWorkspaceUsers,
  isUsernameTaken,
  lockWithOwners,
  updateWorkspaceUser,
  type WorkspaceUserRow,
} from '../workspace-users.store.ts'
import { applyProvisionedRoles } from './apply-provisioned-roles.ts'
import { USER_ATTRIBUTES } from './attributes.ts'
import { patched } from './patch.ts'
import { projected, projectionFrom } from './projection.ts'
import { findScimUser, groupsOf, lockScim, setScimColumns } from './scim.store.ts'
import { missing, ScimFault } from './scim-fault.ts'
import { type ScimAnswer, type ScimWork, withLocation } from './scim-work.ts'
import { type DesiredUser, desiredUser, userResource } from './user-resource.ts'

const takenName = (): ScimFault =>
  new ScimFault(409, 'The userName is taken in this workspace.', 'uniqueness')

async function resourceOf(work: ScimWork, row: WorkspaceUserRow) {
  return userResource(row, await groupsOf(work.tx, work.tenantId, [row.user_id]), work.base)
}

async function found(work: ScimWork, id = work.id): Promise<WorkspaceUserRow> {
  const row = await findScimUser(work.tx, work.tenantId, id)
  if (row === undefined) throw missing('user')
  return row
}

const shown = async (work: ScimWork, id: string) =>
  projected(await resourceOf(work, await found(work, id)), projectionFrom(work.query))

export const getUser = async (work: ScimWork): Promise<ScimAnswer> => ({
  status: 200,
  body: await shown(work, work.id),
})

export async function createUser(work: ScimWork): Promise<ScimAnswer> {
  const { tx, tenantId, now, events, actor } = work
  const wanted = desiredUser(work.body)
  await lockScim(tx, tenantId)
  const userId = newId()
  const inserted = await insertWorkspaceUsers(tx, [
    {
      tenantId,
      userId,
      username: tidyUsername(wanted.userName),
      email: wanted.email,
      displayName: wanted.displayName,
      role: 'member',
      passwordHash: undefined,
      temporaryHash: undefined,
      now,
    },
  ])
  if (inserted.size === 0) throw takenName()
  await setScimColumns(tx, tenantId, userId, wanted)
  events.append(tx, {
    tenantId,
    type: 'workspace_user.created',
    subjectId: userId,
    payload: { username: wanted.userName, role: 'member', created_by: actor },
  })
  await applyProvisionedRoles(work, [userId])
  const row = await found(work, userId)
  work.audit.note({ after: { role: row.role, status: row.status } })
  return withLocation(201, await resourceOf(work, row))
}

export async function replaceUser(work: ScimWork): Promise<ScimAnswer> {
  await lockScim(work.tx, work.tenantId)
  const row = await found(work)
  return written(work, row, desiredUser(work.body))
}

export async function patchUser(work: ScimWork): Promise<ScimAnswer> {
  await lockScim(work.tx, work.tenantId)
  const row = await found(work)
  const { groups: _, ...resource } = await resourceOf(work, row)
  return written(work, row, desiredUser(patched(resource, work.body, USER_ATTRIBUTES)))
}

async function written(work: ScimWork, row: WorkspaceUserRow, wanted: DesiredUser): Promise<ScimAnswer> {
  const { tx, tenantId, now } = work
  const username = tidyUsername(wanted.userName)
  if (await isUsernameTaken(tx, tenantId, username, row.user_id)) throw takenName()
  // Writing the same address again would make a proven one unproven.
  const email = (wanted.email ?? null) === row.email ? undefined : (wanted.email ?? null)
  await updateWorkspaceUser(
    tx,
    tenantId,
    row.user_id,
    { username, email, displayName: wanted.displayName },
    now,
  )
  await setScimColumns(tx, tenantId, row.user_id, wanted)
  await applyProvisionedRoles(work, [row.user_id])
  const after = await found(work)
  work.audit.note({
    before: { role: row.role, status: row.status },
    after: { role: after.role, status: after.status },
  })
  return { status: 200, body: await shown(work, work.id) }
}

/** Keys with the scope are made by owners and act with their rights. */
const PROVIDER = { rank: 'owner', personId: undefined } as const

export async function removeUser(work: ScimWork): Promise<ScimAnswer> {
  const { tx, tenantId, events, actor } = work
  await lockScim(tx, tenantId)
  const row = await found(work)
  const { target, owners } = await lockWithOwners(tx, tenantId, row.user_id)
  if (target === undefined) throw missing('user')
  const isElsewhere = await belongsElsewhere(tx, row.user_id, tenantId)
  const leaver = { ...target, hasPassword: hasPassword(target) }
  const refusal = refusalOfDeletion(PROVIDER, leaver, owners, isElsewhere)
  if (refusal !== undefined) throw refusal
  await deleteWorkspaceUser(tx, tenantId, row.user_id)
  events.append(tx, {
    tenantId,
    type: 'workspace_user.deleted',
    subjectId: row.user_id,
    payload: { username: row.username, deleted_by: actor },
  })
  return { status: 204 }
}
