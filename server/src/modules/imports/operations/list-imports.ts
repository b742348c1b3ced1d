import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../agents/index.ts'
import { listImports as readImports } from '../import-jobs.store.ts'
import { ImportJobs, importsQuery } from '../imports.schemas.ts'
import { importView } from '../views.ts'

export const listImports = keyOperation({
  id: 'listImports',
  method: 'GET',
  path: '/agents/{agentId}/users/imports',
  domain: 'imports',
  permission: 'read',
  summary: 'List an agent’s imports, newest first',
  params: agentPath,
  query: importsQuery,
  response: ImportJobs,
  async handle({ caller, params, query, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const jobs = (await readImports(tx, agent, query.limit ?? 20)).map(importView)
    return { jobs, count: jobs.length }
  },
})
