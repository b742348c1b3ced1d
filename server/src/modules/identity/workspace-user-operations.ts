import type { Operation } from '../../platform/http/operation.ts'
import { bulkCreateWorkspaceUsers } from './operations/bulk-create-workspace-users.ts'
import { changePassword } from './operations/change-password.ts'
import { createWorkspaceUser } from './operations/create-workspace-user.ts'
import { deleteWorkspaceUser } from './operations/delete-workspace-user.ts'
import { listWorkspaceUsers } from './operations/list-workspace-users.ts'
import { resetWorkspaceUserPassword } from './operations/reset-workspace-user-password.ts'
import { signIn } from './operations/sign-in.ts'
import { signOut } from './operations/sign-out.ts'
import { updateWorkspaceUser } from './operations/update-workspace-user.ts'

/** Signing in, and the people of a workspace. */
export const workspaceUserOperations: readonly Operation[] = [
  signIn,
  signOut,
  changePassword,
  listWorkspaceUsers,
  createWorkspaceUser,
  bulkCreateWorkspaceUsers,
  updateWorkspaceUser,
  deleteWorkspaceUser,
  resetWorkspaceUserPassword,
]
