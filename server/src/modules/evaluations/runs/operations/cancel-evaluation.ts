import { conflict } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { announceRun } from '../announce-run.ts'
import { requireRun, runView } from '../run-views.ts'
import { Evaluation, evaluationPath } from '../runs.schemas.ts'
import { askToCancel } from '../runs.store.ts'

export const cancelEvaluation = keyOperation({
  id: 'cancelEvaluation',
  method: 'POST',
  path: '/agents/{agentId}/evaluations/{evaluationId}/cancel',
  domain: 'chat',
  permission: 'write',
  summary: 'Cancel a run of an agent’s tests',
  description:
    'Answers that are being written are stopped within a second or two, and what was said of them is paid for. Results so ' +
    'far stay. Refused with 409 when the run is over.',
  params: evaluationPath,
  response: Evaluation,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const { status, ...key } = await requireRun(tx, agent, params.evaluationId)
    const run = await askToCancel(tx, key, clock.now())
    if (run === undefined) throw conflict(`The run is ${status}: there is nothing to cancel.`)
    if (run.status === 'cancelled')
      announceRun(tx, { events }, { ...run, project_id: agent.project_id }, 'finished')
    return runView(run)
  },
})
