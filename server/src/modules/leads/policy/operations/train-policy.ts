import { keyOperation } from '../../../../platform/http/operation.ts'
import { learnPolicy } from '../learn-policy.ts'
import { PRIOR_OUTCOMES } from '../outcome-model.ts'
import { policyTable } from '../policy.rules.ts'
import { EPISODES_DEFAULT, RLTrainResult, TrainPolicyBody } from '../policy.schemas.ts'

export const trainLeadPolicy = keyOperation({
  id: 'trainLeadPolicy',
  method: 'POST',
  path: '/builtin-agents/lead_score/rl/train',
  domain: 'leads',
  permission: 'write',
  mode: 'manual',
  summary: 'Train the policy by reinforcement learning on a simulated funnel',
  description:
    'Outcomes that name the action that was taken (`last_action` or `action` among the features, or `action_id` in ' +
    'the feedback of `lead_score`) say how often it wins in each state; the simulated funnel counts as `prior_weight` ' +
    'more of them, and answers alone where there are none. Its rates are fitted once 30 leads are decided.',
  body: TrainPolicyBody,
  response: RLTrainResult,
  uses: ['clock', 'events', 'leadTraining'],
  async handle({ caller, body, db, request, ...services }) {
    const { tenantId, projectId } = caller
    const episodes = body.episodes ?? EPISODES_DEFAULT
    const work = { episodes, isRequested: true, signal: request.signal }
    const trained = await learnPolicy(services, db, { tenantId, projectId }, work)
    return {
      algo: 'tabular_q_learning_expected_updates',
      episodes,
      final_avg_return: trained.avgReturn,
      return_history: [...trained.history],
      kl_divergence: trained.divergence,
      outcomes_used: trained.outcomesUsed,
      action_outcomes: trained.actionOutcomes,
      prior_weight: PRIOR_OUTCOMES,
      version: trained.version,
      ...(trained.challenge === undefined ? {} : { challenge: trained.challenge }),
      policy: policyTable({ actions: trained.actions, q: trained.q }),
      policy_without_outcomes: policyTable({
        actions: trained.actions.map(({ proven: _, ...action }) => action),
        q: trained.prior,
      }),
    }
  },
})
