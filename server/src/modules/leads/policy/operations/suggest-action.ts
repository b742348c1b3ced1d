import { keyOperation } from '../../../../platform/http/operation.ts'
import { knownPolicy, policyOf } from '../lead-policy.ts'
import { adviceFor } from '../policy.rules.ts'
import { NBAResult, NbaBody } from '../policy.schemas.ts'
import { stateOf } from '../state.rules.ts'

export const suggestAction = keyOperation({
  id: 'suggestLeadAction',
  method: 'POST',
  path: '/builtin-agents/lead_score/nba',
  domain: 'leads',
  permission: 'read',
  mode: 'manual',
  summary: 'Ask what to do with a lead next',
  description:
    'Actions are those of the manifest, else built-in ones. Until a policy is trained, what is best for leads as they ' +
    'usually are answers.',
  body: NbaBody,
  response: NBAResult,
  uses: ['leadTraining'],
  async handle({ caller, body, db, leadTraining }) {
    const known = await db.read((tx) => knownPolicy(tx, caller))
    const state = stateOf(body.features)
    const advice = adviceFor(await policyOf(leadTraining, known), state)
    const usual = { actions: known.actions, q: await leadTraining.usual(known.actions) }
    return {
      recommended_action: advice.action,
      value: advice.value,
      score_0_100: advice.score,
      outcomes_used: known.row?.outcomes_seen ?? 0,
      action_without_outcomes: adviceFor(usual, state).action,
      action_values: advice.values,
    }
  },
})
