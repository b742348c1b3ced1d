import { conflict } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { actorFrom, refusalOfGrant, refusalOfWorkspace } from '../workspace-users.rules.ts'
import { NewWorkspaceUser, WorkspaceUserCreateResult, workspaceChoice } from '../workspace-users.schemas.ts'
import { insertWorkspaceUsers } from '../workspace-users.store.ts'
import { prepareUser } from '../workspace-users.ts'

export const createWorkspaceUser = keyOperation({
  id: 'createWorkspaceUser',
  method: 'POST',
  path: '/workspace-users',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'Add a person who signs in with a username and a password',
  description:
    'Answers a temporary password, shown this once. It opens nothing until its owner has replaced it at ' +
    'POST /auth/password. The role is `member` unless given; a role above your own cannot be granted.',
  query: workspaceChoice,
  body: NewWorkspaceUser,
  response: WorkspaceUserCreateResult,
  uses: ['clock', 'events', 'vault'],
  async handle({ caller, body, tx, clock, events, vault }) {
    const refusal =
      refusalOfWorkspace(body.tenant_id, caller.tenantId) ??
      refusalOfGrant(actorFrom(caller), body.role ?? 'member')
    if (refusal !== undefined) throw refusal
    const { row, result } = prepareUser(vault, caller.tenantId, body, clock.now())
    const inserted = await insertWorkspaceUsers(tx, [row])
    if (inserted.size === 0) throw conflict('The username is taken in this workspace.')
    events.append(tx, {
      tenantId: caller.tenantId,
      type: 'workspace_user.created',
      subjectId: row.userId,
      payload: { username: row.username, role: row.role, created_by: caller.actor },
    })
    return result
  },
})
