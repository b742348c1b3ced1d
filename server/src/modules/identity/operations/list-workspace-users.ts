import { Type } from 'typebox'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { WorkspaceUserList, workspaceChoice } from '../workspace-users.schemas.ts'
import { listWorkspaceUsers as readUsers } from '../workspace-users.store.ts'
import { workspaceUserView } from '../workspace-users.ts'

const PAGE_MAX = 1_000_000

export const listWorkspaceUsers = keyOperation({
  id: 'listWorkspaceUsers',
  method: 'GET',
  path: '/workspace-users',
  domain: 'workspace-users',
  permission: 'read',
  summary: 'List the people of the workspace, in the order they joined',
  query: Type.Object({
    ...workspaceChoice.properties,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  response: WorkspaceUserList,
  async handle({ caller, query, tx }) {
    const { page = 1, limit = 50 } = query
    // One row more than asked for tells whether there is a next page.
    const rows = await readUsers(tx, caller.tenantId, (page - 1) * limit, limit + 1)
    return defined({
      users: rows.slice(0, limit).map(workspaceUserView),
      page,
      limit,
      next_page: rows.length > limit && page < PAGE_MAX ? page + 1 : undefined,
    })
  },
})
