import { eventStream, keyOperation } from '../../../../platform/http/operation.ts'
import { SimulateBody, SimulationFrame, useCasePath } from '../../bandit/bandit.schemas.ts'
import { simulationFrames } from '../simulation-frames.ts'
import { taskOf } from '../simulation-task.ts'

export const streamSimulation = keyOperation({
  id: 'streamSimulation',
  method: 'POST',
  path: '/builtin-agents/ml/{use_case}/simulate-rounds/stream',
  domain: 'learning',
  permission: 'write',
  mode: 'manual',
  summary: 'The same simulation, each round as it completes',
  description:
    'Frames have a `type`: `start`, then a `round` each with its `point` and the `series` so far, then `result` with ' +
    'all that the call without a stream answers, or `error`; `[DONE]` at the end. Going away ends the simulation.',
  params: useCasePath,
  body: SimulateBody,
  response: eventStream(SimulationFrame),
  uses: ['bandits'],
  async handle({ caller, params, body, request, bandits }) {
    const task = taskOf(body)
    return { frames: simulationFrames(bandits, caller.tenantId, task, params.use_case, request.signal) }
  },
})
