import { keyOperation } from '../../../platform/http/operation.ts'
import { actorFrom, refusalOfWorkspace, sortBatch } from '../workspace-users.rules.ts'
import { NewWorkspaceUsers, WorkspaceUserBulkResult, workspaceChoice } from '../workspace-users.schemas.ts'
import { insertWorkspaceUsers } from '../workspace-users.store.ts'
import { prepareUser } from '../workspace-users.ts'

export const bulkCreateWorkspaceUsers = keyOperation({
  id: 'bulkCreateWorkspaceUsers',
  method: 'POST',
  path: '/workspace-users/bulk',
  domain: 'workspace-users',
  permission: 'manage',
  summary: 'Add up to a thousand people at once',
  description:
    'Every user is created as a whole or refused as a whole: `users` holds the created ones with their temporary ' +
    'passwords, `refused` the others with the reason. A malformed request creates no users.',
  query: workspaceChoice,
  body: NewWorkspaceUsers,
  response: WorkspaceUserBulkResult,
  uses: ['clock', 'events', 'vault'],
  async handle({ caller, body, tx, clock, events, vault }) {
    const { tenantId } = caller
    const foreign = refusalOfWorkspace(body.tenant_id, tenantId)
    if (foreign !== undefined) throw foreign
    const now = clock.now()
    const { accepted, refused } = sortBatch(actorFrom(caller), tenantId, body.users)
    const tried = accepted.map(({ index, user }) => ({ index, ...prepareUser(vault, tenantId, user, now) }))
    const inserted = await insertWorkspaceUsers(
      tx,
      tried.map(({ row }) => row),
    )
    const created = tried.filter(({ row }) => inserted.has(row.userId))
    const taken = tried
      .filter(({ row }) => !inserted.has(row.userId))
      .map(({ index, row }) => ({
        index,
        username: row.username,
        error: 'The username is taken in this workspace.',
      }))
    if (created.length > 0) {
      events.append(tx, {
        tenantId,
        type: 'workspace_user.bulk_created',
        payload: { count: created.length, created_by: caller.actor },
      })
    }
    return {
      users: created.map(({ result }) => result),
      refused: [...refused, ...taken].sort((one, other) => one.index - other.index),
    }
  },
})
