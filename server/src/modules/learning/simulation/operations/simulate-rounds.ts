import { keyOperation } from '../../../../platform/http/operation.ts'
import { SimulateBody, SimulateRoundsResponse, useCasePath } from '../../bandit/bandit.schemas.ts'
import { taskOf } from '../simulation-task.ts'

export const simulateRounds = keyOperation({
  id: 'simulateRounds',
  method: 'POST',
  path: '/builtin-agents/ml/{use_case}/simulate-rounds',
  domain: 'learning',
  permission: 'write',
  mode: 'manual',
  summary: 'Watch the engines learn on made-up people',
  description:
    'Decide, learn, train and evaluate over rounds, in a world whose truth is known (`real_estate`, `saas`, `hotel`). ' +
    'The same seed gives the same curve. Nothing that serves requests is touched.',
  params: useCasePath,
  body: SimulateBody,
  response: SimulateRoundsResponse,
  uses: ['bandits'],
  handle: ({ caller, body, request, bandits }) =>
    bandits.threads.simulate(caller.tenantId, taskOf(body), request.signal),
})
