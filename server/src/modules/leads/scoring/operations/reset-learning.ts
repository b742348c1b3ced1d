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
    'Policy, models, outcomes and corrections of the project, and the scoring models, outcomes and bandit of the use ' +
    'case `lead_score`; `removed` counts them. Leads and their dossiers stay.',
  response: ResetLearningResp,
  uses: ['bandits', 'clock', 'events'],
  async handle({ caller, tx, bandits, clock, events }) {
    const { tenantId, projectId } = caller
    const place = { tenantId, projectId }
    // A concurrent report is ordered before or after this by the lock.
    await lockLearning(tx, place, clock.now())
    const key = { ...place, useCase: LEAD_SCORE }
    const lessons = await bandits.countLessons(tx, key)
    await bandits.reset(tx, key)
    const gone = await forgetLearned(tx, place)
    const counted = {
      rl_policy: Math.max(gone.lead_policies, gone.lead_policy_versions),
      score_model: gone.lead_models,
      lead_outcomes: Math.max(gone.lead_outcomes, await deleteOutcomes(tx, place, LEAD_SCORE)),
      agent_guidance: gone.lead_guidance,
      calibration: gone.lead_tallies,
      scoring_model: await dropModels(tx, place, LEAD_SCORE, clock.now()),
      bandit: lessons,
    }
    const removed = Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0))
    const reset = Object.keys(removed)
    events.append(tx, {
      tenantId,
      projectId,
      type: 'lead_score.learning_reset',
      payload: { reset, removed, reset_by: caller.actor },
    })
    return { reset, removed }
  },
})
