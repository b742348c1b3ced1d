import { Type } from 'typebox'
import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { jobHandler, scheduledJob } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { findAgentById } from '../../../agents/index.ts'
import { restrictedAmong } from '../../../people/index.ts'
import { meterEvent } from '../../extraction/meter-event.ts'
import { scopeOf } from '../../scope.ts'
import { scopesChangedSince } from '../../scopes.store.ts'
import { consolidate } from '../consolidate.ts'

export const consolidateMemoryJob = jobKind(
  'memory.consolidate',
  Type.Object({ agent_id: Type.String(), user_id: Type.String(), instance_id: Type.String() }),
)
const PAGE = 500

/** One memory's night: its day, and on Mondays its week. */
export const consolidateMemoryHandler = jobHandler(consolidateMemoryJob, {
  concurrency: 1,
  isLowPriority: true,
  uses: ['clock', 'events', 'metering'],
  async handle({ tenantId, payload, db, clock, events, metering }) {
    return db.transaction(async (tx) => {
      const agent = await findAgentById(tx, tenantId, payload.agent_id)
      if (agent === undefined) return { state: 'gone' }
      const now = clock.now()
      const scope = scopeOf(agent, payload.user_id, payload.instance_id)
      const place = { tenantId, projectId: agent.project_id }
      if ((await restrictedAmong(tx, place, [scope.userId])).size > 0) return { state: 'restricted' }
      const done = { ...(await consolidate(tx, scope, 'daily', now)) }
      if (now.getUTCDay() === 1) await consolidate(tx, scope, 'weekly', now)
      events.append(tx, {
        tenantId,
        projectId: agent.project_id,
        type: 'memory.consolidated',
        subjectId: agent.agent_id,
        payload: { user_id: scope.userId, period: 'daily', ...done },
      })
      await meterEvent(metering, tx, scope, 'consolidation')
      return done
    })
  },
})

/** Every night, a job for each memory that changed since the night before. */
export const consolidateAll = scheduledJob({
  queue: 'memory.consolidate-all',
  every: '23 2 * * *',
  concurrency: 1,
  uses: ['clock', 'jobs'],
  async handle({ db, signal, clock, jobs }) {
    const since = later(clock.now(), -DAY_MS)
    let total = 0
    let after: string | undefined
    for (;;) {
      signal.throwIfAborted()
      const page = await db.transaction(async (tx) => {
        const scopes = await scopesChangedSince(tx, since, after, PAGE)
        for (const { tenant_id, agent_id, user_id, instance_id } of scopes) {
          const payload = { agent_id, user_id, instance_id }
          const dedupeKey = JSON.stringify([agent_id, user_id, instance_id])
          await jobs.add(tx, consolidateMemoryJob, tenant_id, payload, { dedupeKey })
        }
        return scopes
      })
      total += page.length
      after = page.at(-1)?.place
      if (page.length < PAGE) return { memories: total }
    }
  },
})
