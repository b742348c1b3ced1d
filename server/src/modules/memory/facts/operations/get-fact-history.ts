import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { FactHistoryResponse, factPath } from '../facts.schemas.ts'
import { versionsBefore } from '../facts.store.ts'
import { resolveFact } from '../facts.ts'
import { factView } from '../views.ts'

export const getFactHistory = keyOperation({
  id: 'getFactHistory',
  method: 'GET',
  path: '/agents/{agentId}/memory/fact/{factId}/history',
  domain: 'memory',
  permission: 'read',
  summary: 'See what a fact replaced',
  params: factPath,
  response: FactHistoryResponse,
  uses: ['clock'],
  async handle({ caller, params, tx, clock }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const fact = await resolveFact(tx, agent, params.factId)
    const now = clock.now()
    const before = fact.supersedes_id === null ? [] : await versionsBefore(tx, fact)
    return {
      current: factView(fact, now),
      previous_versions: before.map((version) => factView(version, now)),
    }
  },
})
