import { newId } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/invariant.ts'
import { type FieldError, invalid } from '../../kernel/problem.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import type { AgentRow } from '../agents/index.ts'
import { primeImported } from './import-user.ts'
import { insertImport, insertImportUsers, lockUser, type NewImport, setTotalUsers } from './imports.store.ts'
import { runImportJob } from './jobs/run-import.ts'

const TOGETHER = 20

export interface GivenImport extends Pick<NewImport, 'jobType' | 'userId' | 'source'> {
  /** JSON texts of users with commas in between, as they came; asked for again when the transaction has to be repeated. */
  users(): AsyncIterable<Buffer>
  /** Written over each user. */
  readonly fields?: object
}

/**
 * Writes down what was sent and leaves a job that does it; then what the records themselves say becomes facts, some
 * people at a time, so that other requests do not wait long. If this process dies meanwhile, the job does the rest.
 */
export async function beginImport(
  services: Pick<Services, 'clock' | 'jobs' | 'events' | 'extractors' | 'metering'>,
  db: ScopedDatabase,
  agent: AgentRow,
  given: GivenImport,
): Promise<{ readonly jobId: string; readonly factsCreated: number; readonly totalUsers: number }> {
  const jobId = newId()
  const ids = await db.transaction(async (tx) => {
    const payload = { agent_id: agent.agent_id, job_id: jobId }
    const queueJobId = await services.jobs.add(tx, runImportJob, agent.tenant_id, payload)
    invariant(queueJobId !== undefined, 'an import has no dedupe key')
    await insertImport(tx, agent, { ...given, jobId, queueJobId, now: services.clock.now() })
    const inserted = await insertAll(tx, agent, jobId, given, services.clock.now())
    await setTotalUsers(tx, agent.tenant_id, jobId, inserted.length)
    return inserted
  })
  const place = { tenantId: agent.tenant_id, jobId, source: given.source }
  let factsCreated = 0
  // In the order of their ids: the order in which they are locked everywhere.
  const inOrder = [...ids].sort()
  for (let from = 0; from < inOrder.length; from += TOGETHER) {
    factsCreated += await db.transaction(async (tx) => {
      let created = 0
      for (const userId of inOrder.slice(from, from + TOGETHER)) {
        const user = await lockUser(tx, agent.tenant_id, jobId, userId)
        if (user === undefined) continue
        created += user.is_primed ? user.facts_created : await primeImported(tx, services, agent, place, user)
      }
      return created
    })
  }
  return { jobId, factsCreated, totalUsers: ids.length }
}

/** The ids of all users; refused when one of them stands there twice. */
async function insertAll(
  tx: Tx,
  agent: AgentRow,
  jobId: string,
  { users, fields = {} }: GivenImport,
  now: Date,
): Promise<readonly string[]> {
  const known = new Set<string>()
  const twice: FieldError[] = []
  let position = 0
  for await (const piece of users()) {
    const given = { users: piece, fields, position }
    const { ids, listed } = await insertImportUsers(tx, agent, jobId, given, now)
    if (ids.length < listed.length) twice.push(...repeatedIn(listed, known, position))
    for (const id of ids) known.add(id)
    position += listed.length
  }
  if (twice.length > 0) throw invalid(twice.slice(0, FAULTS_MAX))
  return [...known]
}

/** A body that is itself the user. */
export async function* asOnlyUser(body: Buffer | undefined): AsyncGenerator<Buffer, void, undefined> {
  yield body === undefined || body.length === 0 ? Buffer.from('{}') : body
}

const FAULTS_MAX = 100

function repeatedIn(
  listed: readonly string[],
  before: ReadonlySet<string>,
  position: number,
): readonly FieldError[] {
  const seen = new Set(before)
  return listed.flatMap((userId, at) => {
    const location = `body.users[${position + at}].user_id`
    if (seen.has(userId)) return [{ location, message: 'stands in this import twice', value: userId }]
    seen.add(userId)
    return []
  })
}
