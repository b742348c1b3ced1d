import { isUuid } from '../../../kernel/ids.ts'
import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { resolveAgent } from '../../agents/index.ts'
import { findImport, reportRows } from '../import-jobs.store.ts'
import { ImportReport, importPath } from '../imports.schemas.ts'
import { importView } from '../views.ts'

export const getImportReport = keyOperation({
  id: 'getImportReport',
  method: 'GET',
  fromReplica: true,
  path: '/agents/{agentId}/users/import/{jobId}/report',
  domain: 'imports',
  permission: 'read',
  summary: 'See what became of each row of an import',
  description:
    'Every row that was sent, in order. Failed rows have a reason; send them again once they are mended.',
  params: importPath,
  response: ImportReport,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const job = isUuid(params.jobId) ? await findImport(tx, agent, params.jobId) : undefined
    if (job === undefined) throw notFound('import')
    const { job_id, status, total_users, errors } = importView(job)
    const rows = await reportRows(tx, agent.tenant_id, job.job_id)
    return { job_id, status, total_users, errors, rows: [...rows] }
  },
})
