import { keyOperation } from '../../../../platform/http/operation.ts'
import { isLearningOn } from '../../learning-switch.ts'
import { LearnBody, LearnResponse, logOf, useCasePath } from '../bandit.schemas.ts'

export const learnReward = keyOperation({
  id: 'learnReward',
  method: 'POST',
  path: '/builtin-agents/ml/{use_case}/nba/learn',
  domain: 'learning',
  permission: 'write',
  summary: 'Teach the bandit what an action earned',
  description:
    'Lessons count in the order they are answered. An action that was never heard of before is known from then on. ' +
    'Rewards may be of any scale; their order is what matters. With `propensity`, what another policy logged for ' +
    'reasons that the context does not show is corrected; without it the lesson is taken as a decision of this bandit.',
  params: useCasePath,
  body: LearnBody,
  response: LearnResponse,
  uses: ['bandits', 'events', 'jobs', 'projectSettings'],
  async handle({ caller, params, body, tx, bandits, events, jobs, projectSettings }) {
    const { tenantId, projectId } = caller
    const key = { tenantId, projectId, useCase: params.use_case }
    if (!(await isLearningOn(tx, projectSettings, caller)))
      return { n: await bandits.countLessons(tx, key), ok: false, log: logOf(body.propensity) }
    const n = await bandits.learn(tx, jobs, key, {
      actionId: body.action_id,
      actionFeatures: body.action_features,
      context: body.context,
      reward: body.reward,
      propensity: body.propensity,
    })
    events.append(tx, {
      tenantId,
      projectId,
      type: 'learning.reward_learned',
      subjectId: params.use_case,
      payload: { use_case: params.use_case, action_id: body.action_id, reward: body.reward, n },
    })
    return { n, ok: true, log: logOf(body.propensity) }
  },
})
