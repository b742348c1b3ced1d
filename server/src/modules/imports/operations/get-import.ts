import { isUuid } from '../../../kernel/ids.ts'
import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { resolveAgent } from '../../agents/index.ts'
import { findImport } from '../import-jobs.store.ts'
import { ImportJob, importPath } from '../imports.schemas.ts'
import { importView } from '../views.ts'

export const getImport = keyOperation({
  id: 'getImport',
  method: 'GET',
  path: '/agents/{agentId}/users/import/{jobId}',
  domain: 'imports',
  permission: 'read',
  summary: 'See how far an import has come',
  params: importPath,
  response: ImportJob,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const job = isUuid(params.jobId) ? await findImport(tx, agent, params.jobId) : undefined
    if (job === undefined) throw notFound('import')
    return importView(job)
  },
})
