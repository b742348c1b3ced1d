import { keyOperation } from '../../../../platform/http/operation.ts'
import { deleteOutcomes, dropModels } from '../../../learning/index.ts'
import { forgetLearned, lockLearning } from '../../outcomes/outcomes.store.ts'
import { ResetLearningResp } from '../../schemas.ts'
import { LEAD_SCORE } from '../served-model.ts'

export const resetLearning = keyOperation({
  id: 'resetLeadLearning',
  method: 'POST',
  path: '/builtin-agents/lead_score/reset-learning',
  domain: 'leads',
  permission: 'manage',
  summary: 'Forget everything that was learned about leads',
  description:
    'Policy, models, outcomes and corrections of the project, and what was learned of the use case `lead_score` ' +
    'elsewhere. Leads and their dossiers stay.',
  response: ResetLearningResp,
  uses: ['clock', 'events'],
  async handle({ caller, tx, clock, events }) {
    const { tenantId, projectId } = caller
    const place = { tenantId, projectId }
    // A concurrent report is ordered before or after this by the lock.
    await lockLearning(tx, place, clock.now())
    const gone = await forgetLearned(tx, place)
    const outcomes = await deleteOutcomes(tx, place, LEAD_SCORE)
    await dropModels(tx, place, LEAD_SCORE)
    const reset = [
      ...(gone.lead_policies > 0 ? ['rl_policy'] : []),
      ...(gone.lead_models > 0 ? ['score_model'] : []),
      ...(gone.lead_outcomes + outcomes > 0 ? ['lead_outcomes'] : []),
      ...(gone.lead_guidance > 0 ? ['agent_guidance'] : []),
    ]
    events.append(tx, {
      tenantId,
      projectId,
      type: 'lead_score.learning_reset',
      payload: { reset, reset_by: caller.actor },
    })
    return { reset }
  },
})
