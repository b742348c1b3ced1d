import { isUuid } from '../../../kernel/ids.ts'
import { notFound } from '../../../kernel/problem.ts'
import { fileResponse, keyOperation } from '../../../platform/http/operation.ts'
import { resolveAgent } from '../../agents/index.ts'
import { findImport, reportRows } from '../import-jobs.store.ts'
import { importPath } from '../imports.schemas.ts'
import { reportCsv } from '../report.rules.ts'

export const downloadImportReport = keyOperation({
  id: 'downloadImportReport',
  method: 'GET',
  path: '/agents/{agentId}/users/import/{jobId}/report.csv',
  domain: 'imports',
  permission: 'read',
  mode: 'manual',
  summary: 'Download what became of each row of an import, as CSV',
  params: importPath,
  response: fileResponse('text/csv; charset=utf-8'),
  async handle({ caller, params, db }) {
    const rows = await db.read(async (tx) => {
      const agent = await resolveAgent(tx, caller, params.agentId)
      const job = isUuid(params.jobId) ? await findImport(tx, agent, params.jobId) : undefined
      return job && reportRows(tx, agent.tenant_id, job.job_id)
    })
    if (rows === undefined) throw notFound('import')
    const name = `import-${params.jobId}.csv`
    return {
      headers: { 'content-disposition': `attachment; filename="${name}"` },
      content: reportCsv(rows),
    }
  },
})
