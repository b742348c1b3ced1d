import { isUuid } from '../../../kernel/ids.ts'
import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { resolveAgent } from '../../agents/index.ts'
import { findImport } from '../import-jobs.store.ts'
import { ImportUsers, importPath, importUsersQuery } from '../imports.schemas.ts'
import { listImportUsers as readUsers } from '../imports.store.ts'
import { importUserView } from '../views.ts'

export const listImportUsers = keyOperation({
  id: 'listImportUsers',
  method: 'GET',
  fromReplica: true,
  path: '/agents/{agentId}/users/import/{jobId}/users',
  domain: 'imports',
  permission: 'read',
  summary: 'See how each person of an import fared',
  params: importPath,
  query: importUsersQuery,
  response: ImportUsers,
  async handle({ caller, params, query, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const job = isUuid(params.jobId) ? await findImport(tx, agent, params.jobId) : undefined
    if (job === undefined) throw notFound('import')
    const users = (await readUsers(tx, agent.tenant_id, job.job_id, query.limit ?? 100)).map(importUserView)
    return { users, count: users.length }
  },
})
