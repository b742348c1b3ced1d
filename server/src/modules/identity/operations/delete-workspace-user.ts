import { notFound } from '../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { actorFrom, refusalOfDeletion } from '../workspace-users.rules.ts'
import { workspaceChoice, workspaceUserPath } from '../workspace-users.schemas.ts'
import {
  belongsElsewhere,
  hasPassword,
  lockWithOwners,
  deleteWorkspaceUser as removeUser,
} from '../workspace-users.store.ts'

export const deleteWorkspaceUser = keyOperation({
  id: 'deleteWorkspaceUser',
  method: 'DELETE',
  path: '/workspace-users/{uid}',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'Remove a person from the workspace',
  description:
    'Their sessions in this workspace end at once. The last active owner cannot be removed, and you cannot remove ' +
    'yourself. People whose password here also works in another workspace can only be disabled.',
  params: workspaceUserPath,
  query: workspaceChoice,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const { tenantId } = caller
    const { target, owners } = await lockWithOwners(tx, tenantId, params.uid.toLowerCase())
    if (target === undefined) throw notFound('user')
    const isElsewhere = await belongsElsewhere(tx, target.user_id, tenantId)
    const leaver = { ...target, hasPassword: hasPassword(target) }
    const refusal = refusalOfDeletion(actorFrom(caller), leaver, owners, isElsewhere)
    if (refusal !== undefined) throw refusal
    await removeUser(tx, tenantId, target.user_id)
    events.append(tx, {
      tenantId,
      type: 'workspace_user.deleted',
      subjectId: target.user_id,
      payload: { username: target.username, deleted_by: caller.actor },
    })
    return undefined
  },
})
