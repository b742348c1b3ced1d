import { notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { exportPath, WorkspaceExport, workspaceQuery } from '../../schemas.ts'
import { exportView } from '../../views.ts'
import { exportedTables } from '../contents.ts'
import { findExport } from '../exports.store.ts'

export const getWorkspaceExport = sessionOperation({
  id: 'getWorkspaceExport',
  method: 'GET',
  path: '/workspace/exports/{exportId}',
  domain: 'workspace',
  permission: 'own',
  summary: 'See how far the export of the workspace has come',
  params: exportPath,
  query: workspaceQuery,
  response: WorkspaceExport,
  uses: ['tenantTables'],
  async handle({ caller, params, tx, tenantTables }) {
    const row = await findExport(tx, { tenant_id: caller.tenantId, export_id: params.exportId })
    if (row === undefined) throw notFound('export')
    return exportView(row, exportedTables(tenantTables).length)
  },
})
