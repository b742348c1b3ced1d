import { Type } from 'typebox'
import { cutText } from '../../../kernel/cut-text.ts'
import { isDatabaseOut, mayRunAgain } from '../../../platform/db/errors.ts'
import { jobHandler, NEXT_TURN } from '../../../platform/jobs/job.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import { findAgentById } from '../../agents/index.ts'
import { findImport } from '../import-jobs.store.ts'
import { importUser } from '../import-user.ts'
import { lockUser, pendingUsers, setUser } from '../imports.store.ts'

export const runImportJob = jobKind(
  'imports.run',
  Type.Object({ agent_id: Type.String(), job_id: Type.String() }),
)
const PAGE = 50

/** One user after another; one that fails is written down as failed, and the others go on. */
export const runImportHandler = jobHandler(runImportJob, {
  attemptsMax: 10,
  concurrency: 2,
  uses: ['clock', 'jobs', 'events', 'extractors', 'metering'],
  async handle({
    tenantId,
    payload,
    db,
    signal,
    progress,
    isTurnOver,
    clock,
    jobs,
    events,
    extractors,
    metering,
  }) {
    const services = { clock, jobs, events, extractors, metering }
    const found = await db.read(async (tx) => {
      const agent = await findAgentById(tx, tenantId, payload.agent_id)
      return agent && { agent, job: await findImport(tx, agent, payload.job_id) }
    })
    if (found?.job === undefined) return { state: 'gone' }
    const { agent, job } = found
    const place = { tenantId, jobId: job.job_id, source: job.source }
    for (let done = 0; ; ) {
      const users = await db.read((tx) => pendingUsers(tx, tenantId, job.job_id, PAGE))
      if (users.length === 0) break
      for (const { user_id: userId } of users) {
        signal.throwIfAborted()
        try {
          await importUser(services, { db, signal }, agent, place, userId)
        } catch (error) {
          signal.throwIfAborted()
          // Not theirs: the job is tried again, and goes on with this one.
          if (isDatabaseOut(error) || mayRunAgain(error)) throw error
          await db.transaction(async (tx) => {
            const user = await lockUser(tx, tenantId, job.job_id, userId)
            if (user === undefined || user.status === 'succeeded') return
            const now = clock.now()
            const message = error instanceof Error ? cutText(error.message, 500) : 'It could not be imported.'
            await setUser(tx, user, { status: 'failed', error_message: message, completed_at: now }, now)
          })
        }
        done += 1
        if (!isTurnOver()) continue
        await progress({ done })
        return NEXT_TURN
      }
    }
    return db.transaction(async (tx) => {
      const done = await findImport(tx, agent, job.job_id)
      const { stored = 0, failed: givenUp = 0, refused = 0 } = done?.progress ?? {}
      const failed = givenUp + refused
      events.append(tx, {
        tenantId,
        projectId: agent.project_id,
        type: 'import.completed',
        subjectId: job.job_id,
        payload: { agent_id: agent.agent_id, users: job.total_users, facts_stored: stored, errors: failed },
      })
      return { stored, failed }
    })
  },
})
