import { keyOperation } from '../../../../platform/http/operation.ts'
import { EPISODES_DEFAULT, RLTrainResult, TrainPolicyBody } from '../../schemas.ts'
import { learnPolicy } from '../../scoring/learn.ts'
import { policyTable } from '../policy.rules.ts'

export const trainLeadPolicy = keyOperation({
  id: 'trainLeadPolicy',
  method: 'POST',
  path: '/builtin-agents/lead_score/rl/train',
  domain: 'leads',
  permission: 'write',
  mode: 'manual',
  summary: 'Train the policy by reinforcement learning on a simulated funnel',
  description:
    'The simulator is fitted to the project’s own outcomes once 30 leads are decided. The first training begins with ' +
    'what is best for leads as they usually are, later ones go on from the policy before.',
  body: TrainPolicyBody,
  response: RLTrainResult,
  uses: ['clock', 'events', 'leadTraining'],
  async handle({ caller, body, db, request, ...services }) {
    const { tenantId, projectId } = caller
    const episodes = body.episodes ?? EPISODES_DEFAULT
    const trained = await learnPolicy(services, db, { tenantId, projectId }, episodes, request.signal)
    return {
      algo: 'tabular_q_learning_expected_updates',
      episodes,
      final_avg_return: trained.avgReturn,
      return_history: [...trained.history],
      kl_divergence: trained.divergence,
      outcomes_used: trained.outcomesUsed,
      policy: policyTable({ actions: trained.actions, q: trained.q }),
    }
  },
})
