import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { AgentRow } from '../agents/index.ts'
import type { ReportRow } from './report.rules.ts'

type Agent = Pick<AgentRow, 'tenant_id' | 'agent_id'>

/** A row that cannot be used. */
export interface ImportFault {
  readonly position: number
  readonly userId: string
  readonly reason: string
}

export async function insertFaults(
  tx: Tx,
  agent: Agent,
  jobId: string,
  faults: readonly ImportFault[],
): Promise<void> {
  const rows = faults.map(({ position, userId, reason }) => ({
    tenant_id: agent.tenant_id,
    agent_id: agent.agent_id,
    job_id: jobId,
    position,
    user_id: userId,
    reason,
  }))
  await tx.db.insertInto('import_faults').values(rows).execute()
}

const counted = (tx: Tx) =>
  tx.db
    .selectFrom('import_jobs as job')
    .leftJoin('jobs as work', (join) =>
      join.onRef('work.tenant_id', '=', 'job.tenant_id').onRef('work.job_id', '=', 'job.queue_job_id'),
    )
    .selectAll('job')
    .select([
      'work.state as work_state',
      'work.error as work_error',
      sql<Progress>`(select jsonb_build_object(
          'done', count(*) filter (where status in ('succeeded', 'failed')),
          'failed', count(*) filter (where status = 'failed'),
          'created', coalesce(sum(facts_created), 0), 'stored', coalesce(sum(facts_stored), 0),
          'deduped', coalesce(sum(facts_deduped), 0),
          'refused', (select count(*) from import_faults as fault
            where fault.tenant_id = job.tenant_id and fault.job_id = job.job_id),
          'started_at', min(started_at), 'completed_at', max(completed_at), 'updated_at', max(updated_at))
        from import_users as person where person.tenant_id = job.tenant_id and person.job_id = job.job_id)`.as(
        'progress',
      ),
      sql<readonly Failure[] | null>`(select jsonb_agg(
          jsonb_build_object('line', position + 1, 'user_id', user_id, 'error', reason) order by position)
        from (select position, user_id, error_message as reason from import_users as person
            where person.tenant_id = job.tenant_id and person.job_id = job.job_id and status = 'failed'
          union all select position, user_id, reason from import_faults as fault
            where fault.tenant_id = job.tenant_id and fault.job_id = job.job_id
          order by position limit 100) as failed)`.as('failures'),
    ])

export interface Progress {
  readonly done: number
  readonly failed: number
  /** Rows that could not be used. */
  readonly refused: number
  readonly created: number
  readonly stored: number
  readonly deduped: number
  readonly started_at: string | null
  readonly completed_at: string | null
  readonly updated_at: string | null
}
export interface Failure {
  readonly line: number
  readonly user_id: string
  readonly error: string
}

export const findImport = (tx: Tx, agent: Agent, jobId: string) =>
  counted(tx)
    .where('job.tenant_id', '=', agent.tenant_id)
    .where('job.agent_id', '=', agent.agent_id)
    .where('job.job_id', '=', jobId)
    .executeTakeFirst()
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Newest first. */
export const listImports = (tx: Tx, agent: Agent, count: number): Promise<readonly ImportRow[]> =>
  counted(tx)
    .where('job.tenant_id', '=', agent.tenant_id)
    .where('job.agent_id', '=', agent.agent_id)
    .orderBy('job.created_at', 'desc')
    .orderBy('job.job_id', 'desc')
    .limit(count)
    .execute()

/** Every row of an import, in the order in which they were sent. */
export async function reportRows(tx: Tx, tenantId: string, jobId: string): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select position + 1 as line, user_id, status as state, error_message as reason,
      facts_created + facts_stored as facts_stored, facts_deduped
    from import_users where tenant_id = ${tenantId} and job_id = ${jobId}
    union all
    select position + 1, user_id, 'failed', reason, 0, 0
    from import_faults where tenant_id = ${tenantId} and job_id = ${jobId}
    order by line`.execute(tx.db)
  return rows
}
