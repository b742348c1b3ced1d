import { keyOperation } from '../../../../platform/http/operation.ts'
import { knownPolicy, policyOf } from '../lead-policy.ts'
import { policyTable } from '../policy.rules.ts'
import { PolicyView } from '../policy.schemas.ts'
import { STATE_FEATURES } from '../state.rules.ts'

export const getPolicy = keyOperation({
  id: 'getLeadPolicy',
  method: 'GET',
  path: '/builtin-agents/lead_score/rl/policy',
  domain: 'leads',
  permission: 'read',
  mode: 'manual',
  summary: 'See what the policy does with leads of common kinds',
  response: PolicyView,
  uses: ['leadTraining'],
  async handle({ caller, db, leadTraining }) {
    const known = await db.read((tx) => knownPolicy(tx, caller))
    return {
      trained: known.row !== undefined,
      actions: known.actions.map(({ id }) => id),
      features: [...STATE_FEATURES],
      episodes: known.row?.episodes ?? 0,
      avg_return: known.row?.avg_return ?? 0,
      policy: policyTable(await policyOf(leadTraining, known)),
    }
  },
})
