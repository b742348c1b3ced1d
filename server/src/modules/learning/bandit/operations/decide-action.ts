import { invalid } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { repeated } from '../bandit.rules.ts'
import { DecideBody, DecideResponse, useCasePath } from '../bandit.schemas.ts'

export const decideAction = keyOperation({
  id: 'decideNextBestAction',
  method: 'POST',
  path: '/builtin-agents/ml/{use_case}/nba/decide',
  domain: 'learning',
  permission: 'write',
  mode: 'manual',
  summary: 'Choose the next best action among those that are open now',
  description:
    'Log `action_id` with `propensity`, and teach the reward later. The probabilities of all actions sum to 1 and none ' +
    'is 0, unless `explore` is `false`: then the best estimate is taken with probability 1.',
  params: useCasePath,
  body: DecideBody,
  response: DecideResponse,
  uses: ['bandits'],
  async handle({ caller, params, body, db, bandits }) {
    const { tenantId, projectId } = caller
    const twice = repeated(body.actions.map(({ id }) => id))
    if (twice.length > 0)
      throw invalid(
        twice.map((at) => ({
          location: `body.actions[${at}].id`,
          message: 'stands in this request twice',
          value: body.actions[at]?.id,
        })),
      )
    const key = { tenantId, projectId, useCase: params.use_case }
    const { actions, context, explore } = body
    const choice = await db.read((tx) => bandits.decide(tx, key, { actions, context, explore }))
    return {
      action_id: body.actions[choice.action]?.id ?? '',
      propensity: choice.propensity,
      explore: choice.isExploration,
      model_n: choice.n,
      scores: body.actions.map(({ id }, at) => ({
        action_id: id,
        propensity: choice.propensities[at] ?? 0,
        score: choice.scores[at] ?? 0,
      })),
    }
  },
})
