import type { Table } from '../../platform/db/tables.ts'
import { defineModule } from '../../platform/module.ts'
import type { WorkspaceCaches } from './caches.ts'
import { workspacesDataMap } from './data-map.ts'
import { deleteWorkspaceHandler, startDeletionsJob } from './deletion/jobs/delete-workspaces.ts'
import { cancelWorkspaceDeletion } from './deletion/operations/cancel-workspace-deletion.ts'
import { getWorkspaceDeletion } from './deletion/operations/get-workspace-deletion.ts'
import { listWorkspaceDeletions } from './deletion/operations/list-workspace-deletions.ts'
import { scheduleWorkspaceDeletion } from './deletion/operations/schedule-workspace-deletion.ts'
import { expireExportsJob, exportWorkspaceHandler } from './exports/jobs/export-workspace.ts'
import { downloadWorkspaceExport } from './exports/operations/download-workspace-export.ts'
import { getWorkspaceExport } from './exports/operations/get-workspace-export.ts'
import { listWorkspaceExports } from './exports/operations/list-workspace-exports.ts'
import { startWorkspaceExport } from './exports/operations/start-workspace-export.ts'
import { listAllWorkspaces } from './overview/operations/list-all-workspaces.ts'
import { personTablesOfWorkspaces } from './person-tables.store.ts'
import { getWorkspaceRequestLimit } from './request-limit/operations/get-request-limit.ts'
import { putWorkspaceRequestLimit } from './request-limit/operations/put-request-limit.ts'
import { sealWordsHandler, sweepSealsJob } from './sealing/jobs/seal-words.ts'
import { getWorkspaceSealing } from './sealing/operations/get-workspace-sealing.ts'
import { putWorkspaceSealing } from './sealing/operations/put-workspace-sealing.ts'
import { workspaceTables } from './tables.ts'

export { type WorkspaceCache, WorkspaceCaches } from './caches.ts'
export { listWorkspaces } from './deletion/deletions.store.ts'

export const workspacesModule = defineModule({
  name: 'workspaces',
  dataMap: workspacesDataMap,
  tables: workspaceTables,
  operations: [
    startWorkspaceExport,
    listWorkspaceExports,
    getWorkspaceExport,
    downloadWorkspaceExport,
    scheduleWorkspaceDeletion,
    getWorkspaceDeletion,
    cancelWorkspaceDeletion,
    listWorkspaceDeletions,
    listAllWorkspaces,
    getWorkspaceSealing,
    putWorkspaceSealing,
    getWorkspaceRequestLimit,
    putWorkspaceRequestLimit,
  ],
  jobs: [
    exportWorkspaceHandler,
    expireExportsJob,
    startDeletionsJob,
    deleteWorkspaceHandler,
    sealWordsHandler,
    sweepSealsJob,
  ],
  personTables: personTablesOfWorkspaces,
})

declare module '../../platform/services.ts' {
  interface Services {
    /** Every table that has rows of workspaces, each after those that it refers to. */
    readonly tenantTables: readonly Table[]
    readonly workspaceCaches: WorkspaceCaches
  }
}
