import { sessionOperation } from '../../../../platform/http/operation.ts'
import { WorkspaceExportList, workspaceQuery } from '../../schemas.ts'
import { exportView } from '../../views.ts'
import { exportedTables } from '../contents.ts'
import { listExports } from '../exports.store.ts'

export const listWorkspaceExports = sessionOperation({
  id: 'listWorkspaceExports',
  method: 'GET',
  path: '/workspace/exports',
  domain: 'workspace',
  permission: 'own',
  summary: 'List the exports of the workspace',
  description: 'At most one: a new export replaces the former.',
  query: workspaceQuery,
  response: WorkspaceExportList,
  uses: ['tenantTables'],
  async handle({ caller, tx, tenantTables }) {
    const rows = await listExports(tx, caller.tenantId)
    const total = exportedTables(tenantTables).length
    return { exports: rows.map((row) => exportView(row, total)) }
  },
})
