import { newId } from '../../../../kernel/ids.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { WorkspaceExport, workspaceQuery } from '../../schemas.ts'
import { exportView } from '../../views.ts'
import { exportedTables } from '../contents.ts'
import { exportWorkspaceJob } from '../export.ts'
import { beginExport } from '../exports.store.ts'

export const startWorkspaceExport = sessionOperation({
  id: 'startWorkspaceExport',
  method: 'POST',
  path: '/workspace/exports',
  domain: 'workspace',
  permission: 'own',
  needsStepUp: true,
  status: 202,
  summary: 'Export everything that the workspace stores as one archive',
  description:
    'It runs in the background; `GET /workspace/exports/{exportId}` says how far it is. The archive is a `.tar.gz` with ' +
    'the rows of every table as lines of JSON (`rows/<table>/…`), the files (`files/<file id>`) and `contents.json`. ' +
    'Secrets, hashes and vectors are left out. While one is under way, the answer is that one; a new one replaces the ' +
    'former one. Rows that change meanwhile may be in it as they were before or after.',
  query: workspaceQuery,
  response: WorkspaceExport,
  uses: ['clock', 'jobs', 'events', 'tenantTables'],
  async handle({ caller, tx, clock, jobs, events, tenantTables }) {
    const { tenantId, actor } = caller
    const { row, isNew } = await beginExport(tx, {
      tenant_id: tenantId,
      export_id: newId(),
      requested_by: actor,
      created_at: clock.now(),
    })
    if (isNew) {
      await jobs.add(tx, exportWorkspaceJob, tenantId, { export_id: row.export_id })
      events.append(tx, {
        tenantId,
        type: 'workspace.export_requested',
        subjectId: row.export_id,
        payload: { requested_by: actor },
      })
    }
    return exportView(row, exportedTables(tenantTables).length)
  },
})
