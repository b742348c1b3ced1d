import { Type } from 'typebox'
import type { ScopedDatabase } from '../../../../platform/db/scoped-database.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import type { Services } from '../../../../platform/services.ts'
import { findAgentById } from '../../../agents/index.ts'
import {
  consolidate,
  extractAndStoreFacts,
  type MemoryScope,
  meterEvent,
  pendingExtractions,
  scopeOf,
} from '../../../memory/index.ts'
import { restrictedAmong } from '../../../people/index.ts'

export const endSessionJob = jobKind(
  'chat.end-session',
  Type.Object({
    agent_id: Type.String(),
    user_id: Type.String(),
    instance_id: Type.String(),
    session_id: Type.String(),
  }),
)

type EndServices = Pick<Services, 'clock' | 'jobs' | 'events' | 'extractors' | 'metering'>

/** Learns what is left to learn from a session, then puts the person's memory in order. Safe to repeat. */
export async function endSession(
  services: EndServices,
  where: { readonly tenantId: string; readonly db: ScopedDatabase; readonly signal: AbortSignal },
  scope: MemoryScope,
  sessionId: string,
): Promise<void> {
  for (const extractionId of await where.db.read((tx) => pendingExtractions(tx, scope, sessionId))) {
    await extractAndStoreFacts(services, where, extractionId)
  }
  await where.db.transaction(async (tx) => {
    const place = { tenantId: where.tenantId, projectId: scope.agent.project_id }
    const isRestricted = (await restrictedAmong(tx, place, [scope.userId])).size > 0
    if (!isRestricted) await consolidate(tx, scope, 'daily', services.clock.now())
    services.events.append(tx, {
      tenantId: where.tenantId,
      projectId: scope.agent.project_id,
      type: 'agent.session.ended',
      subjectId: scope.agent.agent_id,
      payload: { session_id: sessionId, user_id: scope.userId },
    })
    if (!isRestricted) await meterEvent(services.metering, tx, scope, 'consolidation')
  })
}

export const endSessionHandler = jobHandler(endSessionJob, {
  concurrency: 2,
  uses: ['clock', 'jobs', 'events', 'extractors', 'metering'],
  async handle({ tenantId, payload, db, signal, clock, jobs, events, extractors, metering }) {
    const agent = await db.read((tx) => findAgentById(tx, tenantId, payload.agent_id))
    if (agent === undefined) return { state: 'gone' }
    const scope = scopeOf(agent, payload.user_id, payload.instance_id)
    await endSession(
      { clock, jobs, events, extractors, metering },
      { tenantId, db, signal },
      scope,
      payload.session_id,
    )
    return { state: 'done' }
  },
})
