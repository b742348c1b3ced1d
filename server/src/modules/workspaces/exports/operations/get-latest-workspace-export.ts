import { notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { WorkspaceExport, workspaceQuery } from '../../schemas.ts'
import { exportView } from '../../views.ts'
import { exportedTables } from '../contents.ts'
import { latestExport } from '../exports.store.ts'

export const getLatestWorkspaceExport = sessionOperation({
  id: 'getLatestWorkspaceExport',
  method: 'GET',
  path: '/workspace/exports/latest',
  domain: 'workspace',
  permission: 'own',
  summary: 'See the export that was asked for last',
  query: workspaceQuery,
  response: WorkspaceExport,
  uses: ['tenantTables'],
  async handle({ caller, tx, tenantTables }) {
    const row = await latestExport(tx, caller.tenantId)
    if (row === undefined) throw notFound('export')
    return exportView(row, exportedTables(tenantTables).length)
  },
})
