import { newId } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/invariant.ts'
import type { ScopedDatabase, Services } from '../../platform/http/operation.ts'
import type { AgentRow } from '../agents/index.ts'
import { primeImported } from './import-user.ts'
import type { ImportedUser } from './imports.schemas.ts'
import { insertImport, lockUser, type NewImport } from './imports.store.ts'
import { IMPORT_QUEUE } from './jobs/run-import.ts'

const TOGETHER = 20

/**
 * Writes down what was sent and leaves a job that does it; then what the records themselves say becomes facts, some
 * people at a time, so that nobody else waits long. Should this process die meanwhile, the job does the rest.
 */
export async function beginImport(
  services: Pick<Services, 'clock' | 'jobs' | 'events' | 'extractors' | 'metering'>,
  db: ScopedDatabase,
  agent: AgentRow,
  given: Pick<NewImport, 'jobType' | 'userId' | 'source' | 'users'>,
): Promise<{ readonly jobId: string; readonly factsCreated: number }> {
  const jobId = newId()
  await db.transaction(async (tx) => {
    const payload = { agent_id: agent.agent_id, job_id: jobId }
    const queueJobId = await services.jobs.add(tx, agent.tenant_id, IMPORT_QUEUE, payload)
    invariant(queueJobId !== undefined, 'an import has no dedupe key')
    await insertImport(tx, agent, { ...given, jobId, queueJobId, now: services.clock.now() })
  })
  const place = { tenantId: agent.tenant_id, jobId, source: given.source }
  let factsCreated = 0
  // In the order of their ids, as everybody locks them.
  const users: readonly ImportedUser[] = [...given.users].sort((one, other) =>
    one.user_id < other.user_id ? -1 : 1,
  )
  for (let from = 0; from < users.length; from += TOGETHER) {
    factsCreated += await db.transaction(async (tx) => {
      let created = 0
      for (const { user_id: userId } of users.slice(from, from + TOGETHER)) {
        const user = await lockUser(tx, agent.tenant_id, jobId, userId)
        if (user === undefined) continue
        created += user.is_primed ? user.facts_created : await primeImported(tx, services, agent, place, user)
      }
      return created
    })
  }
  return { jobId, factsCreated }
}
