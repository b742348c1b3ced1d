import { newId } from '../../../../kernel/ids.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { findManifest } from '../../../runtime/index.ts'
import { insertOutcome } from '../../outcomes.store.ts'
import { lookForTraining } from '../../scoring/jobs/train-schedule.ts'
import { FeedbackBody, FeedbackResponse, logOf, useCasePath } from '../bandit.schemas.ts'
import { type Objective, type Reported, realisedOf } from '../feedback.rules.ts'
import { teachBandit } from '../feedback.ts'

export const giveFeedback = keyOperation({
  id: 'giveFeedback',
  method: 'POST',
  path: '/builtin-agents/ml/{use_case}/feedback',
  domain: 'learning',
  permission: 'write',
  summary: 'Report what really happened; scoring and bandit learn from it',
  description:
    'Say `converted`, or `reward`, or an `event` that the manifest’s objective counts as a success or does not. The ' +
    'outcome is kept for the next training of the scoring model; with an `action_id` the bandit learns at once.',
  params: useCasePath,
  body: FeedbackBody,
  response: FeedbackResponse,
  uses: ['bandits', 'clock', 'events', 'jobs', 'projectSettings'],
  async handle({ caller, params, body, tx, bandits, clock, events, jobs, projectSettings }) {
    const { tenantId, projectId } = caller
    const useCase = params.use_case
    const manifest = (await findManifest(tx, tenantId))?.manifest as { objective?: Objective } | undefined
    const realised = realisedOf(body as Reported, manifest?.objective)
    const outcomeId = newId()
    // Before the outcome is kept, so that it is no part of its own past.
    const taught = await teachBandit(tx, { bandits, jobs, projectSettings }, caller, {
      useCase,
      subjectId: body.subject_id ?? '',
      actionId: body.action_id ?? '',
      actionFeatures: body.action_features,
      context: body.context,
      reward: realised.reward,
      propensity: body.propensity,
      now: clock.now(),
    })
    await insertOutcome(tx, caller, {
      outcomeId,
      useCase,
      subjectId: body.subject_id,
      features: body.features,
      context: body.context,
      actionId: body.action_id,
      actionFeatures: body.action_features,
      propensity: body.propensity,
      converted: realised.converted,
      reward: realised.reward,
      value: realised.value,
      predictedScore: body.predicted_score,
      event: body.event,
      note: body.note,
      now: clock.now(),
    })
    await lookForTraining(tx, jobs, caller, clock.now())
    events.append(tx, {
      tenantId,
      projectId,
      type: 'learning.outcome_recorded',
      subjectId: outcomeId,
      payload: { use_case: useCase, converted: realised.converted, bandit_updated: taught.isUpdated },
    })
    return defined({
      ok: true,
      use_case: useCase,
      converted: realised.converted,
      outcome_recorded: true,
      bandit_updated: taught.isUpdated,
      bandit_n: taught.n,
      bandit_error: taught.error,
      bandit_log: taught.isUpdated ? logOf(body.propensity) : undefined,
      message: taught.isUpdated ? 'outcome recorded; bandit updated' : 'outcome recorded',
    })
  },
})
