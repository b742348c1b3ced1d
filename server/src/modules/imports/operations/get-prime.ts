import { isUuid } from '../../../kernel/ids.ts'
import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { resolveAgent } from '../../agents/index.ts'
import { findImport } from '../import-jobs.store.ts'
import { ImportJob, primePath } from '../imports.schemas.ts'
import { importView } from '../views.ts'

export const getPrime = keyOperation({
  id: 'getPrime',
  method: 'GET',
  path: '/agents/{agentId}/users/{userId}/prime/{primeId}',
  domain: 'imports',
  permission: 'read',
  summary: 'See how far the priming of a person has come',
  params: primePath,
  response: ImportJob,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const job = isUuid(params.primeId) ? await findImport(tx, agent, params.primeId) : undefined
    if (job?.user_id !== params.userId) throw notFound('priming')
    return importView(job)
  },
})
