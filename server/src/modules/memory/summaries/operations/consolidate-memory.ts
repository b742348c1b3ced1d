import { keyOperation } from '../../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../../agents/index.ts'
import { meterEvent } from '../../extraction/meter-event.ts'
import { ConsolidateBody, ConsolidationResult } from '../../memory.schemas.ts'
import { scopeOf } from '../../scope.ts'
import { consolidate } from '../consolidate.ts'

export const consolidateMemory = keyOperation({
  id: 'consolidateMemory',
  method: 'POST',
  path: '/agents/{agentId}/memory/consolidate',
  domain: 'memory',
  permission: 'write',
  summary: 'Put what an agent remembers of a person in order',
  description:
    'Merges facts that say the same, lets unused ones fade, marks plans whose day has passed, and writes a summary of each recent day or week. It happens by itself every night; the answer comes when it is done.',
  params: agentPath,
  body: ConsolidateBody,
  response: ConsolidationResult,
  uses: ['clock', 'events', 'metering'],
  async handle({ caller, params, body, tx, clock, events, metering }) {
    const agent = await resolveAgent(tx, caller, params.agentId)
    const scope = scopeOf(agent, body.user_id, body.instance_id)
    const done = await consolidate(tx, scope, body.period, clock.now())
    events.append(tx, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      type: 'memory.consolidated',
      subjectId: agent.agent_id,
      payload: { user_id: scope.userId, period: body.period, ...done },
    })
    await meterEvent(metering, tx, scope, 'consolidation')
    return {
      success: true,
      facts_merged: done.merged,
      facts_faded: done.faded,
      facts_expired: done.expired,
      summaries_written: done.summaries,
    }
  },
})
