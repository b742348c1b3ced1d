import type { Operation } from '../../platform/http/operation.ts'
import { domainOperations } from './domain-operations.ts'
import { createProject } from './operations/create-project.ts'
import { getProject } from './operations/get-project.ts'
import { getTenant } from './operations/get-tenant.ts'
import { workspaceUserOperations } from './workspace-user-operations.ts'

export { createFirstWorkspace, type FirstCredentials } from './installation.ts'
export { identityTables } from './tables.ts'

export const identityOperations: readonly Operation[] = [
  ...workspaceUserOperations,
  getTenant,
  ...domainOperations,
  createProject,
  getProject,
]
