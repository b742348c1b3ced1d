import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Table } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ClaimedJob } from '../../platform/jobs/claim.store.ts'

/** Where the account's config says how far its demo has come. */
export const DEMO_KEY = 'demo'

export interface DemoState {
  readonly tenantId: string
  /** Undefined for a workspace that has the name and is not a demo. */
  readonly state: 'filling' | 'complete' | undefined
}

export async function findDemo(tx: Tx, slug: string): Promise<DemoState | undefined> {
  const { rows } = await sql<{ tenant_id: string; state: DemoState['state'] | null }>`
    select t.tenant_id, c.value ->> 'state' as state
    from tenants t left join config_values c on c.tenant_id = t.tenant_id and c.key = ${DEMO_KEY}
    where t.slug = ${slug}`.execute(tx.db)
  const [found] = rows
  return found && { tenantId: found.tenant_id, state: found.state ?? undefined }
}

/**
 * What happens in the demo lies in the past; the workspace itself is as young as it is. The oldest workspace's owner
 * operates the installation, and that must not become a user of a demo.
 */
export async function makeYoungest(tx: Tx, tenantId: string, now: Date): Promise<void> {
  await tx.db.updateTable('tenants').set({ created_at: now }).where('tenant_id', '=', tenantId).execute()
}

/**
 * Ledger rows, invoices and the audit log are never deleted; the few of a demo stay behind with a workspace that no user
 * can enter.
 */
const KEPT = new Set(['tenants', 'ledger_entries', 'invoices', 'audit_log'])

/** Removes what a seed that was killed has left, and frees the name. */
export async function clearAway(
  tx: Tx,
  tables: readonly Table[],
  demo: { readonly tenantId: string; readonly newSlug: string },
): Promise<void> {
  const { tenantId, newSlug } = demo
  const names = tables
    .filter(({ owner, name }) => owner === 'tenant' && !KEPT.has(name))
    .map(({ name }) => name)
  // Tables are listed with those they refer to before them.
  for (const name of names.reverse())
    await sql`delete from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(tx.db)
  await tx.db
    .updateTable('tenants')
    .set({ slug: newSlug, is_active: false })
    .where('tenant_id', '=', tenantId)
    .execute()
}

export interface DueJobs {
  readonly tenantId: string
  readonly workerId: string
  /** The demo's time: what is due by then is taken. */
  readonly now: Date
  /** By the real time, because the workers of other processes look at it. */
  readonly leaseUntil: Date
  readonly except: readonly string[]
  /** Those of the last time, which are over now. */
  readonly done: readonly string[]
}

const TOGETHER_MAX = 100

/**
 * Takes what is due for one workspace, oldest first, and notes what is over: one statement for both, since a demo is
 * made of thousands of small jobs. Jobs of other workspaces are not touched.
 */
export async function claimDue(tx: Tx, due: DueJobs): Promise<readonly ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    with finished as (
      update jobs set state = 'done', finished_at = ${due.now}, lease_until = null, worker_id = null, error = null
      where tenant_id = ${due.tenantId} and job_id = any(${due.done}::uuid[]) and state = 'running'
        and worker_id = ${due.workerId}
    ),
    picked as materialized (
      select job_id from jobs
      where tenant_id = ${due.tenantId} and state in ('queued', 'scheduled') and run_at <= ${due.now}
        and queue <> all(${due.except}::text[])
      order by run_at, job_id limit ${TOGETHER_MAX} for update skip locked
    )
    update jobs set state = 'running', attempts = attempts + 1, worker_id = ${due.workerId},
      lease_until = ${due.leaseUntil}, started_at = ${due.now}
    from picked where jobs.tenant_id = ${due.tenantId} and jobs.job_id = picked.job_id
    returning jobs.tenant_id, jobs.job_id, jobs.queue, jobs.payload, jobs.attempts, jobs.attempts_max`.execute(
    tx.db,
  )
  return rows.toSorted((one, other) => (one.job_id < other.job_id ? -1 : 1))
}

/** Whether a process that works on jobs has shown itself since that moment. */
export async function isAnyWorker(tx: Tx, since: Date): Promise<boolean> {
  const row = await tx.db
    .selectFrom('instances')
    .select('instance_id')
    .where('last_heartbeat_at', '>=', since)
    .where(sql<boolean>`'worker' = any(roles)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Where several processes share a database, one of them seeds at a time. Undefined when another one does. */
export async function lockSeeding(db: Database): Promise<(() => void) | undefined> {
  // The embedded database has one connection and belongs to one process: its folder is the lock.
  if (db.kind === 'embedded') return () => undefined
  const client = await db.pool.connect()
  // A lock of the transaction, which stays open: behind a pooler, one of the session would outlive the connection.
  await client.query('begin; set local idle_in_transaction_session_timeout = 0')
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('rapport seed')) as taken`,
  )
  if (rows[0]?.taken === true) return () => client.release(true)
  client.release(true)
  return undefined
}
