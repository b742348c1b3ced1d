import { conflict } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath } from '../agents.schemas.ts'
import { resolveAgent } from '../agents.ts'
import { ForkResult, NewFork } from '../fork.schemas.ts'
import { findFork, insertFork } from '../forks.store.ts'
import { copiedTables, forkAgentJob, forkNames, freeNames, insertCopy } from '../forks.ts'

export const forkAgent = keyOperation({
  id: 'forkAgent',
  method: 'POST',
  path: '/agents/{agentId}/fork',
  domain: 'agents',
  permission: 'write',
  summary: 'Copy an agent with everything it owns, in the background',
  description: 'The copy is switched off until it is complete. Poll its fork status with the new id.',
  params: agentPath,
  body: NewFork,
  response: ForkResult,
  uses: ['clock', 'events', 'jobs', 'agentOwnedTables'],
  async handle({ caller, params, body, tx, clock, events, jobs, agentOwnedTables }) {
    const source = await resolveAgent(tx, caller, params.agentId)
    const { tenant_id: tenantId, project_id: projectId, agent_id: sourceAgentId } = source
    const underWay = await findFork(tx, { tenantId, agentId: sourceAgentId })
    if (underWay?.status === 'forking') throw conflict('The agent is itself a copy that is not complete yet.')
    const now = clock.now()
    const names = await freeNames(tx, tenantId, forkNames(source.name, body.name))
    const copy = await insertCopy(tx, source, names, now)
    if (copy === undefined) throw conflict('The name is taken in this workspace.')
    const agentId = copy.agent_id
    const jobId = await jobs.add(tx, forkAgentJob, tenantId, { agent_id: agentId })
    await insertFork(tx, {
      tenantId,
      agentId,
      sourceAgentId,
      jobId,
      tablesTotal: copiedTables(agentOwnedTables).length,
      now,
    })
    const payload = { name: copy.name, source_agent_id: sourceAgentId, created_by: caller.actor }
    events.append(tx, { tenantId, projectId, type: 'agent.created', subjectId: agentId, payload })
    return { agent_id: agentId, name: copy.name, source_agent_id: sourceAgentId, status: 'forking' }
  },
})
