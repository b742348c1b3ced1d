import { isUuid } from '../../../../kernel/ids.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { resolveAgent } from '../../../agents/index.ts'
import { Trace, tracePath, traceView } from '../traces.schemas.ts'
import { findTrace } from '../traces.store.ts'

export const getTrace = keyOperation({
  id: 'getReplyTrace',
  method: 'GET',
  path: '/agents/{agentId}/traces/{turnId}',
  domain: 'chat',
  permission: 'read',
  summary: 'See how one reply came about',
  description:
    'The parts of the prompt with their sizes, what was recalled and why, calls of the model and of tools with their ' +
    'times, cost and errors. It holds ids and sizes, no words: what is forgotten is not in it.',
  params: tracePath,
  response: Trace,
  async handle({ caller, params, tx }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const found = isUuid(params.turnId) ? await findTrace(tx, agent, params.turnId) : undefined
    if (found === undefined) throw notFound('trace')
    return traceView(found)
  },
})
