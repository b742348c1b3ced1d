import { conflict, notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { actorFrom, refusalOfChange, tidyUsername } from '../workspace-users.rules.ts'
import {
  WorkspaceUser,
  WorkspaceUserChanges,
  workspaceChoice,
  workspaceUserPath,
} from '../workspace-users.schemas.ts'
import {
  isUsernameTaken,
  lockWithOwners,
  updateWorkspaceUser as storeChanges,
} from '../workspace-users.store.ts'
import { workspaceUserView } from '../workspace-users.ts'

export const updateWorkspaceUser = keyOperation({
  id: 'updateWorkspaceUser',
  method: 'PUT',
  path: '/workspace-users/{uid}',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'Change a person’s profile, role or status',
  description:
    'Only the fields that are sent change. A disabled user’s sessions in this workspace end at once. The last active ' +
    'owner can be neither disabled nor demoted, and users cannot disable themselves.',
  params: workspaceUserPath,
  query: workspaceChoice,
  body: WorkspaceUserChanges,
  response: WorkspaceUser,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events, request }) {
    const { tenantId } = caller
    const { target, owners } = await lockWithOwners(tx, tenantId, params.uid.toLowerCase())
    if (target === undefined) throw notFound('user')
    const refusal = refusalOfChange(actorFrom(caller), target, body, owners)
    if (refusal !== undefined) throw refusal
    const username = body.username === undefined ? undefined : tidyUsername(body.username)
    if (username !== undefined && (await isUsernameTaken(tx, tenantId, username, target.user_id))) {
      throw conflict('The username is taken in this workspace.')
    }
    const changes = {
      username,
      email: body.email === '' ? null : body.email,
      displayName: body.display_name,
      role: body.role,
      status: body.status,
    }
    const row = await storeChanges(tx, tenantId, target.user_id, changes, clock.now())
    request.audit({
      before: { role: target.role, status: target.status },
      after: { role: row.role, status: row.status },
    })
    events.append(tx, {
      tenantId,
      type: 'workspace_user.updated',
      subjectId: row.user_id,
      payload: { role: row.role, status: row.status, updated_by: caller.actor },
    })
    return workspaceUserView(row)
  },
})
