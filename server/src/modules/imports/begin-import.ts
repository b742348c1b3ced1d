import { cutText } from '../../kernel/cut-text.ts'
import { newId } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/invariant.ts'
import type { FieldError } from '../../kernel/problem.ts'
import type { ScopedDatabase } from '../../platform/db/scoped-database.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { storableJson } from '../../platform/http/item-faults.ts'
import type { ItemFaults } from '../../platform/http/operation.ts'
import type { Services } from '../../platform/services.ts'
import type { AgentRow } from '../agents/index.ts'
import { type ImportFault, insertFaults } from './import-jobs.store.ts'
import { primeImported } from './import-user.ts'
import { insertImport, insertImportUsers, lockUser, type NewImport, setTotalUsers } from './imports.store.ts'
import { runImportJob } from './jobs/run-import.ts'

const TOGETHER = 20

export interface GivenImport extends Pick<NewImport, 'jobType' | 'userId' | 'source'> {
  /** JSON texts of users with commas in between, as they came; asked for again when the transaction has to be repeated. */
  users(): AsyncIterable<Buffer>
  /** Written over each user. */
  readonly fields?: object
  /** What is wrong with single users, which are left out. */
  readonly itemFaults?: ItemFaults
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
  const { ids, rows } = await db.transaction(async (tx) => {
    const payload = { agent_id: agent.agent_id, job_id: jobId }
    const queueJobId = await services.jobs.add(tx, runImportJob, agent.tenant_id, payload)
    invariant(queueJobId !== undefined, 'an import has no dedupe key')
    await insertImport(tx, agent, { ...given, jobId, queueJobId, now: services.clock.now() })
    const inserted = await insertAll(tx, agent, jobId, given, services.clock.now())
    await setTotalUsers(tx, agent.tenant_id, jobId, inserted.rows)
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
        created += (await primeImported(tx, services, agent, place, user)).facts_created
      }
      return created
    })
  }
  return { jobId, factsCreated, totalUsers: rows }
}

/** The ids of all usable users and the number of rows; those that cannot be used are written down with the reason. */
async function insertAll(
  tx: Tx,
  agent: AgentRow,
  jobId: string,
  { users, fields = {}, itemFaults = new Map() }: GivenImport,
  now: Date,
): Promise<{ readonly ids: readonly string[]; readonly rows: number }> {
  const lines = new Map<string, number>()
  let position = 0
  for await (const piece of users()) {
    const faulty = [...itemFaults.keys()]
    const given = { users: itemFaults.size === 0 ? piece : storableJson(piece), fields, position, faulty }
    const listed = await insertImportUsers(tx, agent, jobId, given, now)
    const faults: ImportFault[] = []
    for (const [at, userId] of listed.entries()) {
      const errors = itemFaults.get(position + at)
      const line = lines.get(userId)
      if (errors !== undefined) faults.push({ position: position + at, userId, reason: reasonOf(errors) })
      else if (line === undefined) lines.set(userId, position + at + 1)
      else faults.push({ position: position + at, userId, reason: repeated(line) })
    }
    if (faults.length > 0) await insertFaults(tx, agent, jobId, faults)
    position += listed.length
  }
  return { ids: [...lines.keys()], rows: position }
}

const REASON_MAX = 1_000

/** The fields as seen from the row: `content[0].body is required`. */
export const reasonOf = (errors: readonly FieldError[]): string =>
  cutText(
    errors
      .map(({ location, message }) => `${location.replace(/^body\.\w+\[\d+\]\.?/, '')} ${message}`.trim())
      .join('; '),
    REASON_MAX,
  )

export const repeated = (line: number): string => `stands in this import twice: line ${line} was taken`

/** A body that is itself the user. */
export async function* asOnlyUser(body: Buffer | undefined): AsyncGenerator<Buffer, void, undefined> {
  yield body === undefined || body.length === 0 ? Buffer.from('{}') : body
}
